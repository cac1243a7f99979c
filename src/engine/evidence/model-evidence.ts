import { scalarFields } from '../model/model-formulas.ts'
import type { Model } from '../model/result.ts'
import { balanceFields, type FigureRule, monthFields } from '../model/statement-formulas.ts'
import { sumMajor } from '../quantity/money.ts'
import { inCurrency } from '../quantity/unit.ts'
import type { Evidence } from './evidence.ts'
import { ownSources } from './own-sources.ts'

/**
 * The evidence of one figure of a model by its id, made on demand: `model:months.7.revenue`, `model:year.1.netProfit`,
 * `model:balance.12.assets.cash`, `model:startup.2`, `model:risk.byMonth.cash.6.p10`. Months, years and instalments are counted from 1, list
 * places (startup, drivers) from 0. Null for an id that names no figure, or one that is never reached.
 */
export function modelFigure(model: Model, id: string): Evidence | null {
  if (!id.startsWith('model:')) return null
  const path = id.slice('model:'.length)
  const parts = path.split('.')
  const value = valueAt(model, parts)
  if (value === null) return null
  const found = ruleOf(model, parts)
  if (!found) return null
  const inputs = found.inputs.flatMap((input) => expand(model, input))
  const shared = {
    id,
    label: found.label,
    value,
    unit: inCurrency(found.unit, model.currency),
    year: Number(model.asOf.slice(0, 4)),
    source: ownSources.model,
    confidence: 'low' as const,
  }
  // What is made of nothing is a setting of the model's own, and says why it is what it is.
  if (inputs.length === 0) return { ...shared, kind: 'assumption', reason: found.formula }
  return { ...shared, kind: 'derived', priceMonth: model.asOf, formula: found.formula, inputs }
}

/** Evidence of every figure except the 36 months' own cells, which `modelFigure` makes when a table prints them. */
export function modelEvidence(model: Model): Evidence[] {
  const paths: string[] = []
  for (const path of Object.keys(scalarFields)) {
    if (path.includes('byMonth') || path.includes('instalments')) continue
    if (path.startsWith('risk.drivers')) paths.push(...model.risk.drivers.map((_, index) => path.replace('*', String(index))))
    else paths.push(path)
  }
  paths.push(...model.startup.map((_, index) => `startup.${index}`))
  for (const year of [1, 2, 3]) for (const field of Object.keys(monthFields)) paths.push(`year.${year}.${field}`)
  for (const sheet of model.balance) for (const field of Object.keys(balanceFields)) paths.push(`balance.${sheet.month}.${field}`)
  return paths.flatMap((path) => modelFigure(model, `model:${path}`) ?? [])
}

function ruleOf(model: Model, parts: string[]): FigureRule | null {
  const [room, place, ...rest] = parts
  if (room === 'months' && rest.length === 1) return withPlace(monthFields[rest[0]!], `month ${place}`)
  if (room === 'year' && rest.length === 1) {
    const rule = withPlace(monthFields[rest[0]!], `year ${place}`)
    return (
      rule && (rest[0] === 'closingCash' || rest[0] === 'loanBalance' ? rule : { ...rule, formula: `sum of 12 months of: ${rule.formula}` })
    )
  }
  if (room === 'balance') return withPlace(balanceFields[rest.join('.')], place === '0' ? 'at the start' : `end of month ${place}`)
  if (room === 'startup' && rest.length === 0) {
    const line = model.startup[Number(place)]!
    return { label: line.item, formula: startupFormula[line.kind], inputs: line.evidence, unit: 'money' }
  }
  const pattern = parts.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.')
  const rule = scalarFields[pattern]
  if (!rule || pattern === parts.join('.')) return rule ?? null
  if (room === 'risk' && place === 'drivers') {
    const driver = model.risk.drivers[Number(parts[2])]!
    return { ...rule, label: `${driver.label}: ${rule.label.toLowerCase()}`, inputs: [`assumption:${driver.assumption}`, ...rule.inputs] }
  }
  return withPlace(rule, `month ${parts.find((part) => /^\d+$/.test(part))}`)
}

const startupFormula = {
  equipment: 'price of the line here',
  premises: 'rent a month × months paid ahead, or × deposit months',
  licence: 'fee in the country’s table',
  stock: "first month's cost of sales × stock days / 30",
  preoperating: 'price of the line here',
  workingCapital: 'the lowest point of cash in the base case, without own money, plus a month of fixed costs',
} as const

function withPlace(rule: FigureRule | undefined, words: string): FigureRule | null {
  return rule ? { ...rule, label: `${rule.label}, ${words}` } : null
}

/** A number in the model, or null. */
function valueAt(model: Model, parts: string[]): number | null {
  const [room, place, ...rest] = parts
  const number = Number(place)
  if (room === 'startup' && rest.length === 0) return model.startup[number]?.amount ?? null
  if (room === 'months') return numberIn(model.months[number - 1], rest)
  if (room === 'balance')
    return numberIn(
      model.balance.find((sheet) => sheet.month === number),
      rest,
    )
  if (room === 'year') {
    const months = model.months.slice(12 * (number - 1), 12 * number)
    if (months.length === 0 || !(rest[0]! in monthFields)) return null
    if (rest[0] === 'closingCash' || rest[0] === 'loanBalance') return numberIn(months.at(-1), rest)
    return sumMajor(months.map((row) => numberIn(row, rest) ?? 0))
  }
  if (room === 'risk' && place === 'byMonth') return numberIn(model.risk.byMonth, [rest[0]!, String(Number(rest[1]) - 1), ...rest.slice(2)])
  if (room === 'loanExample' && place === 'instalments') return numberIn(model.loanExample?.instalments[Number(rest[0]) - 1], rest.slice(1))
  return numberIn(model, parts)
}

function numberIn(holder: unknown, path: readonly string[]): number | null {
  let at: unknown = holder
  for (const part of path) {
    if (typeof at !== 'object' || at === null) return null
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'number' ? at : null
}

function expand(model: Model, input: string): string[] {
  if (input === 'model:startup.*') return model.startup.map((_, index) => `model:startup.${index}`)
  return [input]
}
