import { breakEvenTexts as texts } from '#words/report/break-even.ts'
import type { SectionPattern } from '../pattern.ts'

export const breakEven: SectionPattern = {
  key: 'breakEven',
  title: texts.title,
  question: texts.question,
  keyFigure: ['be.rate', 'keptPerUnit'],
  answer: [
    [
      { id: 'be.answer.negative', when: (t) => t.breakEvenReason === 'negative-margin', say: texts.answerNegative },
      { id: 'be.answer.capacity', when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity', say: texts.answerCapacity },
      { id: 'be.answer.horizon', when: (t) => t.breakEvenMonth === null, say: texts.answerHorizon },
      { id: 'be.answer.easy', when: (t) => (t.breakEvenOfPlan ?? 1) < 0.5, say: texts.answerEasy },
      { id: 'be.answer.over', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.995, say: texts.answerOver },
      { id: 'be.answer.tight', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.8, say: texts.answerTight },
      { id: 'be.answer', say: texts.answer },
    ],
    { id: 'be.answer.month', when: (t) => t.breakEvenMonth !== null, say: texts.answerMonth },
  ],
  blocks: [
    {
      chart: 'breakEven',
      title: [
        { id: 'be.chart.never', when: (t) => t.breakEvenMonth === null, say: texts.chartNever },
        { id: 'be.chart', say: texts.chart },
      ],
      subtitle: { id: 'be.chart.sub', say: texts.chartSub },
      summary: [{ id: 'be.chart.text', say: texts.chartText }],
    },
    {
      tone: (t) => (t.keptPerUnit <= 0 ? 'warning' : 'plain'),
      lines: [
        { id: 'be.sum', when: (t) => t.keptPerUnit > 0, say: texts.sum },
        { id: 'be.sum.short', when: (t) => t.keptPerUnit <= 0, say: texts.sumShort },
        { id: 'be.revenue', say: texts.revenue },
        [
          { id: 'be.days.few', when: (t) => t.openDays <= 12, say: texts.daysFew },
          { id: 'be.days.all', when: (t) => t.openDays >= 29, say: texts.daysAll },
          { id: 'be.days', say: texts.days },
        ],
        [
          { id: 'be.share.least', when: (t) => (t.breakEvenOfPlan ?? 1) < 0.1, say: texts.shareLeast },
          { id: 'be.share.low', when: (t) => (t.breakEvenOfPlan ?? 1) < 0.35, say: texts.shareLow },
          { id: 'be.share.high', when: (t) => (t.breakEvenOfPlan ?? 0) > 1, say: texts.shareHigh },
          { id: 'be.share.all', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.95, say: texts.shareAll },
          { id: 'be.share.tight', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.75, say: texts.shareTight },
          { id: 'be.share', say: texts.share },
        ],
      ],
    },
    {
      when: (t) => t.breakEvenMonth !== null,
      lines: [
        [
          { id: 'be.safety.wide', when: (t) => (t.safety ?? 0) > 0.4, say: texts.safetyWide },
          { id: 'be.safety.mid', when: (t) => (t.safety ?? 0) > 0.15, say: texts.safetyMid },
          { id: 'be.safety.thin', when: (t) => (t.safety ?? 0) > 0, say: texts.safetyThin },
        ],
        [
          { id: 'be.ramp.slow', when: (t) => t.rampMonths >= 8, say: texts.rampSlow },
          { id: 'be.ramp.fast', when: (t) => t.rampMonths <= 3, say: texts.rampFast },
        ],
        [
          { id: 'be.payback', when: (t) => t.paybackMonth !== null && t.paybackMonth <= 12, say: texts.payback },
          { id: 'be.payback.mid', when: (t) => t.paybackMonth !== null && t.paybackMonth <= 24, say: texts.paybackMid },
          { id: 'be.payback.slow', when: (t) => t.paybackMonth !== null, say: texts.paybackSlow },
          { id: 'be.payback.none', say: texts.paybackNone },
        ],
      ],
    },
    {
      tone: () => 'warning',
      when: (t) => t.breakEvenMonth === null,
      lines: [
        { id: 'be.never.neg', when: (t) => t.breakEvenReason === 'negative-margin', say: texts.neverNeg },
        { id: 'be.never.cap', when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity', say: texts.neverCap },
        { id: 'be.never.late', when: (t) => t.breakEvenReason === 'beyond-horizon', say: texts.neverLate },
        { id: 'be.never.no', say: texts.neverNo },
      ],
    },
    {
      lines: [
        [
          { id: 'be.lever.price', when: (t) => t.topDriver === 'price', say: texts.leverPrice },
          { id: 'be.lever.volume', when: (t) => t.topDriver === 'volume', say: texts.leverVolume },
          { id: 'be.lever.cost', when: (t) => t.topDriver === 'unit-cost', say: texts.leverCost },
          { id: 'be.lever.rent', when: (t) => t.topDriver === 'rent', say: texts.leverRent },
          { id: 'be.lever.other', say: texts.leverOther },
        ],
        { id: 'be.whatif', say: texts.whatif },
      ],
    },
    { table: 'ratios' },
  ],
}
