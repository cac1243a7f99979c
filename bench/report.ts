// How long a report takes: its figures (with its simulations), its words, its PDF cold and warm, its spreadsheet.
import { modelFigure } from '#engine/model/model-evidence.ts'
import { reportFigures } from '#engine/report/report-figures.ts'
import { runModel } from '#engine/run/run-model.ts'
import { scoreAxes } from '#engine/score/scoring.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { composeReport } from '#report/compose/compose.ts'
import { presentReport } from '#report/present.ts'
import { buildWorkbook } from '#report/xlsx/build-workbook.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, timed } from './rows.ts'

const options = {
  number: 1,
  reportId: 'rpt_bench',
  applicant: null,
  ownMoney: null,
  bestPlaces: null,
  answers: {},
  free: [],
  hoursPerWeek: null,
  hasMobileMoney: false,
}

export async function run(): Promise<Row[]> {
  const archetype = archetypes.find((each) => each.id === 'hair-braiding') ?? archetypes[0]!
  const city = marketFacts.cities.find((each) => each.id === 'lagos') ?? marketFacts.cities[0]!
  const place = { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }
  const business = { archetype, place, facts: marketFacts }

  const simulate = () => {
    const answer = runModel(business)
    if (!answer.ok) throw new Error(answer.reason.message)
    return answer
  }
  const figuresOf = ({ model, evidence }: ReturnType<typeof simulate>) => {
    const scored = scoreAxes({ ...business, model })
    return reportFigures({
      ...business,
      model,
      evidence: [...evidence, ...scored.evidence],
      onDemand: (id) => modelFigure(model, id),
      scores: scored.scores,
      budget: null,
    })
  }
  const model = await timed(rounds(30, 1), simulate)
  const answer = simulate()
  const figures = await timed(rounds(50, 1), () => figuresOf(answer))
  const both = await timed(rounds(30, 1), () => figuresOf(simulate()))
  const facts = figuresOf(answer)
  const words = await timed(rounds(50, 1), () => composeReport(facts))
  const data = presentReport(facts, composeReport(facts), {
    at: '2026-01-01T00:00:00.000Z',
    narrator: 'composer',
    ownMoney: null,
    bestPlaces: null,
    size: 'alone',
    sizes: ['alone'],
  })

  const cold = performance.now()
  const { renderDocument } = await import('#report/pdf/render-document.ts')
  const { reportDocument } = await import('#report/pdf/report-document.ts')
  const bytes = await renderDocument(reportDocument(data, options))
  const first = performance.now() - cold
  const warm = await timed(rounds(9, 1), () => renderDocument(reportDocument(data, options)))
  const sheet = await timed(rounds(9, 1), () => buildWorkbook(data, business))

  const p50 = (name: string, times: readonly number[], limit?: string): Row => ({
    name,
    value: quantile(times, 0.5),
    unit: 'ms',
    ...(limit ? { limit } : {}),
  })
  return [
    p50('report: model with 2,048 simulations, p50', model),
    p50('report: figures, tables and charts of a run, p50', figures),
    p50('report: all figures with their model, p50', both, '≤ 60 ms'),
    p50('report: words of twelve sections, p50', words),
    { name: 'report: PDF, first', value: first, unit: 'ms', limit: '≤ 3,000 ms' },
    p50('report: PDF, warm, p50', warm, '≤ 700 ms'),
    { name: 'report: PDF size', value: bytes.length / 1000, unit: 'KB', limit: '< 300 KB' },
    p50('report: spreadsheet, warm, p50', sheet),
    { name: 'report: JSON size', value: JSON.stringify(data).length / 1000, unit: 'KB' },
  ]
}
