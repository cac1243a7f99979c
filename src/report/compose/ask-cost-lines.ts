import { formatMoneyRoundedMajor, formatMoneyWholeMajor, formatNumber } from '#engine/quantity/format.ts'
import { parseUnit } from '#engine/quantity/unit.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { NumberText } from '#language/slots.ts'
import { tables } from '#words/engine/report-tables.ts'
import { askTexts } from '#words/report/ask.ts'
import { describeFigure, describeTable, plainSentence, type Statement } from './ask-reply.ts'
import type { ParsedQuestion } from './ask-scenarios.ts'
import { describeUnitCosts } from './ask-statements.ts'
import { contentWords } from './question-words.ts'

const texts = askTexts.costLine

/** Every cost of a month and of a sale; first the one that the question names, by the day and the month. */
export function describeMonthlyCosts(data: StoredReport, { question, ideas }: ParsedQuestion): Statement[] {
  const everyCost = [
    ...describeTable(data, 'breakEven', tables.monthlyCosts.title, [1]),
    ...describeFigure(data, ['assumption:costOfSalesPerUnit']),
    ...describeUnitCosts(data),
  ]
  const lines = linesNamed(data, question, ideas)
  if (lines.length > 0) return lines.flatMap((line) => describeLine(data, line))
  return [...(ideas.has('fuel') ? [plainSentence(texts.noFuel)] : []), ...everyCost]
}

type CostLine = { id: string; label: string; value: number; isOfSale: boolean }

/** The lines of a sale and of a month, each at the amount that the tables of the report print. */
function costLines({ evidence }: StoredReport): CostLine[] {
  const amounts = new Map(evidence.map((each) => [each.id, each.value]))
  return evidence.flatMap(({ id, label }) => {
    const [, kind] = /^line:(costOfSales|keeping|utilities|other)\.\d+$/.exec(id) ?? []
    if (kind === undefined) return []
    const printed = amounts.has(`${id}.surveyed`) ? `${id}.surveyed` : id
    const value = amounts.get(printed)
    return typeof value === 'number' && value > 0 ? [{ id: printed, label, value, isOfSale: kind === 'costOfSales' }] : []
  })
}

/** What people call fuel and power, in the labels of the lines. */
const namesOf: Readonly<Record<string, RegExp>> = {
  fuel: /\b(petrol|fuel|diesel)\b/i,
  electric: /\b(power|electric\w*|lights?|generator|solar)\b/i,
}
/** Words of a question that are in many labels, and name none. */
const unnaming = new Set(['day', 'month', 'week', 'cost', 'spend', 'pay', 'money', 'price', 'use', 'need', 'small', 'good'])

function linesNamed(data: StoredReport, question: string, ideas: ReadonlySet<string>): CostLine[] {
  const lines = costLines(data)
  const idea = Object.keys(namesOf).find((each) => ideas.has(each))
  const byIdea = idea === undefined ? [] : lines.filter(({ label }) => namesOf[idea]?.test(label))
  if (idea !== undefined) return byIdea
  const words = contentWords(question).filter((word) => !unnaming.has(word))
  return lines.filter(({ label }) => contentWords(label).some((word) => words.includes(word)))
}

function describeLine(data: StoredReport, { id, label, value, isOfSale }: CostLine): Statement[] {
  const { currency, assumptions } = data.model
  const each = { text: formatMoneyWholeMajor(value, currency), evidence: id }
  if (!isOfSale) return [{ text: texts.month({ item: label, amount: each.text }), figures: [each] }]
  const assumed = (key: string) => assumptions.find((assumption) => assumption.key === key)?.value ?? 0
  const planned = data.evidence.find((figure) => figure.id === 'report:plan.sold')
  const sold =
    typeof planned?.value === 'number'
      ? { value: planned.value, evidence: planned.id }
      : { value: assumed('unitsPerDay'), evidence: 'assumption:unitsPerDay' }
  const soldText = formatNumber(sold.value, sold.value < 10 ? 1 : 0) as NumberText
  const day = value * sold.value
  return [
    {
      text: texts.sale({
        item: label,
        amount: each.text,
        sold: soldText,
        day: formatMoneyRoundedMajor(day, currency),
        month: formatMoneyRoundedMajor(day * assumed('openDaysPerMonth'), currency),
      }),
      figures: [each, { text: soldText, evidence: sold.evidence }],
    },
    ...(namesOf.fuel?.test(label) ? describeLitres(data, day) : []),
  ]
}

/** The litres that a day's money for fuel buys, where the report knows what a litre costs there. */
function describeLitres({ countryCode, evidence, model }: StoredReport, day: number): Statement[] {
  const litre = evidence.find(({ id }) => id === `fact:${countryCode.toLowerCase()}:fuel-price`)
  if (typeof litre?.value !== 'number' || !(litre.value > 0) || parseUnit(litre.unit).currency !== model.currency) return []
  const price = formatMoneyWholeMajor(litre.value, model.currency)
  return [
    {
      text: texts.litres({ litres: formatNumber(day / litre.value, 1) as NumberText, price }),
      figures: [{ text: price, evidence: litre.id }],
    },
  ]
}
