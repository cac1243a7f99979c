import { useEffect, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { useDraft } from '../../lib/draft.ts'
import { useChange } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { contactTexts as t } from '../../texts/static.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { type About, useSuggestedText } from './contact-about.ts'

const fields = ['email', 'subject', 'message'] as const
type Form = Record<(typeof fields)[number], string>
const empty: Form = { email: '', subject: '', message: '' }

/** A ticket that a person answers; signed out, an address to answer to is asked for. */
export function ContactForm({ about }: { about: About }) {
  const id = useId()
  const { user, loading } = useSession()
  // While it is not known who is there an address may be given, and need not.
  const isVisitor = user === null && !loading
  // Each thing that is written about has a draft of its own.
  const [form, setForm, forget] = useDraft<Form>(about ? `contact:${'id' in about ? about.id : about.kind}` : 'contact', empty)
  const suggested = useSuggestedText(about, user !== null)
  const { subject = '', message = '' } = suggested ?? {}
  useEffect(() => {
    setForm((before) => (before.subject || before.message ? before : { ...before, subject, message }))
  }, [subject, message, setForm])
  const [problems, setProblems] = useState<Partial<Form>>({})
  const [attempt, setAttempt] = useState(0)
  const send = useChange('POST /api/support', { refresh: ['GET /api/support'], onSuccess: forget })
  const fail = (found: Partial<Form>) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  if (send.isSuccess)
    return (
      <Stack>
        <Notice tone="good" live>
          <strong>{t.sent}</strong>
          <p>{t.sentText}</p>
        </Notice>
        <div>
          <Button onClick={() => send.reset()}>{t.again}</Button>
        </div>
      </Stack>
    )
  const submit = () => {
    if (send.isPending) return
    const found = check(form, isVisitor)
    if (Object.keys(found).length > 0) return fail(found)
    setProblems({})
    const { email, ...rest } = form
    send.mutate({ body: user || (loading && !email.trim()) ? rest : { ...rest, email: email.trim() } })
  }
  const shared = (name: keyof Form) => ({
    id: `${id}-${name}`,
    label: t[name],
    value: form[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack>
        {user ? null : <TextField {...shared('email')} type="email" autoComplete="email" hint={t.emailHint} maxLength={200} />}
        <TextField {...shared('subject')} maxLength={limits.textLength} />
        <TextArea {...shared('message')} hint={t.messageHint} rows={6} maxLength={limits.supportMessageLength} />
        <ErrorSummary
          title={t.summary}
          attempt={attempt}
          problems={fields.flatMap((name) => {
            const text = problems[name]
            return text ? [{ id: `${id}-${name}`, text }] : []
          })}
        />
        {send.isError ? (
          <Notice tone="bad" live>
            {t.failed} {send.error.code === 'offline' ? '' : send.error.message}
          </Notice>
        ) : null}
        <div>
          <Button type="submit" look="primary" busy={send.isPending} busyText={t.sending}>
            {t.send}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

function check(form: Form, needsEmail: boolean): Partial<Form> {
  return {
    ...(needsEmail && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()) ? { email: t.badEmail } : {}),
    ...(form.subject.trim() ? {} : { subject: t.required }),
    ...(form.message.trim() ? {} : { message: t.required }),
  }
}
