import { marketSizeTexts as texts } from '#words/report/market-size.ts'
import type { SectionPattern } from '../pattern.ts'

export const marketSize: SectionPattern = {
  key: 'marketSize',
  title: texts.title,
  question: texts.question,
  keyFigure: ['market.householdsNeeded', 'plan.rate'],
  answer: [
    [
      { id: 'ms.answer.short', when: (t) => t.fairShare !== null && t.fairShare < 0.7, say: texts.answerShort },
      { id: 'ms.answer.enough', when: (t) => t.fairShare !== null && t.fairShare > 1.4 && t.counted, say: texts.answerEnough },
      { id: 'ms.answer.enough.guess', when: (t) => t.fairShare !== null && t.fairShare > 1.4, say: texts.answerEnoughGuess },
      { id: 'ms.answer.even', when: (t) => t.fairShare !== null, say: texts.answerEven },
      { id: 'ms.answer.crowd', when: (t) => t.gap !== null && t.gap < -20, say: texts.answerCrowd },
      { id: 'ms.answer.room', when: (t) => t.gap !== null && t.gap > 20, say: texts.answerRoom },
      { id: 'ms.answer.balance', when: (t) => t.gap !== null, say: texts.answerBalance },
      { id: 'ms.answer.wide', when: (t) => t.tooWide, say: texts.answerWide },
      { id: 'ms.answer.unknown.online', when: (t) => t.reach === 'online', say: texts.answerUnknownOnline },
      { id: 'ms.answer.unknown', say: texts.answerUnknown },
    ],
    { id: 'ms.answer.plan', say: texts.answerPlan },
  ],
  blocks: [
    {
      lines: [
        { id: 'ms.what', say: texts.what },
        [
          { id: 'ms.reach.near', when: (t) => t.reach === 'walk-in' && !t.fixedSpot, say: texts.reachNear },
          { id: 'ms.reach.walk', when: (t) => t.reach === 'walk-in', say: texts.reachWalk },
          { id: 'ms.reach.city', when: (t) => t.reach === 'city', say: texts.reachCity },
          { id: 'ms.reach.online', when: (t) => t.reach === 'online', say: texts.reachOnline },
        ],
        { id: 'ms.talk', say: texts.talk },
      ],
    },
    { table: 'customers' },
    { when: (t) => t.square !== null, lines: [{ id: 'ms.square', say: texts.square }] },
    {
      when: (t) => t.marketKind !== 'unknown',
      lines: [
        [
          { id: 'ms.households.square', when: (t) => t.square !== null, say: texts.householdsSquare },
          { id: 'ms.households.area', when: (t) => t.populationDisputed && t.populationOfArea, say: texts.householdsArea },
          { id: 'ms.households.town', when: (t) => t.isFallbackCity, say: texts.householdsTown },
          { id: 'ms.households', say: texts.households },
        ],
        [
          { id: 'ms.food', when: (t) => t.spending === 'food', say: texts.food },
          { id: 'ms.school', when: (t) => t.spending === 'education', say: texts.school },
          { id: 'ms.personal', when: (t) => t.spending === 'personal-care', say: texts.personal },
          { id: 'ms.transport', when: (t) => t.spending === 'transport', say: texts.transport },
          { id: 'ms.agents', when: (t) => t.spending === 'communication' && t.pricePosted, say: texts.agents },
          { id: 'ms.phone', when: (t) => t.spending === 'communication', say: texts.phone },
          { id: 'ms.clothes', when: (t) => t.spending === 'clothing', say: texts.clothes },
          { id: 'ms.house', when: (t) => t.spending === 'household', say: texts.house },
          { id: 'ms.health', when: (t) => t.spending === 'health', say: texts.health },
          { id: 'ms.leisure', when: (t) => t.spending === 'leisure', say: texts.leisure },
          { id: 'ms.housing', when: (t) => t.spending === 'housing', say: texts.housing },
        ],
        { id: 'ms.per-household', say: texts.perHousehold },
        { id: 'ms.total', say: texts.total },
        [
          { id: 'ms.needed.least', when: (t) => (t.householdsNeeded ?? 0) < 60, say: texts.neededLeast },
          { id: 'ms.needed.few', when: (t) => (t.householdsNeeded ?? 0) < 120, say: texts.neededFew },
          { id: 'ms.needed.many', when: (t) => (t.householdsNeeded ?? 0) > 1500, say: texts.neededMany },
          { id: 'ms.needed', say: texts.needed },
        ],
      ],
    },
    {
      when: (t) => t.marketKind === 'unknown',
      lines: [
        [
          { id: 'ms.business.online', when: (t) => t.spending === 'business' && t.reach === 'online', say: texts.businessOnline },
          { id: 'ms.business', when: (t) => t.spending === 'business', say: texts.business },
        ],
        { id: 'ms.unknown', say: texts.unknown },
        { id: 'ms.unknown.do', say: texts.unknownDo },
      ],
    },
    {
      labelled: [
        { id: 'ms.volume.why', when: (t) => !t.isLimitedByFairShare, label: texts.volumeWhyLabel, say: (s) => s.volumeWhy },
        { id: 'ms.volume.shared', when: (t) => t.isLimitedByFairShare, label: texts.volumeSharedLabel, say: (s) => s.volumeWhy },
      ],
    },
    {
      lines: [
        [
          { id: 'ms.capped.own', when: (t) => t.cappedShare > 0.1 && t.isCountedByPerson, say: texts.cappedOwn },
          {
            id: 'ms.capped.guess',
            when: (t) => t.cappedShare > 0.1 && t.fairShareWeight < 1 && t.isLimitedByFairShare,
            say: texts.cappedGuess,
          },
          { id: 'ms.capped.guess.some', when: (t) => t.cappedShare > 0.1 && t.fairShareWeight < 1, say: texts.cappedGuessSome },
          { id: 'ms.capped', when: (t) => t.cappedShare > 0.1 && t.isLimitedByFairShare, say: texts.capped },
          { id: 'ms.capped.some', when: (t) => t.cappedShare > 0.1, say: texts.cappedSome },
        ],
        [
          { id: 'ms.capacity.near', when: (t) => t.planOfCapacity > 0.8, say: texts.capacityNear },
          { id: 'ms.capacity.far', when: (t) => t.planOfCapacity < 0.5, say: texts.capacityFar },
          { id: 'ms.capacity.mid', say: texts.capacityMid },
        ],
      ],
    },
    {
      tone: () => 'warning',
      when: (t) => (t.populationDisputed && t.square === null) || !t.isListedPlace || !t.atHome,
      lines: [
        { id: 'ms.disputed', when: (t) => t.populationDisputed && !t.populationOfArea && t.square === null, say: texts.disputed },
        { id: 'ms.unknown-town', when: (t) => !t.isListedPlace && t.isFallbackCity, say: texts.unknownTown },
        { id: 'ms.unknown-place', when: (t) => !t.isListedPlace && !t.isFallbackCity, say: texts.unknownPlace },
        { id: 'ms.carried.prices', when: (t) => !t.atHome && t.marketKind === 'unknown', say: texts.carriedPrices },
        { id: 'ms.carried', when: (t) => !t.atHome && t.marketKind !== 'unknown', say: texts.carried },
      ],
    },
  ],
}
