import { contactTexts as t } from '#words/web/static.ts'
import { useCall } from '../../lib/api/queries.ts'

/** The topic of a message, from the link's address: one of the person's orders or reports, or a subject of ours. */
export type ContactTopic = { kind: 'order' | 'report'; id: string } | { kind: 'security' } | null

/** Accepts only what looks like an id of ours; the server decides whether it is the person's own. */
export function readContactTopic(search: string): ContactTopic {
  const query = new URLSearchParams(search)
  for (const [kind, shape] of [
    ['order', /^ord_[\w-]{1,60}$/],
    ['report', /^rpt_[\w-]{1,60}$/],
  ] as const) {
    const id = query.get(kind)
    if (id && shape.test(id)) return { kind, id }
  }
  return query.get('about') === 'security' ? { kind: 'security' } : null
}

export type SuggestedText = { subject: string; message: string }

/** Subject and reference, so that nobody has to copy them; null until loaded, or if it is not the person's. */
export function useSuggestedText(topic: ContactTopic, signedIn: boolean): SuggestedText | null {
  const id = topic && 'id' in topic ? topic.id : ''
  const order = useCall('GET /api/orders/{id}', { params: { id } }, { enabled: signedIn && topic?.kind === 'order' })
  const report = useCall('GET /api/reports/{id}', { params: { id } }, { enabled: signedIn && topic?.kind === 'report' })
  if (topic?.kind === 'security') return { subject: t.drafts.security, message: '' }
  // When the look-up fails, the id is a reference too; a missing order, or another person's, is none.
  const reference = (text: string) => t.drafts.reference({ reference: text })
  if (topic?.kind === 'order') {
    if (order.data)
      return { subject: t.drafts.order({ plan: order.data.planName }), message: reference(order.data.reference ?? order.data.id) }
    return order.isError && order.error.status !== 404 ? { subject: t.drafts.orderUnknown, message: reference(topic.id) } : null
  }
  if (topic?.kind === 'report') {
    const ownReport = report.data as { id: string; number: number; title: string } | undefined
    if (ownReport)
      return { subject: t.drafts.report({ number: ownReport.number, title: ownReport.title }), message: reference(ownReport.id) }
    return report.isError && report.error.status !== 404 ? { subject: t.drafts.reportUnknown, message: reference(topic.id) } : null
  }
  return null
}
