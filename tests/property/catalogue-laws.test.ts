import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { discover, discoveryIndex } from '#engine/fit/discover.ts'
import { capitalFit } from '#engine/fit/fit.ts'
import { explainFit, noMatchMessage } from '#engine/fit/fit-reasons.ts'
import type { Person } from '#engine/fit/person.ts'
import { availableMoney, budgetBand, runsOutFor } from '#engine/fit/person.ts'
import { bestPlaceOfEach, findNoMatch, prepareRanking, type Ranking, rankForPerson } from '#engine/fit/rank.ts'
import { gapAnswers } from '#engine/gaps/gaps.ts'
import { firstMonthOf } from '#engine/market/opening.ts'
import { archetypeInPlace } from '#engine/market/plan-steps.ts'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import { seasonFactors } from '#engine/model/season.ts'
import { homeCountryCodes } from '#engine/quantity/country-table.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { budgets, gapCategories, interests, skills } from '#engine/quantity/vocabulary.ts'
import { judge } from '#engine/risk/verdict.ts'
import { runCard, runModel } from '#engine/run/run-model.ts'
import { type Catalogue, cardId, cataloguePairs, createCard } from '#engine/score/catalogue.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { findBusinesses } from '#markets/search.ts'
import { realCatalogue } from '#tests/support/real-catalogue.ts'
import { isDeep } from '../support/depth.ts'

let catalogue: Catalogue
let ranking: Ranking

beforeAll(() => {
  catalogue = realCatalogue()
  ranking = prepareRanking(catalogue.entries, archetypes, marketFacts)
}, 600_000)

const person: fc.Arbitrary<Person & Required<Pick<Person, 'budget'>>> = fc
  .record({
    countryCode: fc.constantFrom(...homeCountryCodes),
    own: fc.boolean(),
    budget: fc.constantFrom(...budgets),
    skills: fc.subarray([...skills], { minLength: 1 }),
    interests: fc.subarray([...interests], { minLength: 1 }),
    pick: fc.nat(),
  })
  .map(({ own, pick, ...rest }) => {
    const cities = marketFacts.cities.filter((city) => city.countryCode === rest.countryCode)
    return own ? { ...rest, cityId: cities[pick % cities.length]!.id } : rest
  })

const places = marketFacts.cities
  .filter((_, at) => at % 4 === 0)
  .map((city) => ({ city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }))

test('every pair of archetype and city has a card, and none was refused', () => {
  expect(catalogue.refused).toEqual([])
  expect(catalogue.entries).toHaveLength(cataloguePairs(archetypes, marketFacts).length)
  expect(new Set(catalogue.entries.map((entry) => entry.id)).size).toBe(catalogue.entries.length)
  for (const entry of catalogue.entries)
    expect(parseOpportunityId(entry.id)).toEqual({ archetypeId: entry.archetype, cityId: entry.cityId, square: null })
})

test('a card has the verdict and the amounts of the page that it opens, in the money of its city', () => {
  const pairs = cataloguePairs(archetypes, marketFacts)
  const byId = new Map(catalogue.entries.map((entry) => [entry.id, entry]))
  const step = Math.ceil(pairs.length / (isDeep ? 600 : 16))
  for (let at = 0; at < pairs.length; at += step) {
    const pair = pairs[at]!
    const run = runModel({ ...pair, facts: marketFacts, evidence: false })
    if (!run.ok) throw new Error(run.reason.message)
    const { risk, startupTotal, usualMonth } = run.model
    const { id, verdict, monthlyProfit, openingCost, cashNeededP80 } = byId.get(cardId(pair))!
    const rate = pair.place.country.facts.fxPerUsd.value
    const shown = (...amounts: number[]) => amounts.map((amount) => roundSignificant(amount))
    const { p10, p50, p90 } = usualMonth
    expect([
      id,
      verdict,
      ...shown(...[monthlyProfit.p10, monthlyProfit.p50, monthlyProfit.p90, openingCost, cashNeededP80].map((usd) => usd * rate)),
    ]).toEqual([id, judge(run.model, pair.place).verdict, ...shown(p10, p50, p90, startupTotal, risk.cashNeeded.p80)])
  }
})

test('no two archetypes in one city share all eight scores', () => {
  const seen = new Map<string, string>()
  for (const entry of catalogue.entries) {
    const key = `${entry.cityId}|${entry.scores.map((axis) => axis.score).join('|')}`
    expect(seen.get(key), `${entry.id} scores exactly as ${seen.get(key)}`).toBeUndefined()
    seen.set(key, entry.id)
  }
})

test('every figure of every card is a number in its bounds, and every range is in the right order', () => {
  const isInOrder = (low: number | null, middle: number | null, high: number | null) =>
    [low, middle, high].every((each) => each === null) || (low! >= 0 && low! <= middle! && middle! <= high! && high! <= 100)
  const isWhole = (entry: CatalogueEntry) =>
    Object.values(entry).every((value) => typeof value !== 'number' || Number.isFinite(value)) &&
    entry.startupCostMin >= 0 &&
    entry.startupCostMin <= entry.startupCostMax &&
    entry.revenueMin <= entry.revenueMax &&
    entry.roiMin <= entry.roiMax &&
    entry.overallLow <= entry.overallScore &&
    entry.overallScore <= entry.overallHigh &&
    entry.scores.length === 8 &&
    entry.scores.every(({ score, low, high }) => isInOrder(low, score, high))
  expect(catalogue.entries.filter((entry) => !isWhole(entry))).toEqual([])
})

test('each verdict has its reasons, and what never covers its costs or is closed is never worth testing', () => {
  const reasons = { good: ['pays'], careful: ['close', 'pays-later'], no: ['does-not-pay'] }
  for (const { id, verdict, verdictReason, needsMoneyForMonths } of catalogue.entries) {
    expect(reasons[verdict], id).toContain(verdictReason)
    if (verdict === 'good') expect(needsMoneyForMonths, id).toBeLessThanOrEqual(6)
  }
  const losing = catalogue.entries.filter((entry) => entry.breakEvenMonth === null || entry.closed)
  expect(losing.length).toBeGreaterThan(0)
  for (const entry of losing) expect([entry.id, entry.verdict === 'good', entry.tag]).toEqual([entry.id, false, null])
  const verdicts = new Set(catalogue.entries.map((entry) => entry.verdict))
  expect(verdicts).toEqual(new Set(['good', 'careful', 'no']))
})

test('a tag is only where the verdict is the best one, and each kind of tag still has businesses', () => {
  expect(
    catalogue.entries.filter((entry) => entry.tag && entry.verdict !== 'good').map(({ id, tag, verdict }) => [id, tag, verdict]),
  ).toEqual([])
  expect(new Set(catalogue.entries.map((entry) => entry.tag))).toEqual(new Set(['high-potential', 'trending', 'unique', null]))
})

test('a loss in month 12 is not worth testing either, unless that month is a thin one of the trade’s year or a batch is not ready in it', () => {
  const thin = (entry: CatalogueEntry): boolean => {
    const archetype = archetypes.find((each) => each.id === entry.archetype)!
    const city = marketFacts.cities.find(({ id }) => id === entry.cityId)!
    const country = marketFacts.countries[entry.countryCode]
    const season = seasonFactors(archetype, { country, city }, marketFacts.asOf)
    const first = Number(firstMonthOf(archetypeInPlace(archetype, { city, country }), season, marketFacts.asOf).slice(5, 7))
    const isBatch = (archetype.production?.cycleMonths ?? 1) > 1
    return isBatch || season[(first + 10) % 12]! < 0.9
  }
  const losing = catalogue.entries.filter((entry) => entry.monthlyProfit.p50 <= 0)
  expect(losing.length).toBeGreaterThan(0)
  expect(losing.filter((entry) => entry.verdict === 'good' && !thin(entry)).map((entry) => entry.id)).toEqual([])
})

test('help is offered beside a person alone where the plan pays it in some month, and nowhere else', () => {
  const two = cataloguePairs(archetypes, marketFacts).filter(({ whole }) => sizesOf(whole!).length > 1)
  const byId = new Map(catalogue.entries.map((entry) => [entry.id, entry]))
  let withoutHelp = 0
  for (let at = 0; at < two.length; at += isDeep ? 5 : 60) {
    const { whole, place } = two[at]!
    const run = runModel({ archetype: archetypeAtSize(whole!, 'with-help'), place, facts: marketFacts, paths: 100, evidence: false })
    if (!run.ok) throw new Error(run.reason.message)
    const entry = byId.get(cardId(two[at]!))!
    const isPaid = run.model.hiring?.first !== null
    expect([entry.id, entry.sizes]).toEqual([entry.id, isPaid ? ['alone', 'with-help'] : ['alone']])
    if (!isPaid) withoutHelp++
  }
  expect(withoutHelp).toBeGreaterThan(0)
})

test('at most a tenth of a country is High Potential', () => {
  for (const code of Object.keys(marketFacts.countries)) {
    const own = catalogue.entries.filter((entry) => entry.countryCode === code)
    expect(own.filter((entry) => entry.tag === 'high-potential').length).toBeLessThanOrEqual(own.length / 10)
  }
})

test('a card computed again is the same to the last figure', () => {
  const pairs = cataloguePairs(archetypes, marketFacts)
  const byId = new Map(catalogue.entries.map((entry) => [entry.id, entry]))
  for (let i = 7; i < pairs.length; i += Math.ceil(pairs.length / 12)) {
    const card = createCard(pairs[i]!, marketFacts, runCard)
    if (!card.ok) throw new Error(card.reason.message)
    expect({ ...card.entry, tag: null }).toEqual({ ...byId.get(card.entry.id)!, tag: null })
  }
})

test('fits lie between 0 and 100; a larger budget never shortens the money, and never makes a start use more of it', () => {
  fc.assert(
    fc.property(person, (someone) => {
      const fits = budgets.map((budget) => new Map(rankForPerson(ranking, { ...someone, budget }).map(({ entry, fit }) => [entry.id, fit])))
      for (const entry of catalogue.entries) {
        const own = fits.map((fit) => fit.get(entry.id)!)
        own.forEach(({ score, capital, use }, i) => {
          const before = own[i - 1] ?? { capital: 0, use: 1 }
          if (!(score >= 0 && score <= 100 && capital >= before.capital && use <= before.use))
            throw new Error(`${entry.id}: ${own.map((fit) => JSON.stringify(fit)).join(', ')}`)
        })
      }
    }),
    { numRuns: 15 },
  )
})

test('reasons are whole sentences that name the person’s facts, and what we advise against never leads', () => {
  fc.assert(
    fc.property(person, (someone) => {
      const list = bestPlaceOfEach(rankForPerson(ranking, someone), someone)
      expect(list.map(({ entry }) => entry.verdict === 'no')).toEqual(list.map(({ entry }) => entry.verdict === 'no').toSorted())
      for (const ranked of list.slice(0, 8)) {
        const fit = explainFit(ranking, someone, ranked)
        expect(fit.why.length).toBeGreaterThanOrEqual(1)
        for (const sentence of [...fit.why, fit.wouldMove ?? 'Nothing.']) expect(sentence).toMatch(/^[\p{Lu}\p{N}\p{Sc}].*\.$/u)
        expect(fit.why.join(' ')).not.toMatch(/undefined|NaN|[{}]/)
      }
      const none = findNoMatch(list, someone)
      if (none) {
        expect(noMatchMessage(ranking, someone, none)).toMatch(/\.$/)
        if (none.cheapest) expect(capitalFit(none.cheapest.cashNeededP80, budgetBand(someone.budget))).toBeLessThanOrEqual(1)
      }
    }),
    { numRuns: 40 },
  )
})

test('who filled only the wizard is obeyed: what comes first is of a named interest, uses a named skill, opens with the money, and is not careful while a good one obeys', () => {
  const traitsById = new Map(archetypes.map((each) => [each.id, each]))
  const verdicts = new Set<string>()
  fc.assert(
    fc.property(person, (someone) => {
      const list = bestPlaceOfEach(rankForPerson(ranking, someone), someone)
      const isObeyed = ({ archetype, openingCost, verdict }: CatalogueEntry) => {
        const { interests: own, skills: used } = traitsById.get(archetype)!
        const hasSkill = [...used.must, ...used.helpful].some((skill) => someone.skills.includes(skill))
        return (
          verdict !== 'no' &&
          own.some((interest) => someone.interests.includes(interest)) &&
          (hasSkill || used.must.length + used.helpful.length === 0) &&
          openingCost <= budgetBand(someone.budget).most
        )
      }
      const first = list.filter(({ entry, missing }) => missing.length === 0 && entry.verdict !== 'no').slice(0, 3)
      expect(list.slice(0, first.length)).toEqual(first)
      for (const { entry } of first) expect(isObeyed(entry), entry.id).toBe(true)
      // What is good for whoever has enough is not, where this person's own money runs out.
      const isGood = (entry: CatalogueEntry) => entry.verdict === 'good' && !runsOutFor(entry, someone, availableMoney(someone).most)
      if (first[0] && !isGood(first[0].entry)) expect(list.some(({ entry, missing }) => isGood(entry) && missing.length === 0)).toBe(false)
      if (first[0]) verdicts.add(isGood(first[0].entry) ? 'good' : 'careful')
    }),
    { numRuns: isDeep ? 400 : 60 },
  )
  expect([...verdicts].sort()).toEqual(['careful', 'good'])
})

test('two businesses do not give one person the same reasons', () => {
  const someone: Person = {
    countryCode: 'NG',
    cityId: 'lagos',
    budget: '500-2000-usd',
    skills: ['cooking', 'sales'],
    interests: ['food-and-beverage', 'fashion'],
  }
  const list = bestPlaceOfEach(rankForPerson(ranking, someone), someone).slice(0, 40)
  const said = list.map((ranked) => explainFit(ranking, someone, ranked).why.join(' '))
  expect(new Set(said).size).toBe(said.length)
})

test('every city answers for all categories; where sellers are not counted no amount is given', () => {
  expect(places.length).toBeGreaterThanOrEqual(8)
  for (const place of places) {
    const gaps = gapAnswers({ place, category: 'all', archetypes, facts: marketFacts, entries: catalogue.entries })
    const offered = new Set(
      catalogue.entries.filter(({ cityId, closed }) => cityId === place.city.id && !closed).map(({ archetype }) => archetype),
    )
    const wanted = archetypes.filter(({ id }) => offered.has(id)).map(({ gapCategory }) => gapCategory)
    expect(new Set(gaps.map((gap) => gap.category)), place.city.name).toEqual(new Set(wanted))
    expect(gapCategories.length - new Set(wanted).size, place.city.name).toBeLessThanOrEqual(1)
    const kinds = gaps.map((gap) => ['range', 'rank', 'not-enough-data'].indexOf(gap.kind))
    expect(kinds).toEqual(kinds.toSorted((a, b) => a - b))
    for (const gap of gaps) {
      expect(gap.reasoning).not.toMatch(/undefined|NaN|[{}]/)
      if (!place.city.firms) expect(gap.kind, `${gap.title} in ${place.city.name}`).not.toBe('range')
      if (gap.kind !== 'range')
        expect([gap.demandScore, gap.potentialRevenue, gap.customersPerDay, gap.competitionLevel]).toEqual([null, null, null, 'unknown'])
      else expect(gap.customersPerDay!.low).toBeLessThanOrEqual(gap.customersPerDay!.high)
    }
  }
})

test('discoveries repeat nothing that was found, run after run', () => {
  const index = discoveryIndex(archetypes, findBusinesses)
  fc.assert(
    fc.property(
      person,
      fc.constantFrom('', 'I have a sewing machine', 'phone repair and computers', 'my grandmother’s recipes'),
      (someone, words) => {
        const found: string[] = []
        for (let run = 0; run < 3; run++) {
          const made = discover({ ranking, index, person: someone, words, hidden: [archetypes[0]!.id], previouslyFound: found })
          for (const { entry, reasons } of made) {
            expect(found).not.toContain(entry.archetype)
            expect(entry.archetype).not.toBe(archetypes[0]!.id)
            expect(reasons.length).toBeGreaterThan(0)
            found.push(entry.archetype)
          }
        }
      },
    ),
    { numRuns: 15 },
  )
})

test('a discovery begins with what a person’s own words ask for, and quotes them', () => {
  const index = discoveryIndex(archetypes, findBusinesses)
  const someone = { countryCode: 'NG', cityId: 'ibadan', budget: 'under-500-usd', skills: ['sales'], interests: ['services'] } as const
  const firstFor = (words: string, place: Partial<Person> = {}) =>
    discover({ ranking, index, person: { ...someone, ...place }, words, hidden: [], previouslyFound: [] })[0]!
  const kenya = { countryCode: 'KE', cityId: 'nairobi' } as const
  const ivoryCoast = { countryCode: 'CI', cityId: 'abidjan' } as const
  for (const [words, quoted, family, place] of [
    ['I have a motorbike and my mornings are free', 'motorbike', 'riding-and-delivery', {}],
    ['nina pikipiki', 'pikipiki', 'riding-and-delivery', kenya],
    ['j’ai une moto et un congélateur', 'moto', 'riding-and-delivery', ivoryCoast],
    ['I sew and I have weekends only', 'sew', 'fashion', {}],
    ['nina mashine ya kushona na watoto shuleni', 'kushona', 'starter-services', kenya],
    ['my uncle has a farm with cassava', 'cassava', 'packaged-food', {}],
  ] as const) {
    const first = firstFor(words, place)
    expect(archetypes.find(({ id }) => id === first.entry.archetype)!.family, words).toBe(family)
    expect(first.reasons[0], words).toContain(`‘${quoted}’`)
  }
})
