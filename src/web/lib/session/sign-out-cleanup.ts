import { leaveTexts as t } from '#words/web/leave.ts'
import { classNames } from '../../ui/class-names.ts'
import { clearPendingSignOut, queueSignOut } from '../../worker/pending-sign-out.ts'
import { clearOfflineReports } from '../offline/offline-reports.ts'
import { clearOutbox, sendOutbox } from '../offline/outbox.ts'
import { clearWalk, hasOpenWalk } from '../stored-walk.ts'

const timeoutMs = 6000

/** Before signing out: sends what is pending, or asks to discard them, then clears this phone's data. @returns false where the person stays */
export async function prepareSignOut(account: string): Promise<boolean> {
  const timeout = new Promise<'late'>((resolve) => setTimeout(resolve, timeoutMs, 'late'))
  const unsent = await Promise.race([sendOutbox(account).catch(() => 'late' as const), timeout])
  if ((unsent !== 0 || hasOpenWalk(account)) && !(await confirmSignOut())) return false
  await queueSignOut()
  await clearDeviceData(account)
  return true
}

/** Once the server has signed the account out. */
export async function finishSignOut(): Promise<void> {
  await clearPendingSignOut()
  await clearOfflineReports()
}

/** Clears this phone's data of an account. */
export async function clearDeviceData(account: string): Promise<void> {
  clearWalk(account)
  await Promise.all([clearOutbox(account), clearOfflineReports()])
}

/** Over any open page; plain DOM, so that this file needs no rendering library. Escape and Back mean to stay. */
function confirmSignOut(): Promise<boolean> {
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
  const created = element('button', classNames('button', look), [text]) as HTMLButtonElement
  Object.assign(created, { type: 'button', value })
  return created
}

function element(name: string, className: string, children: (Node | string)[]): HTMLElement {
  const created = document.createElement(name)
  created.className = className
  created.append(...children)
  return created
}
