import { revenueForecastTexts as texts } from '#words/report/revenue-forecast.ts'
import type { SectionPattern } from '../pattern.ts'

export const revenueForecast: SectionPattern = {
  key: 'revenueForecast',
  title: texts.title,
  question: texts.question,
  keyFigure: ['revenue.likely'],
  answer: [
    [
      { id: 'rf.answer.season', when: (t) => Math.abs(t.month12Season - 1) > 0.25, say: texts.answerSeason },
      { id: 'rf.answer.later', when: (t) => t.firstMonthUnits < 0.5 && t.sellsLater, say: texts.answerLater },
      { id: 'rf.answer.none', when: (t) => t.firstMonthUnits < 0.5, say: texts.answerNone },
      { id: 'rf.answer.slow', when: (t) => t.rampMonths >= 8, say: texts.answerSlow },
      { id: 'rf.answer.level', when: (t) => t.rampMonths <= 3 && t.levelFromThird, say: texts.answerLevel },
      { id: 'rf.answer.fast', when: (t) => t.rampMonths <= 3, say: texts.answerFast },
      { id: 'rf.answer', say: texts.answer },
    ],
    { id: 'rf.answer.money', say: texts.answerMoney },
  ],
  blocks: [
    {
      lines: [
        [
          { id: 'rf.first.fast', when: (t) => t.rampMonths <= 3 && t.firstMonthUnits >= 0.5, say: texts.firstFast },
          { id: 'rf.first', when: (t) => t.firstMonthUnits >= 0.5, say: texts.first },
        ],
        [
          { id: 'rf.flat.fast', when: (t) => !t.grows && t.rampMonths <= 3 && !t.sellsLater, say: texts.flatFast },
          { id: 'rf.flat.season', when: (t) => !t.grows && t.seasonSpread >= 1.25, say: texts.flatSeason },
          { id: 'rf.flat', when: (t) => !t.grows, say: texts.flat },
          { id: 'rf.grow', say: texts.grow },
        ],
        { id: 'rf.flat.inflation', when: (t) => !t.grows && t.inflation >= 0.01, say: texts.flatInflation },
        [
          { id: 'rf.cap.produced', when: (t) => t.planOfCapacity > 0.85 && t.production, say: texts.capProduced },
          { id: 'rf.cap.staffed', when: (t) => t.planOfCapacity > 0.85 && t.staffed, say: texts.capStaffed },
          { id: 'rf.cap', when: (t) => t.planOfCapacity > 0.85, say: texts.cap },
        ],
      ],
    },
    { labelled: [{ id: 'rf.why', label: texts.whyLabel, say: (s) => s.rampWhy }] },
    {
      when: (t) => t.production,
      lines: [
        { id: 'rf.make.kept', say: texts.makeKept },
        { id: 'rf.make.first', say: texts.makeFirst },
        { id: 'rf.make.cost', say: texts.makeCost },
      ],
    },
    { labelled: [{ id: 'rf.make.why', label: texts.makeWhyLabel, say: (s) => s.firstSaleWhy }] },
    {
      chart: 'season',
      title: [
        { id: 'rf.season.flat', when: (t) => t.seasonSpread < 1.25, say: texts.seasonFlat },
        { id: 'rf.season', say: texts.season },
      ],
      subtitle: { id: 'rf.season.sub', say: texts.seasonSub },
      summary: [{ id: 'rf.season.text', say: texts.seasonText }],
    },
    {
      lines: [
        [
          { id: 'rf.season.even', when: (t) => t.seasonSpread < 1.25, say: texts.seasonEven },
          { id: 'rf.season.wild', when: (t) => t.seasonSpread > 2, say: texts.seasonWild },
          { id: 'rf.season.stock', when: (t) => t.keepsGoods, say: texts.seasonStock },
          { id: 'rf.season.some', say: texts.seasonSome },
        ],
        { id: 'rf.season.save', when: (t) => t.seasonSpread > 1.5, say: texts.seasonSave },
      ],
    },
    { labelled: [{ id: 'rf.season.why', label: texts.seasonWhyLabel, say: (s) => s.seasonWhy }] },
    {
      when: (t) => t.seasonSpread >= 1.25,
      lines: [
        { id: 'rf.feast.best', when: (t) => t.feasts.bestFeast !== null, say: texts.feastBest },
        [
          { id: 'rf.feast.others', when: (t) => t.feasts.others.length > 0 && t.feasts.bestFeast !== null, say: texts.feastOthers },
          { id: 'rf.feast.rise', when: (t) => t.feasts.others.length > 0, say: texts.feastRise },
        ],
        [
          { id: 'rf.feast.fast.more', when: (t) => t.feasts.isFasting === 'more', say: texts.fastMore },
          { id: 'rf.feast.fast', when: (t) => t.feasts.isFasting === 'less', say: texts.fastLess },
        ],
        { id: 'rf.feast.after', when: (t) => t.feasts.afterChristmas, say: texts.afterChristmas },
        { id: 'rf.feast.over', when: (t) => t.feasts.overChristmas, say: texts.overChristmas },
        { id: 'rf.feast.lunar', when: (t) => t.feasts.isLunar, say: texts.feastLunar },
      ],
    },
    {
      lines: [
        [
          { id: 'rf.inflation.posted', when: (t) => t.pricePosted, say: texts.inflationPosted },
          { id: 'rf.inflation.high', when: (t) => t.inflation > 0.12, say: texts.inflationHigh },
          { id: 'rf.inflation.mid', when: (t) => t.inflation > 0.05, say: texts.inflationMid },
          { id: 'rf.inflation.none', when: (t) => t.inflation < 0.01, say: texts.inflationNone },
          { id: 'rf.inflation.low', say: texts.inflationLow },
        ],
        [
          { id: 'rf.import', when: (t) => t.importShare > 0.5 && !t.dollar, say: texts.import },
          { id: 'rf.local', when: (t) => t.importShare < 0.25 && !t.dollar, say: texts.local },
        ],
        [
          { id: 'rf.poor.wide', when: (t) => t.revenueSpread > 4, say: texts.poorWide },
          { id: 'rf.poor.narrow', when: (t) => t.revenueSpread < 2.2, say: texts.poorNarrow },
        ],
      ],
    },
    { table: 'sales' },
    {
      tone: (t) => (t.year3Profit < t.year1Profit || t.lastMonthProfit < 0 || t.year3Profit < 0 ? 'warning' : 'plain'),
      lines: [
        [
          { id: 'rf.third.less', when: (t) => t.year3Profit < t.year1Profit, say: texts.thirdLess },
          { id: 'rf.third.weak', when: (t) => t.lastMonthProfit < 0 && t.year3Profit > 0 && t.month12Season < 0.9, say: texts.thirdWeak },
          { id: 'rf.third.loss.month', when: (t) => t.lastMonthProfit < 0 !== t.year3Profit < 0, say: texts.thirdLossMonth },
          { id: 'rf.third.loss', when: (t) => t.lastMonthProfit < 0, say: texts.thirdLoss },
          { id: 'rf.third.more', say: texts.thirdMore },
        ],
      ],
    },
  ],
}
