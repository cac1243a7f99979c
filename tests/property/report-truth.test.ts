import { beforeAll, describe, expect, it } from 'vitest'
import { isOwnersFigure, isUnread } from '#engine/evidence/own-sources.ts'
import { daysBeforeOpening, stepsBeforeOpening, waitsForSeason } from '#engine/market/opening.ts'
import { permitsIn } from '#engine/market/permits.ts'
import { minimumWageIn } from '#engine/market/wages.ts'
import { seasonFactors } from '#engine/model/season.ts'
import { month12Of } from '#engine/model/usual-month.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, monthNames } from '#engine/quantity/format.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import type { TornadoData } from '#engine/report/charts/chart-data.ts'
import type { ChartBlock } from '#engine/report/document.ts'
import type { ReportFacts } from '#engine/report/report-figures.ts'
import { payingSteps } from '#engine/report/roadmap.ts'
import { zonesOfMark } from '#engine/report/test-zone.ts'
import { judge } from '#engine/risk/verdict.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { runReport } from '#report/business-run.ts'
import type { Composed } from '#report/compose/compose.ts'
import { tables } from '#words/engine/report-tables.ts'
import { testZoneTexts } from '#words/engine/test-zones.ts'
import { authorJargonIn } from '../support/author-jargon.ts'
import { reportSample } from '../support/report-sample.ts'

/** What a report's sentences claim, held against the numbers of the same report. */
type Made = { name: string; facts: ReportFacts; composed: Composed; said: string[] }
const reports: Made[] = []

/** Beside the sample, five that somebody read whole, and one that sews by the piece. */
const read =
  `barbershop@accra homework-helper@los-angeles lawn-care-us@houston mini-bakery-bread@kano pig-fattening@kampala school-transport@nairobi tailoring-shop@lagos`
    .split(' ')
    .map((pair) => ({ archetypeId: pair.split('@')[0]!, cityId: pair.split('@')[1]! }))

beforeAll(() => {
  for (const each of [...reportSample(archetypes, marketFacts, 65), ...read]) {
    const report = runReport({ ...each, requestedName: null, known: true, paths: 100 })
    if (!report.ok) throw new Error(`${each.archetypeId} in ${each.cityId}: ${report.reason.message}`)
    const { facts, composed } = report
    reports.push({ name: `${each.archetypeId} in ${each.cityId}`, facts, composed, said: saidIn(composed) })
  }
})

/** Every running text of our own, each a string of whole sentences. */
function saidIn({ first, sections }: Composed): string[] {
  return [
    first.verdictText,
    ...first.checkFirst.flatMap((check) => [check.text, check.howToCheck]),
    ...sections.flatMap(({ summary, blocks }) => [
      summary,
      ...blocks.flatMap((block) =>
        block.kind === 'paragraph' ? [block.text] : block.kind === 'chart' ? [block.title, block.subtitle, block.summary] : [],
      ),
    ]),
  ]
}

/** The reports in which the sentence is said although what it claims is not so. */
function wrongly(sentence: RegExp, holds: (facts: ReportFacts) => boolean): string[] {
  return reports.flatMap(({ name, facts, said }) => {
    const found = said.find((text) => sentence.test(text))
    return found !== undefined && !holds(facts) ? [`${name}: ${found}`] : []
  })
}

const tornadoOf = ({ composed }: Made) =>
  composed.sections
    .flatMap(({ blocks }) => blocks)
    .find((block): block is ChartBlock => block.kind === 'chart' && block.chart === 'tornado')!.data as TornadoData

const loses = (profit: number) => Math.round(profit) < 0
const monthsOf = ({ input }: ReportFacts) => input.model.months
const breakEvenOf = ({ input }: ReportFacts) => input.model.breakEven
const seasonSpread = ({ input }: ReportFacts) => {
  const season = seasonFactors(input.archetype, input.place, input.model.asOf)
  return Math.max(...season) / Math.min(...season)
}

describe('the bars of what changes the result', () => {
  it('come longest first, none without length', () => {
    const wrong = reports.flatMap((made) => {
      const { rows } = tornadoOf(made)
      const lengths = rows.map((row) => Math.abs(row.atHigh - row.atLow))
      const longestOfAll = Math.max(
        ...made.facts.input.model.risk.drivers.map((driver) => Math.abs(driver.profitAtHigh - driver.profitAtLow)),
      )
      const ordered = lengths.every((length, index) => length > 0 && length <= (lengths[index - 1] ?? longestOfAll))
      return ordered && lengths[0] === longestOfAll ? [] : [`${made.name}: ${lengths}`]
    })
    expect(wrong).toEqual([])
  })

  it('and the three to check come by what they are worth, the longer bar first where that is nothing', () => {
    const wrong = reports.flatMap(({ name, facts: { checks } }) => {
      const effect = (check: (typeof checks)[number]) => {
        const { drivers } = reports.find((made) => made.name === name)!.facts.input.model.risk
        const driver = drivers.find(({ assumption }) => assumption === check.assumption)!
        return Math.abs(driver.profitAtHigh - driver.profitAtLow)
      }
      const ordered = checks.every((check, index) => {
        const before = checks[index - 1]
        return !before || before.worth > check.worth || (before.worth === check.worth && effect(before) >= effect(check))
      })
      return ordered ? [] : [`${name}: ${checks.map(({ assumption, worth }) => `${assumption} ${worth}`)}`]
    })
    expect(wrong).toEqual([])
  })

  it('and each to check says in money what it is worth, or that it cannot change the decision', () => {
    const wrong = reports.flatMap(({ name, composed }) =>
      composed.first.checkFirst.flatMap(({ text, worth }) =>
        worth > 0 === /By our model, to know it is worth about \S+/.test(text) ? [] : [`${name}: ${text}`],
      ),
    )
    expect(wrong).toEqual([])
    // Once, with the last of those that cannot.
    const said = reports.map(({ composed: { first } }) =>
      first.checkFirst.map(({ text }) => /you would decide the same with .+\.$/.test(text)),
    )
    const nothing = reports.map(({ composed: { first } }) => first.checkFirst.some(({ worth }) => worth === 0))
    expect(said.map((each) => each.filter(Boolean).length)).toEqual(nothing.map(Number))
    expect(said.filter((each) => each.slice(0, -1).some(Boolean))).toEqual([])
    expect(reports.some(({ said }) => said.some((text) => /decide the same with any of these numbers/.test(text)))).toBe(true)
  })

  it('and no number to check leaves the result as it was', () => {
    const same = reports.flatMap(({ name, facts }) =>
      facts.checks.filter((check) => check.profitAtLow === check.profitAtHigh).map((check) => `${name}: ${check.label}`),
    )
    expect(same).toEqual([])
  })
})

describe('the test', () => {
  it('is followed by the advice of each zone of its count, and by no other', () => {
    const known = new Set<string>(Object.values(testZoneTexts.advice))
    const wrong = reports.flatMap(({ name, composed: { first, sections } }) => {
      const { mark } = first.test
      const guide = JSON.stringify(sections.find(({ key }) => key === 'implementationGuide'))
      const said = [...known].filter((advice) => guide.includes(JSON.stringify(advice).slice(1, -1)))
      const expected = mark ? zonesOfMark(mark).map(({ advice }) => advice) : []
      return said.length === expected.length && expected.every((advice) => said.includes(advice)) ? [] : [`${name}: ${said}`]
    })
    expect(wrong).toEqual([])
  })
})

describe('break-even', () => {
  it('is not called the part of sales that costs take', () => {
    expect(wrongly(/costs take|the rest is profit/i, () => false)).toEqual([])
  })

  it('is said to be reached for good only where no later month of the base case makes a loss', () => {
    expect(
      wrongly(/covers its costs (?:in the first months|from)|at first, then covers its costs/, (facts) =>
        monthsOf(facts)
          .slice(breakEvenOf(facts).month!)
          .every(({ netProfit }) => !loses(netProfit)),
      ),
    ).toEqual([])
  })

  it('has its number sold in the month in which the base case “gets there”', () => {
    expect(
      wrongly(/gets there in month/, (facts) => {
        const { month, unitsPerMonth } = breakEvenOf(facts)
        return monthsOf(facts)[month! - 1]!.units >= unitsPerMonth! * 0.98
      }),
    ).toEqual([])
  })

  it('is shown above or below the plan as it is, in tenths where whole units would hide it', () => {
    const inText = (text: string) => Number(text.replace(/,/g, '').match(/\d+(\.\d+)?/)![0])
    const wrong = reports.flatMap(({ name, facts: { figures } }) => {
      const [plan, least] = [figures['plan.rate'], figures['be.rate']]
      if (!plan || !least) return []
      const [exact, told] = [Number(least.value) - Number(plan.value), inText(least.prose) - inText(plan.prose)]
      return Math.abs(exact) > 0.1 && Math.sign(exact) !== Math.sign(told) ? [`${name}: ${least.prose} of ${plan.prose}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('pays only for costs that the plan has', () => {
    const value = ({ input }: ReportFacts, key: string) => input.model.assumptions.find((item) => item.key === key)?.value ?? 0
    expect(wrongly(/pays for (?:rent, )?wages/, (facts) => value(facts, 'wagesPerMonth') > 0)).toEqual([])
    expect(wrongly(/pays for rent/, (facts) => value(facts, 'rentPerMonth') > 0)).toEqual([])
  })
})

describe('what is sold less than three times a day', () => {
  it('is counted by the month wherever it is to be checked', () => {
    const daily = reports.flatMap(({ name, facts, composed }) => {
      const planned = facts.input.model.assumptions.find((item) => item.key === 'unitsPerDay')!.value
      const check = composed.first.checkFirst.find((each) => each.assumption === 'unitsPerDay')
      return planned < 3 && check && !/ a month/.test(check.text) ? [`${name}: ${check.text}`] : []
    })
    expect(daily).toEqual([])
  })

  it('and every bar of the chart is called as in the sentences beside it', () => {
    const different = reports.flatMap((made) => {
      const { rows } = tornadoOf(made)
      return [...made.facts.drivers, ...made.facts.checks].flatMap(({ assumption, label }) => {
        const bar = rows.find((row) => row.assumption === assumption)
        return bar && bar.label !== label ? [`${made.name}: ${bar.label}, ${label}`] : []
      })
    })
    expect(different).toEqual([])
  })
})

describe('the roadmap', () => {
  it('names a month for a number of sales only where that month sells them', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const settle = facts.phases.find((phase) => phase.key === 'settle')!.milestone.text
      const { month, unitsPerMonth } = breakEvenOf(facts)
      const sells = month !== null && unitsPerMonth !== null && monthsOf(facts)[month - 1]!.units >= unitsPerMonth * 0.98
      return /^You sell/.test(settle) && !sells ? [`${name}: ${settle}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('counts the test into the money of its first phase', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const first = facts.tables.phases!.rows[0]!.cells[2]!
      const test = Number(facts.figures['test.cost']?.value ?? 0)
      const sum = test + Number(facts.phases[0]!.budget?.value ?? 0)
      const printed = first.evidence === undefined ? 0 : Number(facts.book.get(first.evidence)!.value)
      return Math.abs(printed - sum) < 0.01 ? [] : [`${name}: ${first.text} for ${sum}`]
    })
    expect(wrong).toEqual([])
  })

  it('says of the price of a test what its goods cost, never more than all of it', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const [cost, goods] = ['test.cost', 'test.goods'].map((key) => facts.figures[key]?.value)
      return goods !== undefined && !(Number(goods) > 0 && Number(goods) <= Number(cost)) ? [`${name}: ${goods} of ${cost}`] : []
    })
    expect(wrong).toEqual([])
    expect(reports.some(({ facts }) => facts.figures['test.goods'] !== undefined)).toBe(true)
  })

  it('has every registration, permit and insurance of its steps before it opens', () => {
    // What is asked for once the first orders are there is no part of opening.
    const later = ['whatsapp-reselling', 'home-tutoring', 'seedlings-from-home']
    const permits =
      /^(?:Register\b|Get (?:the|a) [^.]*(?:permit|licen[cs]e|insurance)|Buy (?:the )?insurance|Get insurance|Pass the inspections)/
    const late = archetypes
      .filter(({ id }) => !later.includes(id))
      .flatMap(({ id, steps, test }) => {
        const opens = steps.findIndex((step) => step.opens)
        const opening = opens >= 0 ? opens : Math.max(7, (test.step ?? 3) + 1)
        return steps.slice(opening).flatMap((step) => (permits.test(step.do) ? [`${id}: ${step.do}`] : []))
      })
    expect(late).toEqual([])
  })

  it('pays each line of the opening money in exactly one step, so that the steps add up to the opening table', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const { archetype, model } = facts.input
      const paidIn = payingSteps(archetype, model.startup)
      const rows = facts.tables.steps!.rows
      return model.startup.flatMap(({ item, amount, kind }, at) => {
        // What is owned already costs nothing, and a paper without a fee is named as such.
        if (amount === 0 && kind !== 'licence') return []
        const shown = `${formatMoneyWholeMajor(amount, model.currency)} (${item}`
        const found = rows.flatMap(({ cells }, step) => (cells.at(-1)!.text.includes(shown) ? [step] : []))
        return found.includes(paidIn[at]!) ? [] : [`${name}: ${shown}`]
      })
    })
    expect(wrong).toEqual([])
    const budgets = reports.map(({ facts }) =>
      facts.phases.reduce((sum, { budget }) => sum + Math.round(Number(budget?.value ?? 0) * 100), 0),
    )
    expect(budgets).toEqual(reports.map(({ facts }) => Math.round(facts.input.model.startupTotal * 100)))
  })

  it('names each paper of the place once before the opening, with what it costs and how long it takes', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const { archetype, place } = facts.input
      const before = facts.tables.steps!.rows.slice(0, stepsBeforeOpening(archetype))
      return permitsIn(place, archetype.permits).flatMap(({ kind, name: paper, days, onlySome }) => {
        const steps = archetype.steps.flatMap(({ permits = [] }, index) => (permits.includes(kind) ? [index] : []))
        const cell = before[steps[0] ?? -1]?.cells.at(-1)?.text ?? ''
        const isSaid = cell.includes(`(${paper}`) && (onlySome || !days || cell.includes(`${paper}, usually ${days.likely} day`))
        return steps.length === 1 && isSaid ? [] : [`${name}: ${paper}`]
      })
    })
    expect(wrong).toEqual([])
  })
})

describe('power cuts', () => {
  it('are in the costs only where the plan buys power of its own', () => {
    expect(reports.some(({ said }) => said.some((text) => /the costs include your own power/.test(text)))).toBe(true)
    expect(wrongly(/the costs include your own power/, ({ input }) => input.archetype.equipment.some((line) => line.backupPower))).toEqual(
      [],
    )
  })
})

describe('pay below the legal minimum', () => {
  it('is denied only where the plan pays each person the minimum at least, and the law binds so small an employer', () => {
    const paid = reports.flatMap(({ name, facts, said }) => {
      if (!said.some((text) => /the plan pays no less/.test(text))) return []
      const { archetype, place, model } = facts.input
      const minimum = minimumWageIn(place)!
      const people = archetype.staff.reduce((sum, { count }) => sum + count, 0)
      const wages = model.assumptions.find(({ key }) => key === 'wagesPerMonth')!.value
      return [{ name, pays: wages >= minimum.fact.value * people, binds: Math.ceil(people) >= minimum.fromEmployees }]
    })
    expect(paid.length).toBeGreaterThan(0)
    expect(paid.filter(({ pays, binds }) => !pays || !binds)).toEqual([])
  })

  it('comes with its reason', () => {
    const low = reports.filter(
      ({ facts }) => facts.input.archetype.staff.some((each) => each.belowMinimum) && minimumWageIn(facts.input.place) !== null,
    )
    expect(low.length).toBeGreaterThan(0)
    for (const { name, facts, composed } of low) {
      const why = facts.input.archetype.staff.find((each) => each.belowMinimum)!.belowMinimum!
      expect(JSON.stringify(composed.sections), name).toContain(why.replace(/\.$/, ''))
    }
  })
})

describe('a report that advises against the start', () => {
  it('sends its reader to no lender with this plan', () => {
    expect(
      wrongly(
        /show a lender your sales|before you ask a lender|a lender can (?:judge|take)/,
        ({ input }) => judge(input.model, input.place).verdict !== 'no',
      ),
    ).toEqual([])
  })
})

describe('what is counted in whole things', () => {
  it('is said without a tenth from 3 up: sellers, and what is sold', () => {
    expect(
      wrongly(
        /(?:[3-9]|\d\d)\.\d (?:to [\d.]+ sellers|sellers|(?!million|billion)\p{L}+ a month\b|sales a day)|sales of (?:[3-9]|\d\d)\.\d a day/u,
        () => false,
      ),
    ).toEqual([])
  })
})

describe('what takes months to make', () => {
  it('is not said to sell from the first months on', () => {
    const sellsAtOnce = ({ input }: ReportFacts) => (input.archetype.production?.startsSelling.month ?? 1) === 1
    expect(wrongly(/almost nothing in the first month|From the third month only|Sales settle quickly/, sellsAtOnce)).toEqual([])
    expect(wrongly(/You sell nothing before month/, (facts) => !sellsAtOnce(facts))).toEqual([])
    expect(reports.some(({ facts }) => !sellsAtOnce(facts))).toBe(true)
  })
})

describe('a country where prices hardly move', () => {
  it('is not said to have prices that rise by less than nothing', () => {
    expect(wrongly(/Prices rise (?:−|0\.\d%)/, () => false)).toEqual([])
    expect(reports.some(({ facts }) => facts.input.place.country.facts.inflation.value <= 2)).toBe(true)
  })
})

describe('the largest item of the start', () => {
  it('has its name beside its price', () => {
    const named = reports.flatMap(({ name, facts, said }) => {
      const text = said.find((each) => /The largest single item/.test(each))
      const { startup } = facts.input.model
      const largest = Math.max(...startup.map(({ amount }) => amount))
      return text ? [{ name, holds: startup.some(({ item, amount }) => amount === largest && text.includes(`“${item}”`)) }] : []
    })
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ holds }) => !holds)).toEqual([])
  })
})

describe('how people here pay', () => {
  it('says once to wait for the money, where the country’s own words say it', () => {
    expect(
      wrongly(/Check that the money has arrived/, ({ input }) => !/\bbefore you hand over\b/.test(input.place.country.customs.payments)),
    ).toEqual([])
  })
})

describe('lenders and grants', () => {
  it('are shown to the businesses that they serve', () => {
    const wrong = reports.flatMap(({ name, facts: { input, tables } }) => {
      const elsewhere = input.place.country.funders.filter(({ businesses }) => businesses && !businesses.includes(input.archetype.id))
      const shown = tables.funders!.rows.map(({ cells }) => cells[0]!.text)
      return elsewhere.some((funder) => shown.includes(funder.name)) ? [name] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('a bad event', () => {
  it('clears sellers only from a street, and makes a worker ill only where one is paid', () => {
    const wrong = reports.flatMap(({ name, facts: { input, tables } }) =>
      (tables.shocks?.rows ?? []).flatMap(({ cells }) => {
        const event = cells[0]!.text
        const cleared = /clear sellers/.test(event) && !['street', 'stall', 'kiosk'].includes(input.archetype.premises.kind)
        return cleared || (/a worker/.test(event) && input.archetype.staff.length === 0) ? [`${name}: ${event}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })
})

describe('a report for a country with a spelling of its own', () => {
  it('is spelt so in our sentences too', () => {
    const british = reports.flatMap(({ name, facts, said }) => {
      const words = Object.keys(facts.input.place.country.spelling ?? {})
      if (words.length === 0) return []
      const pattern = new RegExp(`\\b(?:${words.join('|')})\\b(?!-)`, 'i')
      return said.flatMap((text) => (pattern.test(text) ? [`${name}: ${text}`] : []))
    })
    expect(british).toEqual([])
    expect(reports.some(({ facts }) => facts.input.place.country.spelling)).toBe(true)
  })
})

describe('what it takes', () => {
  it('comes in parts: to open, to live on, both together, and to be safe', () => {
    const wrong = reports.flatMap(({ name, facts: { tables, input } }) => {
      const { model } = input
      const strong = tables.startup!.rows.filter((row) => row.strong).map(({ cells }) => cells[2]!.text)
      const said = [
        model.startupTotal,
        ...(model.toLiveOn.amount > 0 ? [model.toLiveOn.amount, model.startupTotal + model.toLiveOn.amount] : []),
        model.risk.cashNeeded.p80,
      ]
      const printed = said.map((amount) => formatMoneyWholeMajor(amount, model.currency))
      return `${strong}` === `${printed}` ? [] : [`${name}: ${strong} for ${printed}`]
    })
    expect(wrong).toEqual([])
    expect(reports.flatMap(({ name, composed }) => (/working capital/i.test(JSON.stringify(composed)) ? [name] : []))).toEqual([])
  })

  it('comes from own money and the loan, with its instalments, to the last unit', () => {
    const wrong = reports.flatMap(({ name, facts: { figures, input } }) => {
      const [loan, own, need] = ['loan.amount', 'loan.own', 'loan.need'].map((key) => Number(figures[key]?.value ?? 0)) as [
        number,
        number,
        number,
      ]
      const offer = input.model.loans.find(({ amount }) => amount > 0 && amount === loan)
      if (!figures['loan.amount']) return []
      return offer && Math.abs(loan + own - need) < 0.01 && need >= input.model.startupTotal
        ? []
        : [`${name}: ${loan} + ${own} for ${need}`]
    })
    expect(wrong).toEqual([])
  })
})

describe('what the base case is said to sell', () => {
  it('is no more than its fair share of what people nearby spend', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const units = Number(facts.figures['plan.units']!.value)
      const most = Math.max(...facts.input.model.months.map((month) => month.units)) / facts.input.archetype.openDaysPerMonth
      const season = Math.max(...seasonFactors(facts.input.archetype, facts.input.place, facts.input.model.asOf))
      return most <= units * season * 1.02 ? [] : [`${name}: ${units} a day, and ${most} in the best month`]
    })
    expect(wrong).toEqual([])
  })

  it('is limited in words where it is limited in more than a tenth of the simulations', () => {
    const wrong = reports.flatMap(({ name, facts, said }) => {
      const limits = /your fair share (?:is|of what people spend is)/
      const is = said.some((text) => limits.test(text))
      return is === facts.input.model.risk.cappedShare > 0.1 ? [] : [name]
    })
    expect(wrong).toEqual([])
  })
})

describe('a place that is closed to a business', () => {
  it('is why we would not start there, with where to ask', () => {
    const report = runReport({ archetypeId: 'motorcycle-taxi', cityId: 'lagos', requestedName: null, known: true, paths: 100 })
    if (!report.ok) throw new Error(report.reason.message)
    const { verdict, verdictText } = report.composed.first
    expect(verdict).toBe('no')
    expect(verdictText).toMatch(
      /^We would not start this in Lagos\. Lagos forbids commercial motorcycles .* Ask Lagos State Ministry of Transportation/,
    )
  })
})

describe('what a person has and says', () => {
  const riderWith = (budget: number) => {
    const report = runReport({
      archetypeId: 'dispatch-rider',
      cityId: 'kampala',
      requestedName: null,
      known: true,
      paths: 100,
      owned: ['motorcycle'],
      budget,
      overrides: { ownerDrawPerMonth: 600_000 },
    })
    if (!report.ok) throw new Error(report.reason.message)
    return report
  }
  const fundingOf = ({ composed }: Pick<Made, 'composed'>) => composed.sections.find(({ key }) => key === 'funding')!.summary

  it('tells money that opens it apart from money that is safe', () => {
    const opens = riderWith(2_000_000)
    expect(opens.facts.input.model.startupTotal).toBeLessThan(2_000_000)
    expect(fundingOf(opens)).toContain('Your budget covers the cost to open, but not what it takes to be safe')
    expect(saidIn(opens.composed)).not.toContain('Your budget does not reach the last item')
    const tooLittle = riderWith(500_000)
    expect(fundingOf(tooLittle)).toContain('Your budget does not cover the cost to open yet')
    expect(saidIn(tooLittle.composed)).toContain('Your budget does not reach the last item')
    expect(fundingOf(riderWith(500_000_000))).not.toContain('Your budget')
  })

  it('buys nothing that is owned, and knows the owner’s figure as such', () => {
    const { facts } = riderWith(2_000_000)
    const buys = facts.tables.steps!.rows.map(({ cells }) => cells.at(-1)!.text).join('; ')
    expect(buys).toContain(`${tables.steps.isYours} (Motorcycle`)
    expect(buys).not.toContain('USh 0 (')
    const { evidence, model } = facts.input
    const draw = model.assumptions.find(({ key }) => key === 'ownerDrawPerMonth')!
    expect(evidence.filter(({ id }) => draw.evidence.includes(id)).map(isOwnersFigure)).toEqual([true])
  })
})

describe('how firms like this fared', () => {
  it('is beside the verdict, of 100, with the year, where the study was read; else it is among the sources alone, as low', () => {
    const wrong = reports.flatMap(({ name, composed: { first }, facts: { input, book } }) => {
      const study = Object.entries(input.place.country.baseRates).find(([, { ofNewFirms }]) => ofNewFirms)
      if (!study) return []
      const [id, { sourceId, year }] = study
      const text = first.newFirms?.text ?? ''
      const holds = isUnread(sourceId)
        ? text === '' && book.close().some((item) => item.id === `base:${id}` && item.confidence === 'low')
        : /of 100 new firms.*Nobody can tell beforehand/i.test(text) && text.includes(`${year}`)
      return holds ? [] : [`${name}: ${text}`]
    })
    expect(wrong).toEqual([])
  })

  it('no text, source or reason of a report of any country says from memory what its source and confidence say', () => {
    expect(new Set(reports.map(({ facts }) => facts.input.place.country.code)).size).toBe(Object.keys(marketFacts.countries).length)
    const wrong = reports.flatMap(({ name, composed, facts: { book, tables } }) => {
      const texts = [composed, tables, ...book.close()].map((each) => JSON.stringify(each))
      return texts.flatMap(authorJargonIn).map((found) => `${name}: ${found}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('taxes of a state', () => {
  it('speak of VAT in no country without one', () => {
    const wrong = reports
      .filter(({ facts }) => facts.input.place.country.vat === null)
      .flatMap(({ name, composed, facts: { book } }) =>
        [JSON.stringify(composed), ...book.close().map(({ label }) => label)]
          .flatMap((text) => text.match(/.{0,60}\bVAT\b.{0,30}/g) ?? [])
          .map((found) => `${name}: ${found}`),
      )
    expect([...new Set(wrong)]).toEqual([])
  })

  it('say the rule on sales tax for the trade of the report, and ask for no return of income that the state does not tax', () => {
    const { composed, facts } = reports.find(({ name }) => name === 'lawn-care-us in houston')!
    const section = JSON.stringify(composed.sections.find(({ key }) => key === 'regulatoryCompliance'))
    expect(section).toMatch(/Texas taxes the care of lawns.*\$5,000.*No figure of this report holds sales tax/)
    expect(section).not.toMatch(/cleaning|Yearly return of your state|irs\.gov"/)
    expect(facts.book.get('tax:US:sales')?.source.url).toMatch(/151347/)
    const taxed = reports.find(({ facts: { input } }) => input.place.city.incomeTax && input.place.city.offices)!
    expect(JSON.stringify(taxed.composed.sections)).toContain('Yearly return of your state')
  })
})

describe('the plan of a business with a season', () => {
  it('says when its test belongs exactly where its opening waits for the season, in the month in which the model opens', () => {
    const wrong = reports.flatMap(({ name, composed, facts: { input, charts } }) => {
      const { archetype, model } = input
      const { season } = composed.first.test
      const month = monthNames[Number(model.firstMonth!.slice(5)) - 1]!
      const holds = waitsForSeason(archetype, model, charts.season.byMonth) ? season?.includes(month) : !season
      return holds ? [] : [`${name}: ${season} / ${month}`]
    })
    expect(wrong).toEqual([])
    const mows = reports.find(({ name }) => name === 'lawn-care-us in houston')!
    expect(mows.composed.first.test.season).toMatch(/^Its season begins in /)
    expect(JSON.stringify(mows.composed.sections)).toContain('the test falls in that month')
  })

  it('halves no mark of one', () => {
    const wrong = reports.flatMap(({ name, composed, facts: { input } }) => {
      const { mark } = input.archetype.test
      return mark &&
        mark.number < 4 &&
        /half of the (?:customers|buyers|learners|clients|homes|families|parents|farmers)/.test(composed.first.test.passMark)
        ? [`${name}: ${composed.first.test.passMark}`]
        : []
    })
    expect(wrong).toEqual([])
  })
})

describe('an example of a loan', () => {
  it('is shown only where the start costs at least what a helper earns in a month', () => {
    const toys = reports.flatMap(({ name, facts: { input, tables } }) =>
      tables.instalments && input.model.startupTotal < input.place.country.facts.helperWage.value ? [name] : [],
    )
    expect(toys).toEqual([])
  })
})

describe('what is said of cash', () => {
  it('agrees with the balance sheet', () => {
    expect(
      wrongly(/cash would shrink/, ({ input }) => {
        const { balance } = input.model
        return balance.at(-1)!.assets.cash < balance[0]!.assets.cash
      }),
    ).toEqual([])
  })

  it('names days of credit where the balance sheet has receivables or payables', () => {
    expect(
      wrongly(
        /paid at once and pay at once/,
        ({ input }) => input.archetype.debtorDays.likely < 1 && input.archetype.creditorDays.likely < 1,
      ),
    ).toEqual([])
    expect(wrongly(/includes no supplier credit/, ({ input }) => input.archetype.creditorDays.likely < 0.5)).toEqual([])
  })
})

describe('a seasonal month', () => {
  it('is not taken for a level that sales keep', () => {
    expect(
      wrongly(/From the third month you sell/, (facts) => {
        const units = monthsOf(facts)
          .slice(2, 12)
          .map((month) => month.units)
        return Math.max(...units) / Math.min(...units) < 1.12
      }),
    ).toEqual([])
    expect(wrongly(/number of sales stays about the same/, (facts) => seasonSpread(facts) < 1.25)).toEqual([])
  })

  it('is not called growth, nor a loss that lasts', () => {
    expect(wrongly(/Sales still grow in year 2/, (facts) => monthsOf(facts)[23]!.units > monthsOf(facts)[11]!.units)).toEqual([])
    expect(
      wrongly(
        /In month 36 it still makes/,
        (facts) =>
          monthsOf(facts)
            .slice(24)
            .reduce((sum, month) => sum + month.netProfit, 0) <= 0,
      ),
    ).toEqual([])
    const named = reports.flatMap(({ name, facts, said }) => {
      const factor = seasonFactors(facts.input.archetype, facts.input.place, facts.input.model.asOf)[month12Of(facts.input.model)]!
      const text = said.find((each) => /in the (?:first|third) month and .* in month 12/.test(each))
      return text !== undefined && Math.abs(factor - 1) > 0.25 ? [`${name}: ${text}`] : []
    })
    expect(named).toEqual([])
  })

  it('is planned for only where the season changes sales', () => {
    expect(wrongly(/Plan for the season/, (facts) => seasonSpread(facts) >= 1.25)).toEqual([])
  })
})

describe('what to do', () => {
  it('is never to start alone what needs people on the first day', () => {
    expect(
      wrongly(
        /Do not hire on the first day/,
        ({ input }) => (input.model.hiring?.first ?? 0) > 1 && !input.archetype.permits.includes('childcare'),
      ),
    ).toEqual([])
  })

  it('is never called complete: nobody checked that no other permit is asked', () => {
    expect(wrongly(/You need (?:one|\d+) permits?\b|so apply before you look for a place/, () => false)).toEqual([])
    expect(reports.some(({ said }) => said.some((text) => /We know of \d+ permits for this business/.test(text)))).toBe(true)
  })

  it('is to buy one from three sellers only where one costs little', () => {
    expect(
      wrongly(/Buy one from 3 sellers/, ({ input }) => {
        const price = input.model.assumptions.find((item) => item.key === 'pricePerUnit')!.value
        return input.archetype.category !== 'service' && price * 50 <= input.place.country.facts.helperWage.value
      }),
    ).toEqual([])
  })

  it('takes no loan that the same report advises against for granted', () => {
    expect(wrongly(/Then ask (?:for a loan|first for a loan|your supplier)|for one year only/, ({ input }) => !isNo(input))).toEqual([])
  })

  it('is to buy for a season only what keeps so long', () => {
    expect(
      wrongly(/Buy more stock before/, ({ input }) => input.archetype.stockDays.likely >= 7 && input.archetype.shrinkage.likely <= 0.03),
    ).toEqual([])
  })
})

describe('one model in every table', () => {
  it('gives year 1 the same profit in the statement, the balance sheet, the bars and the hour', () => {
    const wrong = reports.flatMap((made) => {
      const { model } = made.facts.input
      const { retained } = model.balance.find(({ month }) => month === 12)!.equity
      const { rows } = made.facts.tables.years!
      const net = rows.find(({ cells }) => cells[0]!.text === tables.years.rows.netProfit)!.cells[1]!.text
      const hours = (model.assumptions.find(({ key }) => key === 'ownerHoursPerWeek')!.value * 52) / 12
      const byHour = model.perHour.year1 === null ? retained : model.perHour.year1 * hours * 12
      const same =
        net === formatMoneyWholeMajor(retained, model.currency) &&
        Math.abs(tornadoOf(made).base - retained) < 0.01 &&
        Math.abs(byHour - retained) <= (0.51 / minorPerMajor(model.currency)) * hours * 12
      return same ? [] : [`${made.name}: ${net}, ${tornadoOf(made).base}, ${byHour}, ${retained}`]
    })
    expect(wrong).toEqual([])
  })

  it('has phases that join, the last from the opening day to the end of the month of break-even, with the money to live on', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const { archetype, model } = facts.input
      const { phases, figures, book } = facts
      const opens = 1 + daysBeforeOpening(archetype)
      const joins = phases.every(({ from, to }, index) => to >= from && from === (phases[index - 1]?.to ?? 0) + 1)
      const stays = book.get('report:be.stays')?.value
      const ends = opens - 1 + 30 * (typeof stays === 'number' ? stays : (model.breakEven.month ?? 6))
      const last = phases.at(-1)!
      const cost = facts.tables.phases!.rows.at(-1)!.cells[2]!
      const living =
        model.toLiveOn.amount === 0 ||
        (cost.evidence !== undefined && Number(book.get(cost.evidence)!.value) >= Number(figures['live.amount']!.value))
      return joins && last.from === opens && last.to === ends && living
        ? []
        : [`${name}: ${last.from} to ${last.to} for ${opens} to ${ends}, ${cost.text}`]
    })
    expect(wrong).toEqual([])
  })

  it('names one price and one cost of one on its first page and in its sections', () => {
    const wrong = reports.flatMap(({ name, facts, said }) => {
      const { model } = facts.input
      const used = facts.checks.find(({ assumption }) => assumption === 'pricePerUnit')
      const price = formatMoneyMajor(model.assumptions.find(({ key }) => key === 'pricePerUnit')!.value, model.currency)
      const sells = said.find((text) => /^You sell one .* for /.test(text))
      return (used && used.ours !== price) || (sells && !sells.includes(price)) ? [`${name}: ${used?.ours}, ${price}, ${sells}`] : []
    })
    expect(wrong).toEqual([])
  })
})

/** What a report advises against. */
function isNo({ model, place }: ReportFacts['input']): boolean {
  return judge(model, place).verdict === 'no'
}

const premisesOf = ({ input }: ReportFacts) => input.archetype.premises.kind
const assumed = ({ input }: ReportFacts, key: string) => input.model.assumptions.find((item) => item.key === key)?.value ?? 0
const cellsOf = ({ facts }: Made, name: keyof ReportFacts['tables']) =>
  (facts.tables[name]?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text))

describe('what landlords and officials are said to do', () => {
  it('has a deposit to return only where one is paid', () => {
    expect(wrongly(/get the deposit back/, ({ input }) => input.place.country.rentAhead.depositMonths > 0)).toEqual([])
    expect(reports.some(({ facts }) => facts.input.place.country.rentAhead.depositMonths === 0 && assumed(facts, 'rentPerMonth') > 0)).toBe(
      true,
    )
  })

  it('removes street sellers only from streets, and stops a vehicle only where one carries people or goods', () => {
    expect(wrongly(/remove street sellers/, (facts) => ['street', 'stall', 'kiosk'].includes(premisesOf(facts)))).toEqual([])
    expect(wrongly(/stop a vehicle/, ({ input }) => input.archetype.permits.includes('transport-operator'))).toEqual([])
    expect(wrongly(/close a business without a permit/, ({ input }) => input.archetype.permits.length > 0)).toEqual([])
  })

  it('lists rains only of the climate of the city', () => {
    const wrong = reports.flatMap((made) => {
      const { city } = made.facts.input.place
      const rains = cellsOf(made, 'calendar').map((cells) => cells[1]!)
      const other =
        city.climate === 'one-rain' ? /rains in the south/ : city.climate === 'two-rains' ? /[Rr]ain\w* \w* ?in the north/ : null
      return other && rains.some((text) => other.test(text)) ? [`${made.name}: ${rains.find((text) => other.test(text))}`] : []
    })
    expect(wrong).toEqual([])
  })
})

describe('a loan', () => {
  it('is enough for a kind of lender only where that kind lends to this plan, and where we do not advise against it', () => {
    const kinds = {
      'Enough for microfinance?': 'microfinance',
      'Enough for a bank?': 'bank',
      'Enough for a development bank?': 'development-bank',
    }
    const wrong = reports.flatMap(({ name, facts: { input, tables } }) =>
      (tables.dscr?.columns ?? []).flatMap(({ label }) => {
        const kind = kinds[label as keyof typeof kinds]
        if (!kind) return []
        const lends = input.model.loans.some((offer) => offer.kind === kind && offer.amount > 0)
        return lends && judge(input.model, input.place).verdict !== 'no' ? [] : [`${name}: ${label}`]
      }),
    )
    expect(wrong).toEqual([])
    expect(reports.some(({ facts }) => facts.tables.dscr)).toBe(true)
  })

  it('has neither offers nor levers where the start needs none', () => {
    const wrong = reports.flatMap(({ name, facts, said }) =>
      said.some((text) => /you can do without a loan/.test(text)) && (facts.tables.loans || facts.tables.levers) ? [name] : [],
    )
    expect(wrong).toEqual([])
  })

  it('has levers only of what the plan has: no rent or wages where none are paid, no price where nothing is sold yet', () => {
    const wrong = reports.flatMap((made) => {
      const rows = cellsOf(made, 'levers')
      const isFree = assumed(made.facts, 'rentPerMonth') === 0 && assumed(made.facts, 'wagesPerMonth') === 0
      const sellsFrom = made.facts.input.archetype.production?.startsSelling.month ?? 1
      const wrongs = [
        isFree && rows.some(([what]) => /Rent, wages/.test(what!)),
        sellsFrom > 1 && rows.some(([, change]) => /Even twice/.test(change!)),
        rows.some(([, change]) => /^Begin in/.test(change!)) && rows.some(([, change]) => /Even twice the price/.test(change!)),
      ]
      return wrongs.some(Boolean) ? [`${made.name}: ${JSON.stringify(rows)}`] : []
    })
    expect(wrong).toEqual([])
    expect(reports.some(({ facts }) => facts.tables.levers)).toBe(true)
  })
})

describe('what is sold less than three times a day or grows for months', () => {
  it('has a chart of break-even in the unit of the plan', () => {
    const wrong = reports.flatMap(({ name, facts, said }) => {
      const isMonthly = / a month$/.test(facts.figures['plan.rate']!.prose)
      const { perMonth = false } = facts.charts.breakEven
      const text = said.find((each) => /^The lines show sales and costs/.test(each))!
      return perMonth === isMonthly && / a month, and/.test(text) === isMonthly ? [] : [`${name}: ${text}`]
    })
    expect(wrong).toEqual([])
    expect(reports.some(({ facts }) => facts.charts.breakEven.perMonth)).toBe(true)
  })

  it('is not sold in tenths in the table of months', () => {
    const tenths = reports.flatMap((made) =>
      cellsOf(made, 'sales').flatMap((cells) => (/^[1-9]\d*\.\d$/.test(cells[1]!) ? [`${made.name}: ${cells[1]}`] : [])),
    )
    expect(tenths).toEqual([])
  })

  it('has a range of sales whose unit is said once', () => {
    expect(wrongly(/between [\d.,]+ [\p{L} -]+ a month and [\d.,]+ [\p{L} -]+ a month/u, () => false)).toEqual([])
  })
})

describe('a plan without rent, wages, a spot or goods', () => {
  it('says nothing of them', () => {
    const isSpot = (facts: ReportFacts) => ['shop', 'stall', 'kiosk', 'street', 'workshop'].includes(premisesOf(facts))
    expect(wrongly(/has no rent\. This plan has no/, () => false)).toEqual([])
    expect(wrongly(/before you choose a spot|a good spot costs more|furniture or signs/, isSpot)).toEqual([])
    expect(wrongly(/price before tax/, ({ input }) => input.archetype.supplies !== 'exempt')).toEqual([])
    const isOnFoot = ({ input: { archetype } }: ReportFacts) =>
      archetype.reach === 'walk-in' &&
      !(archetype.premises.kind === 'vehicle' && archetype.permits.includes('transport-operator')) &&
      !(['none', 'home'].includes(archetype.premises.kind) && ['service', 'education'].includes(archetype.category))
    expect(wrongly(/^Watch the best seller/, isSpot)).toEqual([])
    expect(wrongly(/count every seller/, isOnFoot)).toEqual([])
    expect(wrongly(/You have the permits/, ({ input }) => input.archetype.permits.length > 0)).toEqual([])
    const milestones = reports.flatMap((made) => {
      const text = cellsOf(made, 'phases')[1]![3]!
      return /permits/.test(text) && made.facts.input.archetype.permits.length === 0 ? [`${made.name}: ${text}`] : []
    })
    expect(milestones).toEqual([])
  })

  it('opens no earlier than its slowest paper is there', () => {
    const wrong = reports.flatMap(({ name, facts: { input } }) => {
      const { steps } = input.archetype
      const until = (index: number) => steps.slice(0, index).reduce((sum, { days }) => sum + days, 0)
      const opening = until(stepsBeforeOpening(input.archetype))
      return permitsIn(input.place, input.archetype.permits).flatMap(({ kind, days, onlySome, name: paper }) => {
        const asked = until(steps.findIndex(({ permits }) => permits?.includes(kind)))
        return onlySome || !days || asked + days.likely <= opening ? [] : [`${name}: ${paper}`]
      })
    })
    expect(wrong).toEqual([])
    expect(reports.some(({ facts }) => facts.input.archetype.steps.some(({ awaits }) => awaits))).toBe(true)
  })

  it('has fuel in the tank and no first stock where somebody drives for a living', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const { premises, costOfSales } = facts.input.archetype
      const [largest] = [...costOfSales].sort((x, y) => y.amount.likely - x.amount.likely)
      const drives = premises.kind === 'vehicle' && largest!.amount.carrier === 'energy'
      const stock = facts.input.model.startup.find(({ kind }) => kind === 'stock')
      return stock && drives !== (stock.item === 'Fuel in the tank') ? [`${name}: ${stock.item}`] : []
    })
    expect(wrong).toEqual([])
    expect(reports.some(({ facts }) => facts.input.model.startup.some(({ item }) => item === 'Fuel in the tank'))).toBe(true)
  })

  it('says that wages start later where none are paid at first', () => {
    expect(wrongly(/Some of the wages start later/, ({ input }) => input.model.hiring?.first === 1)).toEqual([])
  })
})

describe('words that were said of every business', () => {
  it('hold for this one: orders, ovens, what a month is called, who gives credit', () => {
    expect(wrongly(/add to your profit|What you keep costs money|Borrow or rent equipment|on small orders/, () => false)).toEqual([])
    expect(wrongly(/available in year 1/, () => false)).toEqual([])
    expect(wrongly(/a strong month/, ({ charts, input }) => (charts.season.byMonth[month12Of(input.model)] ?? 1) >= 1.05)).toEqual([])
    expect(wrongly(/until month 1\b(?!\d)/, () => false)).toEqual([])
    expect(
      wrongly(/By the count of sellers your fair share is .*, and the calm case sells no more/, (facts) => {
        const { model, archetype } = facts.input
        return (
          Math.max(...model.months.map(({ units }) => units)) > 0 &&
          archetype.capacityPerDay > 0 &&
          Number(facts.figures['plan.units']!.value) < assumed(facts, 'unitsPerDay')
        )
      }),
    ).toEqual([])
    const both = reports.flatMap(({ name, composed }) => {
      const culture = composed.sections.find(({ key }) => key === 'culturalAdaptation')!
      const text = JSON.stringify(culture.blocks)
      return /do not start to give credit/.test(text) && /"label":"Credit"/.test(text) ? [name] : []
    })
    expect(both).toEqual([])
  })
})

describe('what somebody is sent to ask', () => {
  const largestCost = ({ input }: ReportFacts) =>
    [...input.archetype.costOfSales].sort((a, b) => b.amount.likely - a.amount.likely)[0]!.amount.carrier
  const shareOf = ({ input }: ReportFacts, carriers: string[]) => {
    const lines = input.archetype.costOfSales.map(({ amount }) => ({
      ours: carriers.includes(amount.carrier) ? amount.likely : 0,
      all: amount.likely,
    }))
    return lines.reduce((sum, { ours }) => sum + ours, 0) / lines.reduce((sum, { all }) => sum + all, 0)
  }

  it('is asked of those who sell it: no supplier for a share of the price, no shelf price for what shops buy', () => {
    const wrong = reports.flatMap(({ name, facts, composed }) =>
      composed.first.checkFirst.flatMap(({ assumption, howToCheck }) => {
        const isOfPeople = assumption === 'costOfSalesPerUnit' && largestCost(facts) === 'wages' && /suppliers/.test(howToCheck)
        const isOnShelf = assumption === 'pricePerUnit' && facts.input.archetype.toShops && /^Buy one from/.test(howToCheck)
        return isOfPeople || isOnShelf ? [`${name}: ${howToCheck}`] : []
      }),
    )
    expect(wrong).toEqual([])
    expect(
      reports.some(
        ({ facts, composed }) =>
          largestCost(facts) === 'wages' && composed.first.checkFirst.some(({ howToCheck }) => /for each one/.test(howToCheck)),
      ),
    ).toBe(true)
  })

  it('is no help from the first day where people are paid by the piece, and no second supplier where little is bought', () => {
    expect(wrongly(/Do not hire on the first day/, (facts) => shareOf(facts, ['wages']) === 0)).toEqual([])
    expect(
      wrongly(
        /Two good suppliers help most/,
        (facts) =>
          shareOf(facts, ['wages', 'energy']) <= 0.6 ||
          facts.input.model.ratios.grossMargin < 0.7 ||
          !['service', 'education'].includes(facts.input.archetype.category),
      ),
    ).toEqual([])
    expect(wrongly(/Customers take a few days to pay/, ({ input }) => input.archetype.debtorDays.low >= 0)).toEqual([])
    expect(wrongly(/That is a few streets/, ({ figures }) => Number(figures['market.householdsNeeded']!.value) >= 60)).toEqual([])
  })

  it('and an hour of work leaves in year 2 what the verdict is made from', () => {
    const wrong = reports.flatMap(({ name, facts }) => {
      const { 'hour.usual': hour, 'hours.week': week } = facts.figures
      if (!hour || !week) return []
      const { risk, currency } = facts.input.model
      const year2 = risk.year2Profit.p50
      const hours = Number(week.value) * 52
      // An hour and an average month are whole coins.
      return Math.abs(Number(hour.value) * hours - year2) < Math.abs(year2) / 1000 + (hours + 12) / minorPerMajor(currency) ? [] : [name]
    })
    expect(wrong).toEqual([])
  })
})

describe('the texts of a report', () => {
  it('leave no slot unfilled and no punctuation torn', () => {
    const torn = /[{}]|\b(?:undefined|NaN|null)\b|\[object|(?<!\.)\.\.(?!\.)|[,;:]\.|\s[,.;:!?](?!\d)|,,|\(\s|\s\)| {2}/
    const texts = reports.flatMap(({ name, said }) => said.map((text) => ({ name, text })))
    expect(texts.length).toBeGreaterThan(1000)
    expect(texts.filter(({ text }) => torn.test(text)).map(({ name, text }) => `${name}: ${text}`)).toEqual([])
  })
})
