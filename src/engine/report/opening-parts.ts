import type { Drawing } from '../market/drawing.ts'
import type { StartupLine } from '../model/result.ts'
import { sumMajor } from '../quantity/money.ts'
import type { Ownable } from '../quantity/vocabulary.ts'

/** A line of the opening cost as it is drawn; `yours` is the part of it that the person owns and does not pay. */
export type OpeningPart = { item: string; drawn: Drawing; amount: number; yours: 'none' | 'part' | 'whole'; thing?: Ownable }

/** `thing` is what its owner need not buy. */
type OpeningLine = Pick<StartupLine, 'item' | 'drawn' | 'kind' | 'amount' | 'owned'> & { thing?: Ownable | undefined }

const byKind: Record<StartupLine['kind'], Drawing> = {
  equipment: 'tools',
  premises: 'door',
  licence: 'stamp',
  stock: 'boxes',
  float: 'cash',
  preoperating: 'flag',
}

/**
 * What the opening money buys, the largest first and what is owned whole last, in whole units of the currency that add up to the opening cost: each is
 * rounded down, and the units that are then missing go to the largest remainders.
 */
export function openingParts(lines: readonly OpeningLine[]): OpeningPart[] {
  const whole = lines.map(({ amount }) => Math.floor(amount))
  const missing = Math.round(sumMajor(lines.map(({ amount }) => amount))) - whole.reduce((sum, amount) => sum + amount, 0)
  const byRemainder = lines
    .map(({ amount }, index) => ({ index, remainder: amount - whole[index]! }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) whole[index]! += 1
  return lines
    .map(({ item, drawn, kind, owned = 0, thing }, index): OpeningPart => {
      const amount = whole[index]!
      const yours = owned <= 0 ? 'none' : amount > 0 ? 'part' : 'whole'
      return { item, drawn: drawn ?? byKind[kind], amount, yours, ...(thing ? { thing } : {}) }
    })
    .sort((a, b) => b.amount - a.amount)
}
