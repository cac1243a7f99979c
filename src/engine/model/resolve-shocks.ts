import { shockTexts } from '#words/engine/assumptions.ts'
import { currencyJump, outageBounds, ownerIllness } from '../economy/constants.ts'
import type { EvidenceBook } from '../evidence/evidence-book.ts'
import { type Archetype, isOwnerIllness } from '../market/archetype.ts'
import { factValue, positiveValue } from '../market/fact-value.ts'
import type { Country } from '../market/place.ts'
import { formatPercent } from '../quantity/format.ts'
import type { ModelShock } from './model-inputs.ts'

/**
 * The archetype's shocks fitted to the country, and two that every business runs: the owner's illness, and (where money is not the dollar) a currency
 * jump on the imported part of costs. An outage's chance follows the share of hours without grid power.
 */
export function resolveShocks(
  archetype: Archetype,
  home: Country,
  target: Country,
  costImportShare: number,
  book: EvidenceBook,
): ModelShock[] {
  const shocks: ModelShock[] = archetype.shocks.map((shock, index) => {
    const isOutage = shock.kind === 'outage' && home.code !== target.code
    const ratio = isOutage ? outageChanceRatio(home, target) : 1
    const chancePerYear = Math.min(0.98, shock.chancePerYear * ratio)
    const id = `assumption:shock.${index}`
    if (book.isRecording) {
      const entry = {
        label: shockTexts.chance[shock.kind],
        value: Number(chancePerYear.toPrecision(3)),
        unit: 'share of years',
      }
      const effect = shockTexts.effect({
        why: shock.why,
        months: shock.months,
        sales: formatPercent(shock.salesLost),
        equipment: formatPercent(shock.equipmentLost),
        stock: formatPercent(shock.stockLost ?? 0),
        cost: formatPercent(shock.costUp),
      })
      book.assumption({
        id,
        ...entry,
        reason: shock.floatLost ? shockTexts.effectOnFloat({ effect, float: formatPercent(shock.floatLost) }) : effect,
        ...(isOutage
          ? {
              formula: shockTexts.outage({
                chance: shock.chancePerYear,
                here: target.code,
                home: home.code,
                least: outageBounds[0],
                most: outageBounds[1],
              }),
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
      ...(shock.stockLost ? { stockLost: shock.stockLost } : {}),
      ...(shock.floatLost ? { floatLost: shock.floatLost } : {}),
    }
  })
  const hasShock = (kind: string) => archetype.shocks.some((shock) => shock.kind === kind)
  if (!archetype.shocks.some(isOwnerIllness)) {
    shocks.push({ kind: 'illness', ...ownerIllness, costUp: 0, equipmentLost: 0 })
    book.assumption({
      id: `assumption:shock.${shocks.length - 1}`,
      label: shockTexts.ownerIll,
      value: ownerIllness.chancePerYear,
      unit: 'share of years',
      reason: shockTexts.ownerIllReason({ lost: formatPercent(ownerIllness.salesLost) }),
    })
  }
  if (!hasShock('currency') && target.currency !== 'USD' && costImportShare > 0) {
    const { chancePerYear, months, importedCostUp } = currencyJump
    shocks.push({ kind: 'currency', chancePerYear, months, salesLost: 0, costUp: importedCostUp * costImportShare, equipmentLost: 0 })
    book.assumption({
      id: `assumption:shock.${shocks.length - 1}`,
      label: shockTexts.chance.currency,
      value: chancePerYear,
      unit: 'share of years',
      reason: shockTexts.currencyReason({ imported: formatPercent(costImportShare), rise: formatPercent(importedCostUp), months }),
    })
  }
  return shocks
}

function outageChanceRatio(home: Country, target: Country): number {
  const targetShare = factValue(target.facts.outageShare, `${target.code} outageShare`)
  const homeShare = positiveValue(home.facts.outageShare, `${home.code} outageShare`)
  return Math.min(outageBounds[1], Math.max(outageBounds[0], targetShare / homeShare))
}
