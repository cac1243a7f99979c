import { planTexts } from '#words/engine/report-figures.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { formatNumber, formatOfHundred } from '../quantity/format.ts'
import { asShare } from '../quantity/unit.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/** What is known of similar firms, shown beside the model and never mixed in. Only of a country whose folder names a study that looked there. */
export function baseRates({ place: { country } }: ReportInput, book: FigureBook): Figures {
  // How new firms fared is shown beside the verdict, not among the figures of this country.
  const studies = Object.entries(country.baseRates).filter(([, { ofNewFirms }]) => !ofNewFirms)
  return Object.fromEntries(
    studies.map(([id, { label, value, unit, year, said, note }]) => {
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
        said === 'count'
          ? { prose: planTexts.about({ amount: formatNumber(value) }), exact: formatNumber(value, 1) }
          : {
              prose: planTexts.aboutMoney({ amount: formatOfHundred(asShare(value, unit), country.currency) }),
              exact: `${formatNumber(value, 1)}%`,
            }
      return [`base.${id}`, { evidence, value, ...figure }]
    }),
  )
}
