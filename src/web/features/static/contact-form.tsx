import { useEffect } from 'react'
import { looksLikeEmail } from '#contract/account-rules.ts'
import { limits } from '#contract/limits.ts'
import { contactTexts as t } from '#words/web/static.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary, FormEnd } from '../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { type ContactTopic, useSuggestedText } from './contact-topic.ts'

type ContactMessage = { email: string; subject: string; message: string }
const empty: ContactMessage = { email: '', subject: '', message: '' }

/** Sends a support ticket; a signed-out person gives an address for the reply. */
export function ContactForm({ topic }: { topic: ContactTopic }) {
  const { user, loading } = useSession()
  // While the session loads the address is optional.
  const isVisitor = user === null && !loading
  // A draft for each topic.
  const [draft, setDraft, clearDraft] = useDraft<ContactMessage>(
    topic ? `contact:${'id' in topic ? topic.id : topic.kind}` : 'contact',
    empty,
  )
  const suggested = useSuggestedText(topic, user !== null)
  const { subject = '', message = '' } = suggested ?? {}
  useEffect(() => {
    setDraft((before) => (before.subject || before.message ? before : { ...before, subject, message }))
  }, [subject, message, setDraft])
  const form = useForm([draft, setDraft], (typed) => check(typed, isVisitor), { summary: true })
  const send = useChange('POST /api/support', { refresh: ['GET /api/support'], onSuccess: clearDraft })
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
    const { email, ...rest } = draft
    send.mutate({ body: user || (loading && !email.trim()) ? rest : { ...rest, email: email.trim() } })
  }
  const shared = (name: keyof ContactMessage) => ({ label: t[name], ...form.field(name) })
  return (
    <form ref={form.form} noValidate onSubmit={form.submit(send.isPending, submit)}>
      <Stack>
        {user ? null : <TextField {...shared('email')} type="email" autoComplete="email" hint={t.emailHint} maxLength={200} />}
        <TextField {...shared('subject')} maxLength={limits.textLength} />
        <TextArea {...shared('message')} hint={t.messageHint} rows={6} maxLength={limits.supportMessageLength} />
        <ErrorSummary title={t.summary} attempt={form.attempt} problems={form.problems} />
        <FormEnd
          failure={send.isError ? `${t.failed} ${send.error.code === 'offline' ? '' : send.error.message}` : null}
          isSending={send.isPending}
          texts={t}
        />
      </Stack>
    </form>
  )
}

function check({ email, subject, message }: ContactMessage, needsEmail: boolean) {
  return {
    email: needsEmail && !looksLikeEmail(email) ? t.badEmail : null,
    subject: subject.trim() ? null : t.required,
    message: message.trim() ? null : t.required,
  }
}
