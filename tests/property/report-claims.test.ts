import { beforeAll, describe, expect, it } from 'vitest'
import { sumMajor } from '#engine/quantity/money.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { yearOneProfit } from '#engine/report/year-one.ts'
import { judge } from '#engine/risk/verdict.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { runReport } from '#report/business-run.ts'
import { reportSample } from '../support/report-sample.ts'

/** Claims that are true of one country, one trade or one plan, each held against the plan of which it is made. */
type Made = { name: string; facts: ReportFacts; texts: string[] }
const reports: Made[] = []

/** Reports that made each of these claims wrongly before they were held against their plans. */
const readWhole = [
  ['poultry-layers', 'johannesburg'],
  ['phone-repair', 'dar-es-salaam'],
  ['hair-braiding', 'abidjan'],
  ['home-cleaning', 'houston'],
  ['duka', 'nakuru'],
].map(([archetypeId, cityId]) => ({ archetypeId: archetypeId!, cityId: cityId! }))

beforeAll(() => {
  for (const each of [...readWhole, ...reportSample(archetypes, marketFacts, 40)]) {
    const report = runReport({ ...each, requestedName: null, known: true, paths: 100 })
    if (!report.ok) throw new Error(`${each.archetypeId} in ${each.cityId}: ${report.reason.message}`)
    const texts = report.composed.sections.flatMap(({ summary, blocks }) => [
      summary,
      ...blocks.flatMap((block) =>
        block.kind === 'paragraph'
          ? [block.text]
          : block.kind === 'labelled'
            ? block.items.map(({ text }) => text)
            : block.kind === 'chart'
              ? [block.title, block.subtitle]
              : block.kind === 'table'
                ? block.rows.flatMap(({ cells }) => cells.map(({ text }) => text))
                : [],
      ),
    ])
    reports.push({ name: `${each.archetypeId} in ${each.cityId}`, facts: report.facts, texts })
  }
})

/** The reports with the claim although it does not hold. */
function wrongly(claim: RegExp, holds: (facts: ReportFacts) => boolean): string[] {
  return reports.flatMap(({ name, facts, texts }) => {
    const found = texts.find((text) => claim.test(text))
    return found !== undefined && !holds(facts) ? [`${name}: ${found}`] : []
  })
}

const yearThree = ({ input: { model } }: ReportFacts) => sumMajor(model.months.slice(24).map(({ netProfit }) => netProfit))

describe('a plan', () => {
  it('is called worse in year 3 than in year 1 only where its statement is', () => {
    expect(wrongly(/lower in year 3 than in year 1/, (facts) => yearThree(facts) < yearOneProfit(facts.input.model))).toEqual([])
  })

  it('is not shown by one month of profit where the year makes a loss', () => {
    expect(wrongly(/month 36 makes a net profit/, (facts) => yearThree(facts) >= 0)).toEqual([])
  })

  it('is lived on until it earns only where its cash stops falling', () => {
    expect(
      wrongly(/[Tt]o live on until it earns(?:,| \()/, ({ input: { model } }) => model.toLiveOn.untilMonth < model.months.length),
    ).toEqual([])
  })

  it('covers its costs early, before all wages, only with the month that makes a loss again', () => {
    const losesAgain = ({ input: { model } }: ReportFacts) =>
      model.breakEven.month !== null && model.months.slice(model.breakEven.month).some(({ netProfit }) => Math.round(netProfit) < 0)
    expect(wrongly(/already covers its costs/, (facts) => !losesAgain(facts))).toEqual([])
  })

  it('covers its costs in the first months, or gets there in one, only where no month before it did and lost again', () => {
    expect(
      wrongly(/gets there in month \d+\.|covers its costs in the first months/, ({ input: { model } }) =>
        model.months.slice(0, model.breakEven.month! - 1).every(({ netProfit }) => Math.round(netProfit) < 0),
      ),
    ).toEqual([])
  })

  it('gives as the milestone of break-even a month after which none loses within the year', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const { months, breakEven } = facts.input.model
      const said = facts.phases.at(-1)!.milestone.text
      const month = Number(/month (\d+)/.exec(said)?.[1] ?? 0)
      const last = months.findLast((row) => row.month > (breakEven.month ?? 36) && Math.round(row.netProfit) < 0)
      const isEarly = last !== undefined && last.month < Math.min(breakEven.month! + 12, months.length) && month <= last.month
      return breakEven.month !== null && isEarly ? [`${name}: ${said}, and month ${last.month} loses`] : []
    })
    expect(wrong).toEqual([])
  })

  it('names the tax on sales where it comes off what each sale adds', () => {
    const taxed = ({ input: { model } }: ReportFacts) => (model.taxes.onSales ?? 0) > 0 && model.ratios.contributionPerUnit > 0
    const silent = reports.filter(
      ({ facts, texts }) => taxed(facts) !== texts.some((text) => /Each .* adds .* tax on sales and its own costs/.test(text)),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
    expect(reports.some(({ facts }) => taxed(facts))).toBe(true)
  })

  it('sells all it can make with a helper next only where it has none and people are what it lacks', () => {
    expect(
      wrongly(
        /a helper is the next step/,
        ({ input: { archetype, model, place } }) =>
          archetype.staff.length === 0 && archetype.production === undefined && judge(model, place).verdict !== 'no',
      ),
    ).toEqual([])
  })

  it('ties money up in stock only where it holds some', () => {
    expect(
      wrongly(
        /money is tied up in stock for several weeks/,
        ({ input: { model } }) => model.balance.find(({ month }) => month === 12)!.assets.stock > 0.1 * model.months[11]!.revenue,
      ),
    ).toEqual([])
  })

  it('starts without a generator only where it buys none', () => {
    expect(wrongly(/without a generator/, ({ input }) => !input.archetype.equipment.some(({ backupPower }) => backupPower))).toEqual([])
  })
})

describe('the test', () => {
  it('says what pays the running costs exactly where its mark is lower than that', () => {
    const isLower = ({ input: { archetype } }: ReportFacts) => (archetype.test.mark?.covers ?? 0) > (archetype.test.mark?.number ?? 0)
    const claim = /^It takes .* to pay the running costs\.$/
    expect(wrongly(claim, isLower)).toEqual([])
    const lower = reports.filter(({ facts }) => isLower(facts))
    expect(lower.length).toBeGreaterThan(5)
    expect(lower.filter(({ texts }) => !texts.some((text) => claim.test(text))).map(({ name }) => name)).toEqual([])
  })
})

describe('odds', () => {
  it('are drawn as starts of any business, never as stalls', () => {
    for (const { name, facts, texts } of reports) {
      expect(facts.charts.odds.each, name).toBe('start')
      expect(texts, name).toContain('Each figure is 1 out of 10 such starts, and crossed-out starts lost money')
    }
  })
})

describe('a place', () => {
  it('has its sellers and the room for sellers as two things, said one after the other', () => {
    const both = reports.flatMap(({ texts }) =>
      texts.filter((text) => /We expect .* sellers of this kind/.test(text) && /can support/.test(text)),
    )
    expect(both.length).toBeGreaterThan(5)
    for (const text of both)
      expect(text).toMatch(/\. For how many there is room is another number\. What 100,000 people spend can support /)
  })

  it('has one number of sellers: where the map and our estimate are far apart, both are named', () => {
    expect(
      wrongly(/We estimate .* sellers from the map/, ({ figures }) => {
        const [mapped, expected] = [Number(figures['sellers.corrected']!.value), Number(figures['sellers.expected']!.value)]
        return Math.max(mapped / expected, expected / mapped) <= 3
      }),
    ).toEqual([])
  })

  it('raises prices and pay by inflation only where there is some', () => {
    expect(wrongly(/Inflation raises/, ({ input }) => input.place.country.facts.inflation.value >= 0.01)).toEqual([])
  })

  it('pays by mobile money only where at least half of the accounts are', () => {
    expect(
      wrongly(/pay by mobile money and in cash/, ({ input }) => {
        const { accountOwnership, mobileMoneyAccount } = input.place.country.facts
        return mobileMoneyAccount !== null && 2 * mobileMoneyAccount.value > accountOwnership.value
      }),
    ).toEqual([])
  })

  it('has rules for street selling only for who sells in the street', () => {
    expect(wrongly(/Street selling has its own rules/, ({ input }) => input.archetype.premises.kind === 'street')).toEqual([])
  })
})

describe('a loan without interest', () => {
  it('has no interest to pay and no fees that make it none', () => {
    const free = ({ input }: ReportFacts) => (input.model.loanExample?.effectiveRate ?? 0) < 0.0005
    expect(wrongly(/you pay interest only|fees make it/, (facts) => !free(facts))).toEqual([])
    expect(reports.some(({ texts }) => texts.some((text) => /no interest and no fees/.test(text)))).toBe(true)
  })
})

describe('the texts of a business', () => {
  it('ask for the rent of a year only where landlords of its countries do', () => {
    const wrong = archetypes.flatMap(({ id, countries, paidFirst }) =>
      /(?:whole|for a) year/.test(paidFirst) && countries.some((code) => marketFacts.countries[code].rentAhead.months < 12)
        ? [`${id}: ${paidFirst}`]
        : [],
    )
    expect(wrong).toEqual([])
  })
})
