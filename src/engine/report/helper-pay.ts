import type { NumberText } from '#language/slots.ts'
import { figureReasons, planFormulas, planLabels } from '#words/engine/report-figures.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { reliabilityOf } from '../evidence/own-sources.ts'
import type { LocalIncomeTax } from '../market/place.ts'
import { fullTimeHoursIn, helperPayFor, helperTaxOn, helperWageBeforeTax, helperWageIn } from '../market/wages.ts'
import { formatMoneyMajor, formatNumber } from '../quantity/format.ts'
import type { FigureBook } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'

/** How a helper's pay for so many hours a week comes about, in words, and the evidence that it rests on. */
export type HelperPay = { monthly: number; formula: string; inputs: string[] }

/** A helper's take-home pay a month for `hours` a week: of the full-time wage, the country's week and, where the wage is before it, a helper's own taxes. */
export function helperPay(hours: number, { place, facts, model }: ReportInput, book: FigureBook): HelperPay {
  const { country, city } = place
  const { fullTime, employeeTax, verifyAt } = country.wageLaw
  const wage = helperWageIn(place)
  const cite = (
    id: string,
    label: string,
    value: number,
    unit: string,
    { note, ...cited }: typeof fullTime | NonNullable<typeof employeeTax> | LocalIncomeTax,
  ) =>
    book.add({
      id,
      label,
      value,
      unit,
      year: cited.year,
      source: citedSource(facts.sources, cited.sourceId, label),
      ...reliabilityOf(cited.sourceId, cited.confidence),
      reason: figureReasons.verify({ note, place: verifyAt }),
    })
  const inputs = [
    book.fact(wage, 'money').evidence,
    cite(`wage:full-time:${country.code}`, planLabels.fullTime, fullTimeHoursIn(place), 'hours a week', fullTime),
  ]
  const beforeTax = `${formatNumber(wage.value)} × ${formatNumber(hours)} ÷ ${formatNumber(fullTimeHoursIn(place))}`
  if (!employeeTax) return { monthly: helperPayFor(hours, place), formula: beforeTax, inputs }
  const tax = helperTaxOn(helperWageBeforeTax(hours, place), place)
  inputs.push(cite(`wage:employee-tax:${country.code}`, planLabels.employeeTax, employeeTax.bands[0]!.rate, 'share', employeeTax))
  const local = city.incomeTax
  if (local)
    inputs.push(cite(`wage:local-tax:${city.id}`, planLabels.localTax({ name: local.name }), local.bands.at(-1)!.rate, 'share', local))
  return {
    monthly: helperPayFor(hours, place),
    formula: planFormulas.helperAfterTax({ pay: beforeTax as NumberText, tax: formatMoneyMajor(tax, model.currency) }),
    inputs,
  }
}
