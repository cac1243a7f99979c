import { limits } from '#contract/limits.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { support } from '../../lib/page-flags.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { withElements } from '../../lib/texts.ts'
import { Entries, UserText } from '../../ui/entries.tsx'
import { FormEnd } from '../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'

const t = accountTexts.support
const empty = { subject: '', message: '' }

function problem(typed: string, max: number): string | null {
  return !typed.trim() ? t.required : typed.trim().length > max ? t.tooLong({ max }) : null
}

/** The contact form, and the account's tickets with their answers. The draft survives reloads until it is sent. */
export function SupportCard() {
  const draft = useDraft('support', empty)
  const [, , clearDraft] = draft
  const state = useForm(draft, ({ subject, message }) => ({
    subject: problem(subject, limits.textLength),
    message: problem(message, limits.supportMessageLength),
  }))
  const send = useChange('POST /api/support', {
    refresh: ['GET /api/support'],
    onSuccess: () => {
      clearDraft()
      showToast({ title: t.sent, text: t.sentText })
    },
    onError: (error) => state.refuse(error, { offline: accountTexts.offlineKept }),
  })
  return (
    <AccountSection title={t.title} name="support">
      <p>{t.intro}</p>
      <form ref={state.form} noValidate onSubmit={state.submit(send.isPending, () => send.mutate({ body: state.values }))}>
        <Stack>
          <TextField label={t.subject} required maxLength={limits.textLength} {...state.field('subject')} />
          <TextArea label={t.message} required maxLength={limits.supportMessageLength} {...state.field('message')} />
          <FormEnd failure={state.failure} isSending={send.isPending} texts={t} />
        </Stack>
      </form>
      {support.email ? (
        <p className="small">{withElements(t.byEmail, { email: <a href={`mailto:${support.email}`}>{support.email}</a> })}</p>
      ) : null}
      {support.whatsapp ? (
        <p className="small">
          {withElements(t.byWhatsapp, { number: <a href={`https://wa.me/${support.whatsappDigits}`}>{support.whatsapp}</a> })}
        </p>
      ) : null}
      <SupportTicketsList />
    </AccountSection>
  )
}

function SupportTicketsList() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/support', {}, { staleTime: 60_000 })
  return (
    <Stack gap="s3">
      <h3>{t.own}</h3>
      {isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="4rem" label={t.loading} />
      ) : data.tickets.length === 0 ? (
        <p className="quiet">{t.none}</p>
      ) : (
        <Entries>
          {data.tickets.map((ticket) => (
            <li key={ticket.id}>
              <Row between gap="s2">
                <strong>{ticket.subject}</strong>
                <Row gap="s1" as="span">
                  {ticket.priority === 'first' ? <Tag tone="gold">{t.first}</Tag> : null}
                  <Tag tone={ticket.status === 'answered' ? 'good' : undefined}>{t.states[ticket.status]}</Tag>
                </Row>
              </Row>
              <span className="quiet small">{t.written({ date: dayText(ticket.createdAt) })}</span>
              <UserText text={ticket.message} />
              {ticket.answer ? (
                <div className="answer">
                  <strong className="small">{t.answer({ date: dayText(ticket.answeredAt ?? ticket.createdAt) })}</strong>
                  <UserText text={ticket.answer} />
                </div>
              ) : null}
            </li>
          ))}
        </Entries>
      )}
    </Stack>
  )
}
