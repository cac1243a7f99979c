import { describe, expect, it } from 'vitest'
import { engineVersion } from '#engine/economy/constants.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { archetypeAtSize, sizeOr } from '#engine/market/size.ts'
import type { Answers } from '#engine/model/answers.ts'
import type { Month } from '#engine/model/result.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import { type BusinessSize, type Ownable, ownables } from '#engine/quantity/vocabulary.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { generateReport } from '#report/pipeline.ts'
import { createWorkbook, hasLiveFormulas } from '#report/xlsx/build-workbook.ts'
import { evaluateWorkbook } from '#report/xlsx/formula.ts'
import { columnName, type Workbook } from '#report/xlsx/sheet-cells.ts'
import { createStoredWorkbook } from '#report/xlsx/stored-workbook.ts'
import { isDeep } from '../support/depth.ts'
import { reportSample, type Sampled } from '../support/report-sample.ts'

const lines: [label: string, field: keyof Month][] = [
  ['Units sold', 'units'],
  ['Sales', 'revenue'],
  ['Cost of goods sold', 'costOfSales'],
  ['Operating costs', 'operatingCosts'],
  ['Depreciation (wear of equipment)', 'depreciation'],
  ['Interest', 'interest'],
  ['Tax', 'tax'],
  ['Net profit (after all costs)', 'netProfit'],
  ['Your own pay', 'ownerDraw'],
  ['Cash in', 'cashIn'],
  ['Cash out', 'cashOut'],
  ['Closing cash', 'closingCash'],
]

function openWorkbook(
  archetypeId: string,
  cityId: string,
  {
    size = 'with-help',
    overrides,
    owned,
    answers,
  }: { size?: BusinessSize | undefined; overrides?: Record<string, number>; owned?: readonly Ownable[]; answers?: Answers } = {},
) {
  const whole = archetypes.find((each) => each.id === archetypeId)!
  const city = marketFacts.cities.find((each) => each.id === cityId)!
  const place = { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }
  const archetype = localizeSpelling(archetypeAtSize(whole, sizeOr(whole, size)), place.country.spelling)
  const report = generateReport({
    archetypeId,
    cityId,
    size,
    requestedName: null,
    known: true,
    at: '2026-11-20T12:00:00.000Z',
    paths: 100,
    ...(overrides ? { overrides } : {}),
    ...(owned ? { owned } : {}),
    ...(answers ? { answers } : {}),
  })
  if (!report.ok) throw new Error(report.reason.message)
  const data = JSON.parse(report.json) as ReportData
  const workbook = createWorkbook(data, { archetype, place, facts: marketFacts, owned })
  return { data, workbook, read: evaluateWorkbook(workbook) }
}

function rowOf(workbook: Workbook, sheet: string, label: string): number {
  const row = workbook[sheet]!.findIndex((each) => each[0]?.value === label && each.length > 1)
  if (row < 0) throw new RangeError(`No line "${label}" on the sheet ${sheet}`)
  return row
}

/** A hair more than one minor unit, for the binary fractions of major amounts. */
const minorUnit = 0.0101
const stepOf = (currency: string) => (minorPerMajor(currency) === 1 ? 1.0001 : minorUnit)

describe('the sheet of sources', () => {
  const { data } = openWorkbook('duka', 'nairobi')
  const archetype = archetypeAtSize(archetypes.find((each) => each.id === 'duka')!, 'with-help')
  const city = marketFacts.cities.find((each) => each.id === 'nairobi')!
  const business = { archetype, place: { city, country: marketFacts.countries.KE, requestedName: null, known: true }, facts: marketFacts }
  const opening = (report: ReportData) =>
    createWorkbook(report, business)
      .Sources!.slice(0, 4)
      .flat()
      .map((cell) => String(cell.value ?? ''))

  it('says nothing of age where model and facts are today’s', () => {
    expect(opening(data).some((text) => text.includes('can differ'))).toBe(false)
  })

  it('names both models where the report is of an older one', () => {
    const older = { ...data, generatedBy: { ...data.generatedBy, engineVersion: '0.9.0' } }
    expect(opening(older).join(' ')).toContain('made with model 0.9.0')
    expect(opening(older).join(' ')).toContain(`model ${data.generatedBy.engineVersion} with facts ${data.generatedBy.factsVersion}`)
  })
})

describe('which spreadsheet a report gets', () => {
  const { data } = openWorkbook('duka', 'nairobi')
  const madeBy = (version: string) => hasLiveFormulas({ ...data, generatedBy: { ...data.generatedBy, engineVersion: version } })
  const [first, second] = engineVersion.split('.').map(Number)

  it('has today’s formulas only where its figures came from them', () => {
    expect(madeBy(engineVersion)).toBe(true)
    expect(madeBy(`${first}.${second}.99`)).toBe(true)
    expect(madeBy(`${first}.${second! + 1}.0`)).toBe(false)
    expect(madeBy('2.3.0')).toBe(false)
    expect(madeBy('2.0.0')).toBe(false)
    expect(madeBy('1.0.0')).toBe(false)
  })
})

describe('the spreadsheet of a report that an earlier engine made', () => {
  const { data } = openWorkbook('duka', 'nairobi')
  const workbook = createStoredWorkbook({ ...data, generatedBy: { ...data.generatedBy, engineVersion: '1.0.0' } })

  it('holds the figures of every month and of the balance as they were stored, and no formula', () => {
    expect(
      Object.values(workbook)
        .flat(2)
        .filter(({ formula }) => formula !== undefined),
    ).toEqual([])
    for (const [label, field] of lines) {
      const row = workbook.Monthly![rowOf(workbook, 'Monthly', label)]!
      expect(row.slice(1).map(({ value }) => value)).toEqual(data.model.months.map((month) => month[field]))
    }
    const totals = workbook.Balance![rowOf(workbook, 'Balance', 'Total assets')]!
    expect(totals.slice(1).map(({ value }) => value)).toEqual(data.model.balance.map(({ assets }) => assets.total))
    expect(workbook.Assumptions!.slice(4).map(([label, value]) => [label?.value, value?.value, value?.input])).toEqual(
      data.model.assumptions.map(({ label, value }) => [label, value, false]),
    )
  })

  it('invites nobody to change a cell, and names the model that calculated it', () => {
    const said = Object.values(workbook)
      .flat(2)
      .map(({ value }) => String(value ?? ''))
    expect(said.some((text) => text.includes('every sheet follows'))).toBe(false)
    expect(said.some((text) => text.startsWith('This report was made with model 1.0.0'))).toBe(true)
  })
})

/** Customers of some trades pay before the month they are served in. */
const paidAhead = [
  { archetypeId: 'braiding-at-homes', cityId: 'durban' },
  { archetypeId: 'crochet-and-beads', cityId: 'accra' },
]

const vatLine = 'VAT is due (1 = yes)'
const regimeLine = 'Which tax (0 = usual, 1 = ordinary because of the sales, 2 = ordinary by choice)'
/** The sales of some pass the limit of VAT on the way, of some that of their tax regime, and of some both. */
const passingLimits = [
  { archetypeId: 'solar-installer', cityId: 'lagos', lines: [{ line: vatLine, ends: [0, 1] }] },
  { archetypeId: 'groundnut-oil', cityId: 'dar-es-salaam', lines: [{ line: regimeLine, ends: [2, 1] }] },
  {
    archetypeId: 'drinks-depot',
    cityId: 'johannesburg',
    lines: [
      { line: vatLine, ends: [0, 1] },
      { line: regimeLine, ends: [2, 1] },
    ],
  },
]

/** Businesses with a line that may be owned, whole or in part, in a quick run every third of them, each in the reference city of one of its countries, in turn. */
const partlyOwned = archetypes
  .filter(({ equipment }) => equipment.some(({ ownable }) => ownable))
  .filter((_, index) => isDeep || index % 3 === 0)
  .map(({ id, countries }, index) => ({
    archetypeId: id,
    cityId: marketFacts.cities.find(({ countryCode, reference }) => reference && countryCode === countries[(index + 1) % countries.length])!
      .id,
  }))

/** Lines of months that are not those of the model within a minor unit, and checks of the balance that are not 0. */
function linesOff(data: ReportData, workbook: Workbook, read: ReturnType<typeof evaluateWorkbook>): string[] {
  const step = stepOf(data.model.currency)
  const months = lines.flatMap(([label, field]) =>
    data.model.months.flatMap((month) => {
      const value = Number(read('Monthly', month.month + 1, rowOf(workbook, 'Monthly', label)))
      return Math.abs(value - month[field]) <= step * (field === 'closingCash' ? month.month : 1)
        ? []
        : [`${label} ${month.month}: ${value} for ${month[field]}`]
    }),
  )
  const checks = [1, 2, 3, 4].flatMap((column) => {
    const check = Number(read('Balance', column, rowOf(workbook, 'Balance', 'Check (must be 0)')))
    return check === 0 ? [] : [`balance ${column}: ${check}`]
  })
  return [...months, ...checks]
}

describe('the spreadsheet recomputes the model', () => {
  it.each(passingLimits)('$archetypeId in $cityId passes a limit of its taxes between the first month and the last', (each) => {
    const { workbook, read } = openWorkbook(each.archetypeId, each.cityId)
    for (const { line, ends } of each.lines) {
      const isOver = (month: number) => read('Monthly', month + 1, rowOf(workbook, 'Monthly', line))
      expect([isOver(1), isOver(36)], line).toEqual(ends)
    }
  })

  it.each([...reportSample(archetypes, marketFacts, 30), ...paidAhead, ...passingLimits])(
    '$archetypeId in $cityId: every line of every month within a minor unit',
    ({ archetypeId, cityId, size }: Sampled) => {
      const { data, workbook, read } = openWorkbook(archetypeId, cityId, { size: size ?? 'alone' })
      expect(linesOff(data, workbook, read)).toEqual([])
    },
  )

  // One alone, whose machine lasts longer; one with staff, who is paid for; and one with animals.
  it.each([
    { archetypeId: 'motorcycle-taxi', cityId: 'kampala' },
    { archetypeId: 'tailoring-shop', cityId: 'abidjan' },
    { archetypeId: 'nursery-daycare', cityId: 'lagos', size: 'with-help' as const },
    ...archetypes
      .filter(({ production, countries }) => production && countries.includes('KE'))
      .slice(0, 1)
      .map(({ id }) => ({ archetypeId: id, cityId: 'nairobi' })),
  ])(
    '$archetypeId in $cityId: every line of whoever has fewer hours than the plan takes, and a count of their own',
    ({ archetypeId, cityId, size }: Sampled) => {
      const answers: Answers = { hoursPerWeek: 20, counted: { of: 'customers', count: 12, minutes: 60 } }
      const { data, workbook, read } = openWorkbook(archetypeId, cityId, { size: size ?? 'alone', answers })
      expect(data.answers).toEqual(answers)
      expect(linesOff(data, workbook, read)).toEqual([])
    },
  )

  // A line of the tailor's costs nothing where the power stays on, and the lines after it keep their names.
  it.each([...partlyOwned, { archetypeId: 'tailoring-shop', cityId: 'houston' }])(
    '$archetypeId in $cityId: every line of whoever owns its things already',
    ({ archetypeId, cityId }) => {
      const { data, workbook, read } = openWorkbook(archetypeId, cityId, { owned: ownables })
      const { startup, startupTotal, currency } = data.model
      const step = stepOf(currency)
      expect(startup.some(({ owned = 0 }) => owned > 0)).toBe(true)
      expect(linesOff(data, workbook, read)).toEqual([])
      expect(Math.abs(Number(read('Start-up', 1, rowOf(workbook, 'Start-up', 'To open'))) - startupTotal)).toBeLessThanOrEqual(step)
      for (const line of startup.filter(({ kind }) => kind === 'equipment')) {
        const [bought, owned] = [1, 2].map((column) => Number(read('Start-up', column, rowOf(workbook, 'Start-up', line.item))))
        expect(Math.abs(bought! - line.amount), line.item).toBeLessThanOrEqual(step)
        expect(Math.abs(owned! - (line.owned ?? 0)), line.item).toBeLessThanOrEqual(step)
      }
    },
  )

  it('lowers the opening cost when a line is said to be owned', () => {
    const { workbook, read } = openWorkbook('hair-braiding', 'lagos')
    const row = workbook.Assumptions!.findIndex(([label]) => label?.value === 'Equipment, share of the total') + 1
    const bought = Number(read('Start-up', 1, 2))
    const toOpen = (each: typeof read) => Number(each('Start-up', 1, rowOf(workbook, 'Start-up', 'To open')))
    workbook.Assumptions![row]![4] = { ...workbook.Assumptions![row]![4], value: 1 }
    const after = evaluateWorkbook(workbook)
    expect(toOpen(after)).toBeCloseTo(toOpen(read) - bought, 1)
    for (const column of [1, 2, 3, 4]) expect(Number(after('Balance', column, rowOf(workbook, 'Balance', 'Check (must be 0)')))).toBe(0)
  })

  it('follows a loan, month by month', () => {
    const { data, workbook, read } = openWorkbook('hair-braiding', 'lagos', { overrides: { ownCapital: 600_000, loanAmount: 1_000_000 } })
    for (const month of data.model.months) {
      expect(Number(read('Monthly', month.month + 1, rowOf(workbook, 'Monthly', 'Loan balance')))).toBeCloseTo(month.loanBalance, 1)
      expect(Number(read('Monthly', month.month + 1, rowOf(workbook, 'Monthly', 'Interest')))).toBeCloseTo(month.interest, 1)
    }
  })

  it('moves the statements when the price cell is changed', () => {
    const { workbook } = openWorkbook('hair-braiding', 'lagos')
    const price = workbook.Assumptions!.find((row) => String(row[0]?.value).startsWith('Price of one'))!
    const before = Number(evaluateWorkbook(workbook)('Monthly', 13, rowOf(workbook, 'Monthly', 'Net profit (after all costs)')))
    price[1] = { ...price[1], value: Number(price[1]!.value) * 1.1 }
    const read = evaluateWorkbook(workbook)
    expect(Number(read('Monthly', 13, rowOf(workbook, 'Monthly', 'Net profit (after all costs)')))).toBeGreaterThan(before)
    expect(Number(read('Balance', 2, rowOf(workbook, 'Balance', 'Check (must be 0)')))).toBe(0)
  })

  it.each(passingLimits.filter(({ lines: [line] }) => line!.line === vatLine))(
    '$archetypeId in $cityId: the VAT of every month, and what a sale leaves after it',
    ({ archetypeId, cityId }) => {
      const { data, workbook, read } = openWorkbook(archetypeId, cityId)
      const { months, ratios, breakEven, taxes } = data.model
      expect(months.find(({ vat }) => vat > 0)?.month).toBe(taxes.vat?.fromMonth)
      for (const { month, vat } of months) {
        const inSheet = Number(read('Monthly', month + 1, rowOf(workbook, 'Monthly', 'VAT due')))
        expect(Math.abs(inSheet - vat)).toBeLessThanOrEqual(minorUnit)
      }
      const ratio = (label: string) => Number(read('Ratios', 1, rowOf(workbook, 'Ratios', label)))
      expect(ratio('Contribution per unit')).toBeCloseTo(ratios.contributionPerUnit, 6)
      if (breakEven.unitsPerDay !== null) expect(ratio('Break-even, units a day')).toBeCloseTo(breakEven.unitsPerDay, 6)
    },
  )

  it.each([
    ['mobile-money-agent', 'nairobi'],
    ['duka', 'nairobi'],
    ['rice-and-stew-canteen', 'lagos'],
    ['lawn-care-us', 'chicago'],
    ['last-mile-fleet', 'lagos'],
  ])('%s in %s: break-even with the people of that quantity', (archetypeId, cityId) => {
    const { data, read, workbook } = openWorkbook(archetypeId, cityId)
    const inSheet = Number(read('Ratios', 1, rowOf(workbook, 'Ratios', 'Break-even, units a day')))
    const { breakEven, ratios } = data.model
    if (breakEven.unitsPerDay !== null) expect(inSheet).toBeCloseTo(breakEven.unitsPerDay, 6)
    else
      expect(
        ratios.contributionPerUnit <= 0
          ? inSheet === 0
          : inSheet > data.model.assumptions.find(({ key }) => key === 'capacityPerDay')!.value,
      ).toBe(true)
  })

  it('agrees with the model about break-even and margins', () => {
    const { data, workbook, read } = openWorkbook('hair-braiding', 'nairobi')
    const ratio = (label: string) => Number(read('Ratios', 1, rowOf(workbook, 'Ratios', label)))
    expect(ratio('Break-even, units a day')).toBeCloseTo(data.model.breakEven.unitsPerDay!, 6)
    expect(ratio('Gross margin')).toBeCloseTo(data.model.ratios.grossMargin, 6)
    expect(ratio('Net margin')).toBeCloseTo(data.model.ratios.netMargin, 6)
    expect(ratio('Return on investment after 12 months, after own pay')).toBeCloseTo(data.model.ratios.roi12, 6)
    expect(ratio('Lowest cash')).toBeCloseTo(data.model.cashLow.amount, 1)
  })
})

describe('spreadsheet formulas', () => {
  it('are evaluated with their precedence, ranges and sheets', () => {
    const read = evaluateWorkbook({
      A: [
        [
          { formula: '2+3*4^2' },
          { formula: 'SUM(B!A1:B2)-MIN(1,A1)' },
          { formula: 'IF(AND(A1>1,A1<>3),ROUND(2.675,2),0)' },
          { formula: 'A1-B!B2' },
        ],
      ],
      B: [
        [{ value: 1 }, { value: 2 }],
        [{ value: 3 }, { value: 4 }],
      ],
    })
    expect([0, 1, 2, 3].map((column) => read('A', column, 0))).toEqual([50, 9, 2.68, 46])
  })
  it('name what they cannot read and never run in a circle', () => {
    expect(() => evaluateWorkbook({ A: [[{ formula: 'FOO(1)' }]] })('A', 0, 0)).toThrow(/FOO/)
    expect(() => evaluateWorkbook({ A: [[{ formula: 'A1+1' }]] })('A', 0, 0)).toThrow(/own value/)
  })
  it('name columns as spreadsheets do', () => expect([0, 25, 26, 37].map(columnName)).toEqual(['A', 'Z', 'AA', 'AL']))
})
