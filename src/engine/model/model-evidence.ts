import { driverFigureTexts, modelFigureTexts, startupFormulas } from '#words/engine/evidence.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { ownSources } from '../evidence/own-sources.ts'
import { resolveMoneyUnit } from '../quantity/unit.ts'
import { scalarFields } from './model-formulas.ts'
import { modelNumber } from './model-number.ts'
import type { Model } from './result.ts'
import { balanceFields, type FigureRule, monthFields, taxFieldWithoutVat } from './statement-formulas.ts'

/**
 * The evidence of one figure of a model by its id, built on demand: `model:months.7.revenue`, `model:year.1.netProfit`,
 * `model:balance.12.assets.cash`, `model:startup.2`, `model:risk.byMonth.cash.6.p10`. Months, years and instalments are counted from 1, list places
 * (startup, drivers) from 0. Null for an id that names no figure, or one that is never reached.
 */
export function modelFigure(model: Model, id: string): Evidence | null {
  if (!id.startsWith('model:')) return null
  const path = id.slice('model:'.length)
  const parts = path.split('.')
  const value = modelNumber(model, parts)
  if (value === null) return null
  if (model.taxes.vat === null && path === 'risk.vatShare') return null
  const figureRule = scalarFields[path] ?? findRule(model, parts)
  if (!figureRule) return null
  const { label, formula } = figureRule
  const unit = resolveMoneyUnit(figureRule.unit, model.currency)
  const year = Number(model.asOf.slice(0, 4))
  const source = ownSources.model
  const inputs = expandInputs(model, figureRule.inputs)
  // A figure without inputs is a setting of the model, and its formula is its reason.
  if (inputs.length === 0) return { id, label, value, unit, year, source, confidence: 'low', kind: 'assumption', reason: formula }
  return { id, label, value, unit, year, source, confidence: 'low', kind: 'derived', priceMonth: model.asOf, formula, inputs }
}

/** Paths of the scalar figures whose evidence is always written; '*' is a driver's place. */
const writtenPaths = Object.keys(scalarFields).filter((path) => !path.includes('byMonth') && !path.includes('instalments'))

/** Evidence of every figure except the 36 months' own cells, which `modelFigure` builds when a table prints them. */
export function modelEvidence(model: Model): Evidence[] {
  const paths: string[] = []
  for (const path of writtenPaths) {
    if (path.startsWith('risk.drivers')) paths.push(...model.risk.drivers.map((_, index) => path.replace('*', String(index))))
    else paths.push(path)
  }
  paths.push(...model.startup.map((_, index) => `startup.${index}`))
  for (const year of [1, 2, 3]) for (const field of Object.keys(monthFields)) paths.push(`year.${year}.${field}`)
  for (const sheet of model.balance) for (const field of Object.keys(balanceFields)) paths.push(`balance.${sheet.month}.${field}`)
  const evidence: Evidence[] = []
  for (const path of paths) {
    const figure = modelFigure(model, `model:${path}`)
    if (figure) evidence.push(figure)
  }
  return evidence
}

/** The rule of a figure that has a place in a list. */
function findRule(model: Model, parts: string[]): FigureRule | null {
  const [group, place, ...rest] = parts
  const number = Number(place)
  if (group === 'months' && rest.length === 1) return withPlaceLabel(monthField(model, rest[0]!), modelFigureTexts.inMonth, number)
  if (group === 'year' && rest.length === 1) {
    const rule = withPlaceLabel(monthField(model, rest[0]!), modelFigureTexts.inYear, number)
    return (
      rule &&
      (rest[0] === 'closingCash' || rest[0] === 'loanBalance'
        ? rule
        : { ...rule, formula: modelFigureTexts.sumOfYear({ formula: rule.formula }) })
    )
  }
  if (group === 'balance')
    return withPlaceLabel(balanceFields[rest.join('.')], number === 0 ? modelFigureTexts.atStart : modelFigureTexts.atEndOfMonth, number)
  if (group === 'startup' && rest.length === 0) {
    const line = model.startup[number]!
    return { label: line.item, formula: startupFormulas[line.kind], inputs: line.evidence, unit: 'money' }
  }
  const rule = scalarFields[parts.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('.')]
  if (!rule) return null
  if (group === 'risk' && place === 'drivers') {
    const driver = model.risk.drivers[Number(parts[2])]!
    return {
      ...rule,
      label: driverFigureTexts[parts[3] as keyof typeof driverFigureTexts]({ driver: driver.label }),
      inputs: [`assumption:${driver.assumption}`, ...rule.inputs],
    }
  }
  return withPlaceLabel(rule, modelFigureTexts.inMonth, Number(parts.find((part) => /^\d+$/.test(part))))
}

/** A line of the statements in the words of a place: none speaks of VAT where the business never owes it. */
function monthField({ taxes }: Model, field: string): FigureRule | undefined {
  if (taxes.vat !== null) return monthFields[field]
  return field === 'tax' ? taxFieldWithoutVat : field === 'vat' ? undefined : monthFields[field]
}

type PlaceLabel = (slots: { label: string; n: number }) => string

function withPlaceLabel(rule: FigureRule | undefined, words: PlaceLabel, n: number): FigureRule | null {
  return rule ? { ...rule, label: words({ label: rule.label, n }) } : null
}

function expandInputs(model: Model, inputs: readonly string[]): string[] {
  const expanded: string[] = []
  for (const input of inputs) {
    if (input === 'model:startup.*') expanded.push(...model.startup.map((_, index) => `model:startup.${index}`))
    // Without VAT in the base case, no figure has it as an input.
    else if (input !== 'vat' || typeof model.taxes.vat?.fromMonth === 'number') expanded.push(input)
  }
  return expanded
}
