import { planTexts } from '#words/engine/report-figures.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { ownSources, reliabilityOf } from '../evidence/own-sources.ts'
import type { BaseRate, NewFirmsRate } from '../market/place.ts'
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

type NewFirmsStudy = { id: string; rate: BaseRate } & NewFirmsRate

/** The fate of new firms, beside the verdict. */
export function newFirmsStudy({ place: { country } }: ReportInput): NewFirmsStudy | null {
  for (const [id, rate] of Object.entries(country.baseRates)) if (rate.ofNewFirms) return { id, rate, ...rate.ofNewFirms }
  return null
}

export function newFirmsFigures(input: ReportInput, book: FigureBook): Figures {
  const study = newFirmsStudy(input)
  if (!study) return {}
  const { id, closedBy, threeYearsOn } = study
  const { label, year, note, sourceId } = study.rate
  const evidence = book.add({
    id: `base:${id}`,
    label,
    value: closedBy ? planTexts.closedBy({ one: closedBy[0], two: closedBy[1], three: closedBy[2] }) : planTexts.closedLater(threeYearsOn),
    unit: 'text',
    year,
    source: citedSource(input.facts.sources, sourceId, label),
    ...reliabilityOf(sourceId, 'medium'),
    reason: note,
  })
  const figure = (value: number) => ({ evidence, value, prose: formatNumber(value), exact: formatNumber(value) })
  return {
    ...(closedBy
      ? { 'firms.one': figure(closedBy[0]), 'firms.three': figure(closedBy[2]) }
      : { 'firms.closed': figure(threeYearsOn.closed), 'firms.notRunning': figure(threeYearsOn.notRunning) }),
    'firms.year': { ...figure(year), prose: `${year}`, exact: `${year}` },
  }
}
