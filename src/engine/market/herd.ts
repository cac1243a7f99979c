import { herdTexts } from '#words/engine/assumptions.ts'
import type { Archetype, MoneyEstimate, PerKept, Production } from './archetype.ts'

/** The fewest that are worth keeping: what the file says of its smallest form, else as many as give one unit of sale with every batch. */
function smallestHerd({ kept: herd, yieldPerCycle }: Production): number {
  return Math.min(herd.count, herd.least ?? Math.max(1, Math.ceil(herd.count / yieldPerCycle)))
}

/**
 * How many the plan keeps where `sold` units a day can be sold of the `planned` that all of them give: whole animals, beds or tanks, enough for what is
 * sold, never more than the file plans and never fewer than its smallest form.
 */
export function keptFor(production: Production, sold: number, planned: number): number {
  const { count } = production.kept
  if (!(planned > 0) || sold >= planned) return count
  // A hair under a whole one is a whole one.
  return Math.min(count, Math.max(smallestHerd(production), Math.ceil((count * sold) / planned - 1e-9)))
}

/**
 * The business with a herd of `count`: yield, what can be made on a day, and the lines that grow with the herd are in proportion, those that count their
 * pieces in whole ones, and never in fewer than two, because batches take turns. What customers would buy (`unitsPerDay`) and what a sale costs are as they were. The same object where nothing changes.
 */
export function archetypeKeeping(archetype: Archetype, count: number): Archetype {
  const { production, capacityPerDay } = archetype
  if (!production || count >= production.kept.count) return archetype
  const { kept: herd } = production
  const share = count / herd.count
  const renamed = new Map<string, string>()
  const lines = <L extends { item: string; perKept?: PerKept }>(list: readonly L[], amountField: 'amount' | 'monthly'): L[] =>
    list.map((line) => {
      const { perKept, item } = line
      if (!perKept) return line
      const pieces = perKept === true ? null : Math.max(Math.min(perKept, 2), Math.ceil(perKept * share - 1e-9))
      const name = pieces === null ? item : item.replace(new RegExp(`\\b${perKept}\\b`), `${pieces}`)
      renamed.set(item, name)
      const amount = (line as L & Record<typeof amountField, MoneyEstimate>)[amountField]
      const { one, many } = herd
      const why = herdTexts.forKept({ why: amount.why, n: count, one, many, planned: herd.count })
      return { ...line, item: name, [amountField]: { ...scaleMoney(amount, pieces === null ? share : pieces / Number(perKept)), why } }
    })
  const equipment = lines(archetype.equipment, 'amount')
  const preOperating = lines(archetype.preOperating, 'amount')
  const nameOf = (item: string) => renamed.get(item) ?? item
  return {
    ...archetype,
    capacityPerDay: capacityPerDay * share,
    production: { ...production, yieldPerCycle: production.yieldPerCycle * share, kept: { ...herd, count } },
    equipment,
    preOperating,
    utilities: lines(archetype.utilities, 'monthly'),
    otherCosts: lines(archetype.otherCosts, 'monthly'),
    steps: archetype.steps.map((step) => (step.costItems === undefined ? step : { ...step, costItems: step.costItems.map(nameOf) })),
  }
}

/** With its anchors. */
export function scaleMoney(amount: MoneyEstimate, factor: number): MoneyEstimate {
  const { low, likely, high, anchors } = amount
  return {
    ...amount,
    low: low * factor,
    likely: likely * factor,
    high: high * factor,
    ...(anchors
      ? {
          anchors: Object.fromEntries(
            Object.entries(anchors).map(([code, range]) => [code, range.map((each) => each * factor) as [number, number, number]]),
          ),
        }
      : {}),
  }
}
