import { contactTexts as t } from '#words/web/static.ts'
import { useCall } from '../../lib/queries.ts'

/** What a message is about, as the address of the link says it: an order or a report of one's own, or a subject of ours. */
export type About = { kind: 'order' | 'report'; id: string } | { kind: 'security' } | null

/** Only what looks like an id of ours is read; whether it is the person's own, the server says. */
export function readAbout(search: string): About {
  const given = new URLSearchParams(search)
  for (const [kind, shape] of [
    ['order', /^ord_[\w-]{1,60}$/],
    ['report', /^rpt_[\w-]{1,60}$/],
  ] as const) {
    const id = given.get(kind)
    if (id && shape.test(id)) return { kind, id }
  }
  return given.get('about') === 'security' ? { kind: 'security' } : null
}

export type SuggestedText = { subject: string; message: string }

/** Subject and reference, so that nobody has to copy them; null while it is not known, or where it is nobody's. */
export function useSuggestedText(about: About, signedIn: boolean): SuggestedText | null {
  const id = about && 'id' in about ? about.id : ''
  const order = useCall('GET /api/orders/{id}', { params: { id } }, { enabled: signedIn && about?.kind === 'order' })
  const report = useCall('GET /api/reports/{id}', { params: { id } }, { enabled: signedIn && about?.kind === 'report' })
  if (about?.kind === 'security') return { subject: t.drafts.security, message: '' }
  // When it cannot be looked up, its id is a reference too; what is not there, or another's, is none.
  const reference = (text: string) => t.drafts.reference({ reference: text })
  if (about?.kind === 'order') {
    if (order.data)
      return { subject: t.drafts.order({ plan: order.data.planName }), message: reference(order.data.reference ?? order.data.id) }
    return order.isError && order.error.status !== 404 ? { subject: t.drafts.orderUnknown, message: reference(about.id) } : null
  }
  if (about?.kind === 'report') {
    const own = report.data as { id: string; number: number; title: string } | undefined
    if (own) return { subject: t.drafts.report({ number: own.number, title: own.title }), message: reference(own.id) }
    return report.isError && report.error.status !== 404 ? { subject: t.drafts.reportUnknown, message: reference(about.id) } : null
  }
  return null
}
