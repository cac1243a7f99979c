import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Notice } from './surface.tsx'

/** A form's problems, above its button: takes the focus when it appears, each line links to its field. */
export function ErrorSummary({ title, problems, attempt }: { title: string; problems: { id: string; text: string }[]; attempt: number }) {
  const ref = useRef<HTMLDivElement>(null)
  const hasProblems = problems.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further try moves the focus here again
  useEffect(() => {
    if (hasProblems) ref.current?.focus()
  }, [hasProblems, attempt])
  if (!hasProblems) return null
  return (
    <div ref={ref} className="notice notice-bad" role="alert" tabIndex={-1}>
      <CircleAlert size={24} aria-hidden />
      <div>
        <strong>{title}</strong>
        <ul className="error-list">
          {problems.map(({ id, text }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(id)?.focus()
                }}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** The end of a form: why it was not sent, and its button. */
export function FormEnd({
  failure,
  isSending,
  texts,
}: {
  failure: ReactNode
  isSending: boolean
  texts: { send: string; sending: string }
}) {
  return (
    <>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" look="primary" busy={isSending} busyText={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </>
  )
}
