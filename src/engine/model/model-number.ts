import { sumMajor } from '../quantity/money.ts'
import type { Model } from './result.ts'

type NumberedModel = Pick<Model, 'startup' | 'months' | 'balance' | 'risk' | 'loanExample'>

/** A number in the model by the path of its evidence id, as `months`, `7`, `revenue`: see `modelFigure`. Null where there is none. */
export function modelNumber(model: NumberedModel, parts: readonly string[]): number | null {
  const [group, place, ...rest] = parts
  const number = Number(place)
  if (group === 'startup' && rest.length === 0) return model.startup[number]?.amount ?? null
  if (group === 'months') return parseCount(model.months[number - 1], rest)
  if (group === 'balance')
    return parseCount(
      model.balance.find((sheet) => sheet.month === number),
      rest,
    )
  if (group === 'year') {
    const months = model.months.slice(12 * (number - 1), 12 * number)
    if (parseCount(months[0], rest) === null) return null
    if (rest[0] === 'closingCash' || rest[0] === 'loanBalance') return parseCount(months.at(-1), rest)
    return sumMajor(months.map((row) => parseCount(row, rest) ?? 0))
  }
  if (group === 'risk' && place === 'byMonth')
    return parseCount(model.risk.byMonth, [rest[0]!, String(Number(rest[1]) - 1), ...rest.slice(2)])
  if (group === 'loanExample' && place === 'instalments')
    return parseCount(model.loanExample?.instalments[Number(rest[0]) - 1], rest.slice(1))
  return parseCount(model, parts)
}

function parseCount(parent: unknown, path: readonly string[]): number | null {
  let at: unknown = parent
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return null
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'number' ? at : null
}
