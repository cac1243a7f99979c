import { localInsightsTexts as texts } from '#words/report/local-insights.ts'
import type { SectionPattern } from '../pattern.ts'

export const localInsights: SectionPattern = {
  key: 'localInsights',
  title: texts.title,
  question: texts.question,
  keyFigure: ['city.population'],
  answer: [
    { id: 'li.answer.note', say: (s) => s.cityNote },
    [
      { id: 'li.answer.power', when: (t) => t.usesPower && t.outage > 0.3, say: texts.answerPower },
      { id: 'li.answer.rent', when: (t) => t.rentPaid && t.rentMonthsAhead >= 6 && !t.rentByMonth, say: texts.answerRent },
      { id: 'li.answer.season', when: (t) => t.seasonSpread >= 1.25, say: texts.answerSeason },
      { id: 'li.answer.even', say: texts.answerEven },
    ],
  ],
  blocks: [
    { labelled: [{ id: 'li.place', label: texts.placeLabel, say: (s) => s.placeText }] },
    {
      when: (t) => t.neighbourhoods > 0,
      lines: [
        [
          { id: 'li.quarters.walk', when: (t) => t.fixedSpot && t.reach === 'walk-in', say: texts.quartersWalk },
          { id: 'li.quarters.home', when: (t) => t.sellsAtHome, say: texts.quartersHome },
          { id: 'li.quarters', say: texts.quarters },
        ],
      ],
    },
    { table: 'areas' },
    {
      when: (t) => t.rentPaid,
      lines: [
        [
          { id: 'li.rent.month', when: (t) => t.rentByMonth, say: texts.rentMonth },
          { id: 'li.rent.nodeposit', when: (t) => t.depositMonths === 0, say: texts.rentNodeposit },
          { id: 'li.rent', say: texts.rent },
        ],
        [
          { id: 'li.rent.bargain', when: (t) => t.rentMonthsAhead >= 6 && !t.rentByMonth, say: texts.rentBargain },
          { id: 'li.rent.receipt', when: (t) => t.rentByMonth || t.depositMonths === 0, say: texts.rentReceipt },
          { id: 'li.rent.short', say: texts.rentShort },
        ],
      ],
    },
    {
      labelled: [
        { id: 'li.rent.why', label: texts.rentWhyLabel, when: (t) => t.rentPaid && t.fixedSpot && !t.rentByMonth, say: (s) => s.rentWhy },
      ],
    },
    {
      when: (t) => t.usesPower && !t.gridNeverFails,
      lines: [
        [
          { id: 'li.power.bad', when: (t) => t.outage > 0.3, say: texts.powerBad },
          { id: 'li.power.some', when: (t) => t.outage > 0.025, say: texts.powerSome },
          { id: 'li.power.good.plan', when: (t) => t.backupPower, say: texts.powerGoodPlan },
          { id: 'li.power.good', say: texts.powerGood },
        ],
      ],
    },
    {
      when: (t) =>
        !t.rentPaid &&
        !t.sellsAtHome &&
        !t.livestock &&
        t.premises !== 'vehicle' &&
        t.premises !== 'plot' &&
        (!t.usesPower || t.gridNeverFails),
      lines: [{ id: 'li.untied', say: texts.untied }],
    },
    { table: 'localFacts' },
    { table: 'calendar' },
    {
      lines: [
        [
          { id: 'li.online', when: (t) => t.reach === 'online' && t.online < 0.5 && t.spending !== 'business', say: texts.online },
          { id: 'li.online.high', when: (t) => t.reach === 'online' && t.spending !== 'business', say: texts.onlineHigh },
          { id: 'li.tier.small', when: (t) => t.tier === 3, say: texts.tierSmall },
          { id: 'li.tier.mid', when: (t) => t.tier === 2 && t.rentPaid, say: texts.tierMid },
          { id: 'li.tier.mid.price', when: (t) => t.tier === 2, say: texts.tierMidPrice },
          { id: 'li.tier.big', when: (t) => t.fixedSpot && t.rentPaid, say: texts.tierBig },
          { id: 'li.tier.big.rivals', say: texts.tierBigRivals },
        ],
        { id: 'li.gap-only', when: (t) => t.market === 'gap-map-only', say: texts.gapOnly },
      ],
    },
    { labelled: [{ id: 'li.note', label: texts.noteLabel, say: (s) => s.localNote }] },
  ],
}
