import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ClosureInfo } from '#contract/opportunity-card.ts'
import { formatYearMonth } from '#engine/quantity/format.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Stack } from '../ui/layout.tsx'
import { nonBreaking } from '../ui/non-breaking.ts'
import { Notice } from '../ui/surface.tsx'
import type { CallError } from './api/call.ts'

const t = opportunityTexts.closed

/** The closure that a call was refused for; null for any other refusal. */
export function closureFromError(error: CallError | null | undefined): ClosureInfo | null {
  return error?.code === 'not_sellable' ? ((error.body?.details?.closed as ClosureInfo | undefined) ?? null) : null
}

/** The notice for a business that its city is closed to: the effect on the person, the reason, and open alternatives. */
export function ClosureNotice({
  closed,
  name,
  live,
  children,
}: {
  closed: ClosureInfo
  /** The business's title, where nothing around the notice has it. */
  name?: string
  live?: boolean
  children?: ReactNode
}) {
  return (
    <Notice tone="gold" {...(live ? { live } : {})}>
      <Stack gap="s3">
        <div>
          {name ? <p>{name}</p> : null}
          <strong>{t.title[closed.kind]({ city: closed.city })}</strong>
          <ClosureReason closed={closed} />
        </div>
        {children}
        <OpenAlternatives closed={closed} />
      </Stack>
    </Notice>
  )
}

/** The reason, its start date if known, and where to verify it. */
export function ClosureReason({ closed: { why, since, verifyAt } }: { closed: ClosureInfo }) {
  return (
    <p>
      {nonBreaking(why)} {since ? t.since({ since: since.includes('-') ? formatYearMonth(since) : since }) : null}{' '}
      {verifyAt ? t.ask({ office: verifyAt }) : null}
    </p>
  )
}

export function OpenAlternatives({ closed: { city, instead } }: { closed: ClosureInfo }) {
  if (instead.elsewhere.length + instead.here.length === 0) return null
  return (
    <Stack gap="s2">
      {instead.elsewhere.length > 0 ? (
        <div>
          <p>{t.elsewhere}</p>
          <ul className="open-instead">
            {instead.elsewhere.map((each) => (
              <li key={each.id}>
                <Link href={`/reports/${each.id}`}>{t.inCity({ title: each.title, city: each.city })}</Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {instead.here.length > 0 ? (
        <div>
          <p>{t.here({ city })}</p>
          <ul className="open-instead">
            {instead.here.map((each) => (
              <li key={each.id}>
                <Link href={`/reports/${each.id}`}>{each.title}</Link>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  )
}
