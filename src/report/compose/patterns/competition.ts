import { competitionTexts as texts } from '#words/report/competition.ts'
import type { SectionPattern } from '../pattern.ts'
import type { ReportTraits } from '../traits.ts'

export const competition: SectionPattern = {
  key: 'competition',
  title: texts.title,
  question: texts.question,
  keyFigure: ['square.expected', 'sellers.counted', 'sellers.expected'],
  answer: [
    [
      { id: 'co.answer.counted.apart', when: (t) => t.countsDiffer, say: texts.answerCountedApart },
      { id: 'co.answer.counted.full', when: (t) => t.counted && (t.gap ?? 0) < -20, say: texts.answerCountedFull },
      { id: 'co.answer.counted.room', when: (t) => t.counted && (t.gap ?? 0) > 20, say: texts.answerCountedRoom },
      { id: 'co.answer.counted', when: (t) => t.counted, say: texts.answerCounted },
      { id: 'co.answer.published.full', when: (t) => t.published && t.gap !== null && t.gap < -20, say: texts.answerPublishedFull },
      { id: 'co.answer.published.room', when: (t) => t.published && t.gap !== null && t.gap > 20, say: texts.answerPublishedRoom },
      { id: 'co.answer.published', when: (t) => t.published && t.gap !== null, say: texts.answerPublished },
      { id: 'co.answer.full', when: (t) => t.gap !== null && t.gap < -20, say: texts.answerFull },
      { id: 'co.answer.room', when: (t) => t.gap !== null && t.gap > 20, say: texts.answerRoom },
      { id: 'co.answer.even', when: (t) => t.gap !== null, say: texts.answerEven },
      { id: 'co.answer.wide', when: (t) => t.tooWide, say: texts.answerWide },
      { id: 'co.answer.unknown.walk', when: (t) => t.walkable, say: texts.answerUnknownWalk },
      { id: 'co.answer.unknown', say: texts.answerUnknown },
    ],
  ],
  blocks: [
    {
      lines: [{ id: 'co.rivals', say: texts.rivals }],
    },
    { table: 'competitors' },
    {
      when: (t) => t.square !== null,
      lines: [
        [
          { id: 'co.square.seen', when: (t) => t.squareKnown, say: texts.squareSeen },
          { id: 'co.square.weighed', say: texts.squareWeighed },
        ],
        [
          { id: 'co.square.counted', when: (t) => t.squareWalked, say: texts.squareWalked },
          { id: 'co.square.official', when: (t) => t.squareHow === 'official', say: texts.squareOfficial },
          { id: 'co.square.lists', when: (t) => t.squareHow === 'two-lists', say: texts.squareLists },
          { id: 'co.square.cities', when: (t) => t.squareHow === 'regression', say: texts.squareCities },
          { id: 'co.square.walked', when: (t) => t.squareHow === null, say: texts.squareWalked },
          { id: 'co.square.nobody', say: texts.squareNobody },
        ],
        [
          { id: 'co.square.room', when: (t) => t.square === 'numbers' && t.squareRoom, say: texts.squareRoom },
          { id: 'co.square.full', when: (t) => t.square === 'numbers', say: texts.squareFull },
        ],
        { id: 'co.square.customers', when: (t) => t.square === 'numbers', say: texts.squareCustomers },
        { id: 'co.square.rank', when: (t) => t.squareRanked, say: texts.squareRank },
        { id: 'co.square.order', when: (t) => t.square === 'rank', say: texts.squareOrder },
        { id: 'co.square.thanks', say: texts.squareThanks },
      ],
    },
    { when: (t) => t.published, lines: [{ id: 'co.published', say: texts.published }] },
    { labelled: [{ id: 'co.published.why', label: texts.publishedLabel, when: (t) => t.published, say: (s) => s.publishedWhy }] },
    {
      lines: [
        { id: 'co.assumed', say: texts.assumed },
        // A count of the whole place is said with what it is, and no second total beside it but where the two are far apart.
        [
          {
            id: 'co.everywhere.town',
            when: (t) => saysExpectedTotal(t) && t.isFallbackCity,
            say: texts.everywhereTown,
          },
          {
            id: 'co.everywhere.area',
            when: (t) => saysExpectedTotal(t) && t.populationDisputed && t.populationOfArea,
            say: texts.everywhereArea,
          },
          { id: 'co.everywhere', when: saysExpectedTotal, say: texts.everywhere },
        ],
        { id: 'co.foreign', when: (t) => t.sellersCarried && !t.counted, say: texts.foreign },
        { id: 'co.carried', say: texts.carried },
        [
          { id: 'co.gap.crowd.known', when: (t) => t.gap !== null && t.gap < -50 && !t.walkInSpot, say: texts.gapCrowdKnown },
          { id: 'co.gap.some.known', when: (t) => t.gap !== null && t.gap > 20 && t.gap <= 50 && !t.walkInSpot, say: texts.gapSomeKnown },
          { id: 'co.gap.even.known', when: (t) => t.gap !== null && t.gap >= -20 && t.gap <= 20 && !t.walkInSpot, say: texts.gapEvenKnown },
          { id: 'co.gap.crowd', when: (t) => t.gap !== null && t.gap < -50, say: texts.gapCrowd },
          { id: 'co.gap.full', when: (t) => t.gap !== null && t.gap < -20, say: texts.gapFull },
          { id: 'co.gap.room', when: (t) => t.gap !== null && t.gap > 50, say: texts.gapRoom },
          { id: 'co.gap.some', when: (t) => t.gap !== null && t.gap > 20, say: texts.gapSome },
          { id: 'co.gap.even', when: (t) => t.gap !== null, say: texts.gapEven },
        ],
      ],
    },
    {
      when: (t) => t.counted && t.square === null,
      lines: [
        { id: 'co.counted', say: texts.counted },
        { id: 'co.counted.apart', when: (t) => t.countsDiffer, say: texts.countedApart },
        { id: 'co.counted.planned', say: texts.countedPlanned },
      ],
    },
    {
      lines: [
        { id: 'co.walk.drive', when: (t) => t.walkable && t.customersDrive, say: texts.walkDrive },
        { id: 'co.walk', when: (t) => t.walkable && !t.customersDrive, say: texts.walk },
        { id: 'co.walk.road', when: (t) => t.onTheRoad && t.reach === 'walk-in', say: texts.walkRoad },
        { id: 'co.city', when: (t) => t.reach === 'city' || (t.reach === 'walk-in' && !t.walkable && !t.onTheRoad), say: texts.city },
        { id: 'co.online', when: (t) => t.reach === 'online', say: texts.online },
        [
          { id: 'co.type.map', when: (t) => t.walkable && t.isListedPlace, say: texts.typeMap },
          { id: 'co.type.walk', when: (t) => t.walkable || t.onTheRoad, say: texts.typeWalk },
          { id: 'co.type.online', when: (t) => t.reach === 'online', say: texts.typeOnline },
          { id: 'co.type.city', say: texts.typeCity },
        ],
        { id: 'co.look', when: (t) => t.walkable, say: texts.look },
      ],
    },
    {
      chart: 'radar',
      title: [
        { id: 'co.radar.no', when: (t) => t.verdict === 'no', say: texts.radarNo },
        { id: 'co.radar', say: texts.radar },
      ],
      subtitle: { id: 'co.radar.sub', say: texts.radarSub },
      summary: [{ id: 'co.radar.text', say: texts.radarText }],
    },
  ],
}

function saysExpectedTotal({ square, counted, countsDiffer }: ReportTraits): boolean {
  return square === null && (!counted || countsDiffer)
}
