import { testZoneTexts } from '#words/engine/test-zones.ts'
import { implementationGuideTexts as texts } from '#words/report/implementation-guide.ts'
import type { PatternLine, SectionPattern } from '../pattern.ts'

const { advice } = testZoneTexts

/** When the test belongs, of a business that does not open out of its season. */
export const seasonLine: PatternLine = { id: 'ig.answer.season', when: (t) => t.waitsForSeason, say: texts.answerSeason }

export const implementationGuide: SectionPattern = {
  key: 'implementationGuide',
  title: texts.title,
  question: texts.question,
  keyFigure: ['startup.total'],
  answer: [
    [
      { id: 'ig.answer.no', when: (t) => t.verdict === 'no', say: texts.answerNo },
      { id: 'ig.answer.learn', when: (t) => t.learningWeeks >= 8, say: texts.answerLearn },
      { id: 'ig.answer', say: texts.answer },
    ],
    seasonLine,
    { id: 'ig.answer.first', say: texts.answerFirst },
  ],
  blocks: [
    { list: 'test' },
    {
      labelled: [
        { id: 'ig.measure', label: texts.measureLabel, say: (s) => s.measure },
        { id: 'ig.pass', label: texts.passLabel, say: (s) => s.passMark },
        { id: 'ig.zone.mark', label: texts.zoneLabels.belowMark, when: (t) => t.hasMark, say: advice.belowMark },
        { id: 'ig.zone.paying', label: texts.zoneLabels.payingCosts, when: (t) => t.markBelowCosts, say: texts.payingCosts },
        {
          id: 'ig.zone.smaller',
          label: texts.zoneLabels.belowCosts,
          when: (t) => t.markBelowCosts && t.testIsSmaller,
          say: advice.belowCostsSmaller,
        },
        {
          id: 'ig.zone.costs',
          label: texts.zoneLabels.belowCosts,
          when: (t) => t.markBelowCosts && !t.testIsSmaller,
          say: advice.belowCosts,
        },
        { id: 'ig.zone.plan', label: texts.zoneLabels.belowPlan, when: (t) => t.markBelowPlan, say: advice.belowPlan },
        {
          id: 'ig.zone.planned.later',
          label: texts.zoneLabels.asPlannedLater,
          when: (t) => t.hasMark && (t.markBelowCosts || t.markBelowPlan),
          say: advice.asPlanned,
        },
        {
          id: 'ig.zone.planned',
          label: texts.zoneLabels.asPlanned,
          when: (t) => t.hasMark && !t.markBelowCosts && !t.markBelowPlan,
          say: advice.asPlanned,
        },
        { id: 'ig.test.goods', label: texts.testLabel, when: (t) => t.testBuysGoods, say: texts.testCostGoods },
        { id: 'ig.test.cost', label: texts.testLabel, when: (t) => !t.testBuysGoods, say: texts.testCost },
        { id: 'ig.test.free', label: texts.testLabel, when: (t) => t.testFree, say: texts.testFree },
      ],
    },
    {
      lines: [
        [
          { id: 'ig.fail.food', when: (t) => t.gapCategory === 'food' && t.spending === 'food', say: texts.failFood },
          { id: 'ig.fail.online', when: (t) => t.reach === 'online', say: texts.failOnline },
          { id: 'ig.fail.service', when: (t) => t.category === 'service', say: texts.failService },
          { id: 'ig.fail', say: texts.fail },
        ],
        [
          { id: 'ig.cash.heavy', when: (t) => t.equipmentShare > 0.5, say: texts.cashHeavy },
          { id: 'ig.cash.rent', when: (t) => t.rentPaid && t.premisesShare > 0.25, say: texts.cashRent },
          { id: 'ig.cash.stock', when: (t) => t.stockShare > 0.3, say: texts.cashStock },
          { id: 'ig.cash.light', say: texts.cashLight },
        ],
      ],
    },
    { lines: [{ id: 'ig.kept', when: (t) => t.keepsFewer, say: texts.keptFewer }] },
    { table: 'steps' },
    { labelled: [{ id: 'ig.day', label: texts.dayLabel, say: (s) => s.day }] },
    {
      lines: [
        [
          { id: 'ig.learn.long.animals', when: (t) => t.learningWeeks >= 8 && t.livestock, say: texts.learnLongAnimals },
          { id: 'ig.learn.long.goods', when: (t) => t.learningWeeks >= 8 && t.category !== 'service', say: texts.learnLongGoods },
          { id: 'ig.learn.long', when: (t) => t.learningWeeks >= 8, say: texts.learnLong },
          { id: 'ig.learn.some', when: (t) => t.learningWeeks >= 3, say: texts.learnSome },
          { id: 'ig.learn.nothing', when: (t) => t.learningWeeks === 0, say: texts.learnNothing },
          { id: 'ig.learn.short', say: texts.learnShort },
        ],
        [
          { id: 'ig.staff.care', when: (t) => t.staffed && t.childcare, say: texts.staffCare },
          { id: 'ig.staff.never', when: (t) => t.staffed && t.staffNever, say: texts.staffNever },
          { id: 'ig.staff.more', when: (t) => t.staffLater && t.staffFirst, say: texts.staffDay1More },
          { id: 'ig.staff.later.shared', when: (t) => t.staffLater && t.paidByShare, say: texts.staffLaterShared },
          { id: 'ig.staff.later', when: (t) => t.staffLater, say: texts.staffLater },
          { id: 'ig.staff.day1', when: (t) => t.staffed, say: texts.staffDay1 },
        ],
        [
          { id: 'ig.book.momo', when: (t) => (t.mobileMoney ?? 0) > 0.4 && !t.soldRarely, say: texts.bookMomo },
          { id: 'ig.book.card', when: (t) => t.accounts > 0.9, say: texts.bookCard },
          { id: 'ig.book', say: texts.book },
        ],
      ],
    },
    { table: 'phases' },
    {
      lines: [
        [
          { id: 'ig.stop.late', when: (t) => (t.breakEvenMonth ?? 0) > 9, say: texts.stopLate },
          { id: 'ig.stop.year', when: (t) => t.losesAgain, say: texts.stopYear },
          { id: 'ig.stop.early', when: (t) => t.breakEvenMonth !== null && t.breakEvenMonth < 3, say: texts.stopEarly },
          { id: 'ig.stop', when: (t) => t.breakEvenMonth !== null, say: texts.stop },
          { id: 'ig.stop.no', say: texts.stopNo },
        ],
        [
          { id: 'ig.keep.wide', when: (t) => t.cashSpread > 1.7, say: texts.keepWide },
          { id: 'ig.keep', say: texts.keep },
        ],
      ],
    },
  ],
}
