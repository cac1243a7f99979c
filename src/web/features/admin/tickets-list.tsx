import type { CallOutput } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Entries, UserText } from '../../ui/entries.tsx'
import { FormEnd } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'
import { PersonLink } from './person-link.tsx'

const t = adminTexts.tickets
type Ticket = CallOutput<'GET /api/admin/tickets'>['tickets'][number]

/** Support tickets: open ones first, pack, pass and premium before the others. */
export function AdminTicketsList({ full }: { full: boolean }) {
  const state = useListState(full)
  const result = useCall('GET /api/admin/tickets', { query: state.query }, { staleTime: 0, keepPrevious: true })
  return (
    <ListFrame
      title={t.title}
      href="/admin/tickets"
      state={state}
      result={result}
      total={result.data?.total}
      emptyText={t.empty}
      searchHint={t.searchHint}
    >
      <Entries>
        {result.data?.tickets.map((ticket) => (
          <TicketItem key={ticket.id} ticket={ticket} />
        ))}
      </Entries>
    </ListFrame>
  )
}

function TicketItem({ ticket }: { ticket: Ticket }) {
  const { open: answering, setOpen: setAnswering, button } = useDisclosure()
  return (
    <li>
      <Row between gap="s2">
        <strong dir="auto">{ticket.subject}</strong>
        <Row gap="s1" as="span">
          {ticket.priority === 'first' ? <Tag tone="gold">{t.first}</Tag> : null}
          <Tag tone={ticket.status === 'open' ? 'bad' : 'good'}>{t.states[ticket.status]}</Tag>
        </Row>
      </Row>
      <span className="quiet small">
        {ticket.from === ticket.email ? null : `${ticket.from} · `}
        {ticket.email ? <PersonLink id={ticket.userId} email={ticket.email} /> : null} · {t.written({ date: momentText(ticket.createdAt) })}
      </span>
      <UserText text={ticket.message} />
      {ticket.answer ? (
        <div className="ticket-answer">
          <strong className="small">{t.answered({ date: momentText(ticket.answeredAt ?? ticket.createdAt) })}</strong>
          <UserText text={ticket.answer} />
        </div>
      ) : answering ? (
        <AnswerForm ticket={ticket} />
      ) : ticket.status === 'open' ? (
        <div>
          <Button ref={button} onClick={() => setAnswering(true)} aria-label={t.answerOf({ subject: ticket.subject })}>
            {t.answer}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function AnswerForm({ ticket }: { ticket: Ticket }) {
  const [answer, setAnswer, clearDraft] = useDraft(`answer:${ticket.id}`, '')
  const form = useForm([{ answer }, (typed) => setAnswer(typed.answer)], (typed) => ({ answer: typed.answer.trim() ? null : t.required }))
  const send = useChange('POST /api/admin/tickets/{id}/answer', {
    refresh: ['GET /api/admin/tickets', 'GET /api/admin/dashboard', 'GET /api/admin/audit'],
    onSuccess: () => {
      clearDraft()
      showToast({ title: t.sent, text: ticket.email ? t.sentText : t.sentMail })
    },
  })
  const submit = () => send.mutate({ params: { id: ticket.id }, body: { answer: answer.trim() } })
  return (
    <form ref={form.form} noValidate onSubmit={form.submit(send.isPending, submit)}>
      <Stack gap="s3">
        <TextArea label={t.answer} required maxLength={limits.supportMessageLength} {...form.field('answer')} />
        <FormEnd
          failure={send.isError ? `${t.failed} ${send.error.code === 'offline' ? adminTexts.offline : send.error.message}` : null}
          isSending={send.isPending}
          texts={t}
        />
      </Stack>
    </form>
  )
}
