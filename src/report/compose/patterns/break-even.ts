import { breakEvenTexts as texts } from '#words/report/break-even.ts'
import type { SectionPattern } from '../pattern.ts'

export const breakEven: SectionPattern = {
  key: 'breakEven',
  title: texts.title,
  question: texts.question,
  keyFigure: ['be.rate', 'keptPerUnit'],
  answer: [
    [
      { id: 'be.answer.negative.vat', when: (t) => t.breakEvenReason === 'negative-margin' && t.vatDue, say: texts.answerNegativeVat },
      { id: 'be.answer.negative', when: (t) => t.breakEvenReason === 'negative-margin', say: texts.answerNegative },
      { id: 'be.answer.capacity', when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity', say: texts.answerCapacity },
      { id: 'be.answer.horizon', when: (t) => t.breakEvenMonth === null, say: texts.answerHorizon },
      { id: 'be.answer.easy', when: (t) => (t.breakEvenOfPlan ?? 1) < 0.45, say: texts.answerEasy },
      { id: 'be.answer.over', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.995, say: texts.answerOver },
      { id: 'be.answer.tight', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.8, say: texts.answerTight },
      { id: 'be.answer', say: texts.answer },
    ],
    [
      {
        id: 'be.answer.month.early.again',
        when: (t) => t.coversCostsEarly && t.hasLaterWages && t.losesAgain,
        say: texts.answerMonthEarlyAgain,
      },
      { id: 'be.answer.month.early', when: (t) => t.coversCostsEarly && t.hasLaterWages, say: texts.answerMonthEarly },
      { id: 'be.answer.month.again', when: (t) => t.losesAgain && t.lossesBefore && !t.coversCostsEarly, say: texts.answerMonthAgain },
      {
        id: 'be.answer.month.mixed',
        when: (t) => t.breakEvenMonth !== null && (t.losesAgain || !t.lossesBefore),
        say: texts.answerMonthMixed,
      },
      { id: 'be.answer.month.covers', when: (t) => t.coversCostsEarly, say: texts.answerMonthCovers },
      { id: 'be.answer.month', when: (t) => t.breakEvenMonth !== null, say: texts.answerMonth },
    ],
  ],
  blocks: [
    {
      chart: 'breakEven',
      title: [
        { id: 'be.chart.never', when: (t) => t.breakEvenMonth === null, say: texts.chartNever },
        { id: 'be.chart', say: texts.chart },
      ],
      subtitle: [
        { id: 'be.chart.sub.month', when: (t) => t.countsByMonth, say: texts.chartSubMonth },
        { id: 'be.chart.sub', say: texts.chartSub },
      ],
      summary: [{ id: 'be.chart.text', say: texts.chartText }],
    },
    {
      tone: (t) => (t.contributionPerUnit <= 0 ? 'warning' : 'plain'),
      lines: [
        [
          { id: 'be.sum.vat.tax', when: (t) => t.contributionPerUnit > 0 && t.vatDue && t.salesTaxed, say: texts.sumVatTax },
          { id: 'be.sum.vat', when: (t) => t.contributionPerUnit > 0 && t.vatDue, say: texts.sumVat },
          { id: 'be.sum.tax', when: (t) => t.contributionPerUnit > 0 && t.salesTaxed, say: texts.sumTax },
          { id: 'be.sum', when: (t) => t.contributionPerUnit > 0 && t.shrinkage > 0 && t.fees > 0, say: texts.sum },
          { id: 'be.sum.direct', when: (t) => t.contributionPerUnit > 0, say: texts.sumDirect },
        ],
        [
          { id: 'be.pays.both', when: (t) => t.contributionPerUnit > 0 && t.rentPaid && t.staffed, say: texts.paysRentWages },
          { id: 'be.pays.wages', when: (t) => t.contributionPerUnit > 0 && t.staffed, say: texts.paysWages },
          { id: 'be.pays.rent', when: (t) => t.contributionPerUnit > 0 && t.rentPaid, say: texts.paysRent },
          { id: 'be.pays', when: (t) => t.contributionPerUnit > 0, say: texts.paysOther },
        ],
        [
          { id: 'be.sum.short.vat', when: (t) => t.contributionPerUnit <= 0 && t.vatDue, say: texts.sumShortVat },
          { id: 'be.sum.short', when: (t) => t.contributionPerUnit <= 0, say: texts.sumShort },
        ],
        { id: 'be.revenue', when: (t) => (t.breakEvenUnitsPerMonth ?? 0) >= 5, say: texts.revenue },
        [
          { id: 'be.days.animals', when: (t) => t.livestock && t.openDays < 29, say: texts.daysAnimals },
          { id: 'be.days.few', when: (t) => t.openDays <= 12, say: texts.daysFew },
          { id: 'be.days.all', when: (t) => t.openDays >= 29, say: texts.daysAll },
          { id: 'be.days', say: texts.days },
        ],
        [
          { id: 'be.share.least', when: (t) => (t.breakEvenOfPlan ?? 1) < 0.1, say: texts.shareLeast },
          { id: 'be.share.low', when: (t) => (t.breakEvenOfPlan ?? 1) < 0.35 && t.verdict !== 'no', say: texts.shareLow },
          { id: 'be.share.high', when: (t) => (t.breakEvenOfPlan ?? 0) > 1, say: texts.shareHigh },
          { id: 'be.share.all', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.95, say: texts.shareAll },
          { id: 'be.share.tight', when: (t) => (t.breakEvenOfPlan ?? 0) > 0.75, say: texts.shareTight },
          { id: 'be.share', say: texts.share },
        ],
        [
          { id: 'be.pay', when: (t) => t.payInReach, say: texts.withPay },
          { id: 'be.pay.none', when: (t) => t.breakEvenOfPlan !== null, say: texts.withPayNever },
        ],
      ],
    },
    { table: 'unitCosts' },
    { table: 'monthlyCosts' },
    {
      when: (t) => t.breakEvenMonth !== null,
      lines: [
        [
          { id: 'be.safety.few', when: (t) => t.isFewPerMonth, say: texts.safetyFew },
          { id: 'be.safety.mid', when: (t) => (t.safety ?? 0) > 0.15, say: texts.safetyMid },
          { id: 'be.safety.thin', when: (t) => (t.safety ?? 0) > 0, say: texts.safetyThin },
        ],
        [
          { id: 'be.ramp.slow', when: (t) => t.rampMonths >= 8, say: texts.rampSlow },
          { id: 'be.ramp.fast', when: (t) => t.rampMonths <= 3 && !t.sellsLater, say: texts.rampFast },
        ],
        [
          { id: 'be.payback', when: (t) => t.paybackMonth !== null && t.paybackMonth <= 12 && t.verdict !== 'no', say: texts.payback },
          { id: 'be.payback.mid', when: (t) => t.paybackMonth !== null && t.paybackMonth <= 24, say: texts.paybackMid },
          { id: 'be.payback.slow', when: (t) => t.paybackMonth !== null && t.verdict !== 'no', say: texts.paybackSlow },
          { id: 'be.payback.slow.no', when: (t) => t.paybackMonth !== null, say: texts.paybackSlowNo },
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
          {
            id: 'be.lever.price',
            when: (t) => t.topDriver === 'price' && t.walkInSpot && t.soldOften && !t.childcare,
            say: texts.leverPrice,
          },
          { id: 'be.lever.price.ask', when: (t) => t.topDriver === 'price', say: texts.leverPriceAsk },
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
