import { ownSources } from '../evidence/own-sources.ts'
import type { FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/**
 * What is known of similar firms, shown beside the model and never mixed in. Quoted from memory of the papers, so low confidence; not
 * shown where the study did not look (the United States).
 */
export function baseRates({ place, model }: ReportInput, book: FigureBook): Figures {
  const figures: Figures = {}
  const year = Number(model.asOf.slice(0, 4))
  if (place.country.code !== 'US') {
    const id = book.add({
      id: 'base:closures',
      label: 'Small firms in developing countries that close, of 100 each year',
      value: 8.3,
      unit: 'of 100 a year',
      year: 2019,
      source: ownSources.recalled,
      confidence: 'low',
      kind: 'assumption',
      reason: `Known to us in ${year} from the work of McKenzie and Paffhausen on small firm death, not re-read; an average over many trades, not your street.`,
    })
    figures['base.closures'] = { evidence: id, value: 8.3, prose: 'about 8', exact: '8.3' }
  }
  if (place.country.code === 'KE') {
    const id = book.add({
      id: 'base:household-share',
      label: 'Share of net income that licensed micro firms in Kenya spend on the household',
      value: 44.5,
      unit: '% of net income',
      year: 2016,
      source: ownSources.recalled,
      confidence: 'low',
      kind: 'assumption',
      reason: 'Known to us as 44 to 45 % from the statistics office’s survey of small establishments; the survey itself was not re-read.',
    })
    figures['base.household'] = { evidence: id, value: 44.5, prose: 'about KSh 45 of every KSh 100', exact: '44.5 %' }
  }
  return figures
}
