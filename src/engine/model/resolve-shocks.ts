import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { factValue, positiveOf } from '../evidence/known-fact.ts'
import type { Archetype } from '../market/archetype.ts'
import type { Country } from '../market/place.ts'
import { formatNumber } from '../quantity/format.ts'
import { currencyJump, outageBounds, ownerIllness } from './constants.ts'
import type { ModelShock } from './model-inputs.ts'

/**
 * The archetype's shocks fitted to the country, and two that every business runs: the owner's illness, and (where money is not the
 * dollar) a currency jump on the imported part of costs. An outage's chance follows the share of hours without grid power.
 */
export function resolveShocks(
  archetype: Archetype,
  home: Country,
  target: Country,
  costImportShare: number,
  book: EvidenceBook,
): ModelShock[] {
  const shocks: ModelShock[] = archetype.shocks.map((shock, index) => {
    const outage = shock.kind === 'outage' && home.code !== target.code
    const ratio = outage ? outageRatio(home, target) : 1
    const chancePerYear = Math.min(0.98, shock.chancePerYear * ratio)
    const id = `assumption:shock.${index}`
    if (book.keeps) {
      const words = {
        label: `Chance of ${shock.kind.replaceAll('-', ' ')} in a year`,
        value: Number(chancePerYear.toPrecision(3)),
        unit: 'share of years',
      }
      const effect = `${shock.why} (lasts ${shock.months} months, ${percent(shock.salesLost)} of sales lost, cost of sales ${percent(shock.costUp)} dearer, ${percent(shock.equipmentLost)} of equipment lost)`
      book.assumption({
        id,
        ...words,
        reason: effect,
        ...(outage
          ? {
              formula: `${shock.chancePerYear} × hours without grid power ${target.code}/${home.code}, within ${outageBounds[0]}–${outageBounds[1]}`,
              inputs: [book.fact(target.facts.outageShare), book.fact(home.facts.outageShare)],
            }
          : {}),
      })
    }
    return {
      kind: shock.kind,
      chancePerYear,
      months: shock.months,
      salesLost: shock.salesLost,
      costUp: shock.costUp,
      equipmentLost: shock.equipmentLost,
    }
  })
  const has = (kind: string) => archetype.shocks.some((shock) => shock.kind === kind)
  if (!has('illness')) {
    shocks.push({ kind: 'illness', ...ownerIllness, costUp: 0, equipmentLost: 0 })
    book.assumption({
      id: `assumption:shock.${shocks.length - 1}`,
      label: 'Chance that the owner is ill for a month in a year',
      value: ownerIllness.chancePerYear,
      unit: 'share of years',
      reason: `One owner does most of the work; a bad month about once in 4 years loses ${percent(ownerIllness.salesLost)} of its sales.`,
    })
  }
  if (!has('currency') && target.currency !== 'USD' && costImportShare > 0) {
    const { chancePerYear, months, importedCostUp } = currencyJump
    shocks.push({ kind: 'currency', chancePerYear, months, salesLost: 0, costUp: importedCostUp * costImportShare, equipmentLost: 0 })
    book.assumption({
      id: `assumption:shock.${shocks.length - 1}`,
      label: 'Chance of a currency jump in a year',
      value: chancePerYear,
      unit: 'share of years',
      reason: `About once in 8 years the imported part of costs (${percent(costImportShare)} here) rises by ${percent(importedCostUp)} for ${months} months before selling prices follow.`,
    })
  }
  return shocks
}

function outageRatio(home: Country, target: Country): number {
  const here = factValue(target.facts.outageShare, `${target.code} outageShare`)
  const there = positiveOf(home.facts.outageShare, `${home.code} outageShare`)
  return Math.min(outageBounds[1], Math.max(outageBounds[0], here / there))
}

function percent(share: number): string {
  return `${formatNumber(share * 100)} %`
}
