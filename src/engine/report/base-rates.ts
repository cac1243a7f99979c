import { planTexts } from '#words/engine/report-figures.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { reliabilityOf } from '../evidence/source-reliability.ts'
import type { BaseRate } from '../market/place.ts'
import { formatNumber, formatOfHundred } from '../quantity/format.ts'
import { asShare } from '../quantity/unit.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/** Base rates of similar firms, shown beside the model and never mixed in. Only for a country whose folder names a study that covers it. */
export function baseRateFigures({ place: { country } }: ReportInput, book: FigureBook): Figures {
  // The survival of new firms is shown beside the verdict, not among the figures of this country.
  const studies = Object.entries(country.baseRates).filter(([, { ofNewFirms }]) => !ofNewFirms)
  return Object.fromEntries(
    studies.map(([id, { label, value, unit, year, said: wording, note }]) => {
      const evidence = book.add({
        id: `base:${id}`,
        label,
        value,
        unit,
        year,
        source: ownSources.recalled,
        confidence: 'low',
        kind: 'assumption',
        reason: note,
      })
      const figure =
        wording === 'count'
          ? { prose: planTexts.about({ amount: formatNumber(value) }), exact: formatNumber(value, 1) }
          : {
              prose: planTexts.aboutMoney({ amount: formatOfHundred(asShare(value, unit), country.currency) }),
              exact: `${formatNumber(value, 1)}%`,
            }
      return [`base.${id}`, { evidence, value, ...figure }]
    }),
  )
}

/** Survival of new firms, beside the verdict: of 100 that opened, how many had closed by the end of year 1, 2 and 3. */
export function newFirmsStudy({
  place: { country },
}: ReportInput): { id: string; rate: BaseRate; closedBy: readonly [number, number, number] } | null {
  for (const [id, rate] of Object.entries(country.baseRates)) if (rate.ofNewFirms) return { id, rate, closedBy: rate.ofNewFirms.closedBy }
  return null
}

export function newFirmsFigures(input: ReportInput, book: FigureBook): Figures {
  const study = newFirmsStudy(input)
  if (!study) return {}
  const { id, closedBy } = study
  const { label, year, note, sourceId } = study.rate
  const evidence = book.add({
    id: `base:${id}`,
    label,
    value: planTexts.closedBy({ one: closedBy[0], two: closedBy[1], three: closedBy[2] }),
    unit: 'text',
    year,
    source: citedSource(input.facts.sources, sourceId, label),
    ...reliabilityOf(sourceId, 'low'),
    reason: note,
  })
  const figure = (value: number) => ({ evidence, value, prose: formatNumber(value), exact: formatNumber(value) })
  return {
    'firms.one': figure(closedBy[0]),
    'firms.three': figure(closedBy[2]),
    'firms.year': { ...figure(year), prose: `${year}`, exact: `${year}` },
  }
}
