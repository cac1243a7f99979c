import { NotebookPen } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { hasDraft, useDraft } from '../../../lib/draft.ts'
import type { ReportPlan } from '../../../lib/report-plan.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextArea } from '../../../ui/field.tsx'

const t = reportsTexts.task

/** One task of a plan: a checkbox, its text, and the person's own note. */
export function TaskRow({
  task,
  number,
  text,
  plan,
  children,
}: {
  task: string
  number?: number
  text: string
  plan: ReportPlan
  children?: ReactNode
}) {
  const { done, note } = plan.taskState(task)
  const unsynced = plan.unsyncedText(task)
  const [writing, setWriting] = useState<'no' | 'pressed' | 'before'>('no')
  const draft = `note:${plan.report}:${task}`
  const form = useId()
  const opener = useRef<HTMLButtonElement>(null)
  // A note draft reopens on mount. In an effect, since the server, which renders the page too, has no drafts.
  useEffect(() => {
    if (hasDraft(draft)) setWriting('before')
  }, [draft])
  return (
    <li className={classNames('task', done && 'task-done')}>
      <label className="task-tick">
        <input type="checkbox" name={task} checked={done} onChange={(event) => plan.mark(task, { done: event.currentTarget.checked })} />
        <span>
          {number ? <span className="task-number">{number}. </span> : null}
          {text}
          {children}
        </span>
      </label>
      <Button
        ref={opener}
        look="plain"
        className="task-note-button no-print"
        icon={<NotebookPen size={20} aria-hidden />}
        aria-label={t.noteTo({ task: text })}
        aria-expanded={writing !== 'no'}
        aria-controls={form}
        onClick={() => setWriting(writing === 'no' ? 'pressed' : 'no')}
      >
        {t.noteShort}
      </Button>
      <div className="task-below" id={form}>
        {writing !== 'no' ? (
          <NoteForm
            note={note}
            draft={draft}
            takesFocus={writing === 'pressed'}
            onSave={(next) => {
              setWriting('no')
              // The form unmounts with its button.
              opener.current?.focus()
              if (next !== note) plan.mark(task, { note: next })
            }}
          />
        ) : note ? (
          <p className="task-note small">{note}</p>
        ) : null}
        {unsynced ? <p className="small quiet no-print">{unsynced}</p> : null}
      </div>
    </li>
  )
}

function NoteForm({
  note,
  draft,
  takesFocus,
  onSave,
}: {
  note: string
  draft: string
  takesFocus: boolean
  onSave: (next: string) => void
}) {
  const [text, setText, clearDraft] = useDraft(draft, note)
  return (
    <form
      className="task-form no-print"
      onSubmit={(event) => {
        event.preventDefault()
        clearDraft()
        onSave(text.trim())
      }}
    >
      <TextArea
        label={t.note}
        rows={2}
        maxLength={limits.noteLength}
        value={text}
        autoFocus={takesFocus}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">{t.save}</Button>
    </form>
  )
}
