import { Link } from 'wouter'
import type { NewsItem } from '#contract/opportunities.ts'
import { formatMoney, formatYearMonth } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import { Notice } from '../ui/surface.tsx'
import { dateText } from './reader-dates.ts'

const t = opportunityTexts.news

export function NewsList({ news }: { news: readonly NewsItem[] }) {
  return (
    <Notice>
      <strong>{t.title}</strong>
      <ul className="plain-list">
        {news.map((item) => (
          <li key={textOf(item)}>
            {nonBreaking(textOf(item))}{' '}
            {item.kind === 'counts' ? <Link href="/gap-maps">{t.map}</Link> : <Link href={`/reports/${item.id}`}>{t.see}</Link>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function textOf(item: NewsItem): string {
  const day = dateText(item.day)
  switch (item.kind) {
    case 'counts':
      return t.counts({ day, n: item.sellers, city: item.city, source: item.source })
    case 'opens':
      return t.opens({ day, title: item.title, more: item.more, amount: formatMoney(money(item.amountMinor, item.currency)) })
    case 'nearer':
      return t.nearer({ day, title: item.title, ...amounts(item.currency, { short: item.shortMinor, was: item.wasMinor }) })
    case 'price':
      return t.price({
        day,
        title: item.title,
        month: formatYearMonth(item.asOf),
        ...amounts(item.currency, { now: item.nowMinor, was: item.wasMinor }),
      })
  }
}

function amounts<K extends string>(currency: string, minors: Record<K, number>) {
  const entries = Object.entries<number>(minors).map(([name, minor]) => [name, formatMoney(money(minor, currency))])
  return Object.fromEntries(entries) as Record<K, ReturnType<typeof formatMoney>>
}
