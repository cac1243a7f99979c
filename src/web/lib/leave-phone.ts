import { leaveTexts as t } from '#words/web/leave.ts'
import { classNames } from '../ui/class-names.ts'
import { forgetSignOut, oweSignOut } from '../worker/owed-sign-out.ts'
import { forgetKept } from './kept-reports.ts'
import { dropMarks, sendMarks } from './waiting-marks.ts'

const longestMs = 6000

/** Before an account signs out: sends what waits, or asks, then takes off this phone what was kept. @returns false where the person stays */
export async function leavePhone(account: string): Promise<boolean> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, longestMs, 'late'))
  const left = await Promise.race([sendMarks(account).catch(() => 'late' as const), late])
  if (left !== 0 && !(await asksToLeave())) return false
  await oweSignOut()
  await forgetPhone(account)
  return true
}

/** Once the server knows that the account signed out. */
export async function leftPhone(): Promise<void> {
  await forgetSignOut()
  await forgetKept()
}

/** Takes off this phone what was kept of an account. */
export async function forgetPhone(account: string): Promise<void> {
  await Promise.all([dropMarks(account), forgetKept()])
}

/** Over whichever page is open; without the library that draws pages, whose parts nothing else here needs. Escape and Back stay. */
function asksToLeave(): Promise<boolean> {
  const dialog = element('dialog', 'dialog', [
    element('div', 'dialog-head', [element('h2', 'dialog-title', [t.title])]),
    element('div', classNames('dialog-body', 'stack', 'gap-s4'), [
      element('p', '', [t.text]),
      element('div', classNames('row', 'gap-s3'), [button(t.stay, 'button-primary', 'stay'), button(t.leave, 'button-danger', 'leave')]),
    ]),
  ]) as HTMLDialogElement
  dialog.ariaLabel = t.title
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    dialog.addEventListener('click', ({ target }) => target instanceof HTMLButtonElement && dialog.close(target.value))
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'leave')
    })
  })
}

function button(text: string, look: string, value: string): HTMLElement {
  const made = element('button', classNames('button', look), [text]) as HTMLButtonElement
  Object.assign(made, { type: 'button', value })
  return made
}

function element(name: string, className: string, children: (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.append(...children)
  return made
}
