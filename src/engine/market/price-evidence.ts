import { realFirmsLabels as labels } from '#words/engine/real-firms.ts'
import { planTexts } from '#words/engine/report-figures.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { formatNumber, formatYearMonth } from '../quantity/format.ts'
import type { Country } from './place.ts'
import type { EnterpriseEvidence, PriceRecord, YearlyFigure } from './survey.ts'

export type PriceEntry = Omit<Evidence, 'source' | 'kind'> & { sourceId: string }

/** The published prices by which an amount of a year is restated, one entry for each source of yearly inflation, and one for a later index. */
export function priceEntries(
  enterprise: EnterpriseEvidence | undefined,
  country: Pick<Country, 'code' | 'nameInSentence'>,
  since: number,
): PriceEntry[] {
  const record = enterprise?.prices[country.code]
  return record ? [...yearlyEntries(country, record.inflation, since), ...indexEntries(country, record, since)] : []
}

/** Consumer prices of a month after the last whole year, where they were read. */
export function indexEntries(
  country: Pick<Country, 'code' | 'nameInSentence'>,
  { inflation, index }: PriceRecord,
  since: number,
): PriceEntry[] {
  if (!index) return []
  return [
    {
      id: `prices:${country.code}:index`,
      label: labels.index({
        country: country.nameInSentence as never,
        month: formatYearMonth(index.month),
        year: `${inflation.at(-1)?.year ?? since}`,
      }),
      value: index.value,
      unit: 'none',
      year: Number(index.month.slice(0, 4)),
      sourceId: index.sourceId,
      confidence: 'medium',
    },
  ]
}

/** Yearly inflation since a year, one entry for each source. */
export function yearlyEntries(
  country: Pick<Country, 'code' | 'nameInSentence'>,
  inflation: readonly YearlyFigure[],
  since: number,
): PriceEntry[] {
  const used = inflation.filter(({ year }) => year >= since)
  return [...new Set(used.map(({ sourceId }) => sourceId))].map((sourceId) => {
    const own = used.filter((each) => each.sourceId === sourceId)
    const [first, last] = [own[0]!.year, own.at(-1)!.year]
    const years = first === last ? `${first}` : planTexts.range({ low: `${first}`, high: `${last}` })
    return {
      id: `prices:${country.code}:${sourceId}:${first}`,
      label: labels.inflation({ country: country.nameInSentence as never, years }),
      value: own.map(({ year, value }) => `${year}: ${formatNumber(value, 2)}%`).join(', '),
      unit: 'text',
      year: last,
      sourceId,
      confidence: 'medium',
    }
  })
}
