import { financialProjectionsTexts as texts } from '#words/report/financial-projections.ts'
import type { SectionPattern } from '../pattern.ts'

export const financialProjections: SectionPattern = {
  key: 'financialProjections',
  title: texts.title,
  question: texts.question,
  keyFigure: ['profit.usual'],
  answer: [
    [
      { id: 'fp.answer.other', when: (t) => t.usualShift !== 0 && t.averageMonth12, say: texts.answerMonthTypical },
      { id: 'fp.answer.season.strong', when: (t) => t.usualShift < 0, say: texts.answerSeasonStrong },
      { id: 'fp.answer.season.thin', when: (t) => t.usualShift > 0, say: texts.answerSeasonThin },
      { id: 'fp.answer.loss', when: (t) => t.profitUsual <= 0, say: texts.answerLoss },
      { id: 'fp.answer.mixed', when: (t) => t.usualPoor < 0, say: texts.answerMixed },
      { id: 'fp.answer.good', say: texts.answerGood },
    ],
    { id: 'fp.answer.before', say: texts.answerBefore },
  ],
  blocks: [
    {
      chart: 'profit',
      title: [
        { id: 'fp.chart.never', when: (t) => t.breakEvenMonth === null, say: texts.chartNever },
        { id: 'fp.chart.mixed', when: (t) => t.losesAgain || !t.lossesBefore, say: texts.chartMixed },
        { id: 'fp.chart.soon', when: (t) => (t.breakEvenMonth ?? 99) <= 3, say: texts.chartSoon },
        { id: 'fp.chart.late', say: texts.chartLate },
      ],
      subtitle: { id: 'fp.chart.sub', say: texts.chartSub },
      summary: [{ id: 'fp.chart.text', say: texts.chartText }],
    },
    {
      tone: (t) => (t.profitLikely <= 0 ? 'warning' : 'plain'),
      lines: [
        [
          { id: 'fp.price.posted', when: (t) => t.pricePosted, say: texts.pricePosted },
          { id: 'fp.price', say: texts.price },
        ],
        { id: 'fp.tickets', when: (t) => t.tickets, say: texts.tickets },
        { id: 'fp.kept.none', when: (t) => t.contributionPerUnit <= 0, say: texts.keptNone },
        [
          { id: 'fp.margin.kept', when: (t) => t.keeping && t.livestock, say: texts.marginKept },
          { id: 'fp.margin.grown', when: (t) => t.keeping, say: texts.marginGrown },
          { id: 'fp.margin.thin', when: (t) => t.grossMargin < 0.2, say: texts.marginThin },
          { id: 'fp.margin.mid', when: (t) => t.grossMargin < 0.45 && t.staffed, say: texts.marginMid },
          { id: 'fp.margin.mid.alone', when: (t) => t.grossMargin < 0.45, say: texts.marginMidAlone },
          { id: 'fp.margin.high.staffed', when: (t) => t.staffed, say: texts.marginHighStaffed },
          { id: 'fp.margin.high', say: texts.marginHigh },
        ],
        { id: 'fp.cost', say: texts.cost },
      ],
    },
    { labelled: [{ id: 'fp.price-why', label: texts.priceWhyLabel, say: (s) => s.priceWhy }] },
    {
      lines: [
        [
          { id: 'fp.rent.heavy', when: (t) => t.rentPaid && t.rentToSales > 0.12, say: texts.rentHeavy },
          { id: 'fp.rent.tiny', when: (t) => t.rentPaid && t.rentToSales < 0.005, say: texts.rentTiny },
          { id: 'fp.rent', when: (t) => t.rentPaid, say: texts.rent },
          { id: 'fp.rent.wages.none', when: (t) => !t.staffed, say: texts.rentWagesNone },
          { id: 'fp.rent.none', say: texts.rentNone },
        ],
        { id: 'fp.wages', when: (t) => t.staffed, say: texts.wages },
        [
          { id: 'fp.wages.never', when: (t) => t.staffed && t.staffNever, say: texts.wagesNever },
          { id: 'fp.wages.all.later', when: (t) => t.staffed && t.staffLater && !t.staffFirst, say: texts.wagesAllLater },
          { id: 'fp.wages.later', when: (t) => t.staffed && t.staffLater, say: texts.wagesLater },
          { id: 'fp.wages.none', when: (t) => !t.staffed && t.rentPaid, say: texts.wagesNone },
        ],
        [
          { id: 'fp.power.bad', when: (t) => t.outage > 0.25 && t.usesPower && t.backupPower, say: texts.powerBad },
          { id: 'fp.power.bad.without', when: (t) => t.outage > 0.25 && t.usesPower, say: texts.powerBadWithout },
          {
            id: 'fp.power.ok.plan',
            when: (t) => t.outage <= 0.025 && t.usesPower && !t.gridNeverFails && t.backupPower,
            say: texts.powerOkPlan,
          },
          { id: 'fp.power.ok', when: (t) => t.outage <= 0.025 && t.usesPower && !t.gridNeverFails, say: texts.powerOk },
        ],
        [
          { id: 'fp.draw.none', when: (t) => t.ownerDraw === 0, say: texts.drawNone },
          { id: 'fp.draw.part', when: (t) => t.openDays < 18, say: texts.drawPart },
          { id: 'fp.draw.low', when: (t) => t.ownerDraw < t.helperWage * 0.5, say: texts.drawLow },
          { id: 'fp.draw', say: texts.draw },
        ],
        { id: 'fp.household', say: texts.household },
        [
          { id: 'fp.draw.loss', when: (t) => t.profitUsual <= 0 && t.ownerDraw > 0, say: texts.drawOverLoss },
          { id: 'fp.draw.over', when: (t) => t.ownerDraw > t.profitUsual, say: texts.drawOver },
          { id: 'fp.wage.below', when: (t) => t.year2Month > 0 && t.year2Month < t.helperForHours, say: texts.wageBelow },
          { id: 'fp.wage.above', when: (t) => t.year2Month > 2 * t.helperForHours, say: texts.wageAbove },
        ],
      ],
    },
    {
      lines: [
        { id: 'fp.hours', say: texts.hours },
        { id: 'fp.hour.left', say: texts.hourLeft },
        { id: 'fp.hour.helper', say: texts.hourHelper },
      ],
    },
    {
      lines: [{ id: 'fp.base', say: texts.base }],
    },
    { table: 'years' },
    {
      lines: [
        [
          { id: 'fp.start.small', when: (t) => t.startupInWages < 4, say: texts.startSmall },
          { id: 'fp.start.big', when: (t) => t.startupInWages > 24, say: texts.startBig },
          { id: 'fp.start.mid', say: texts.startMid },
        ],
        [
          { id: 'fp.start.equipment', when: (t) => t.equipmentShare > 0.45 && t.largestPart === 'equipment', say: texts.startEquipment },
          { id: 'fp.start.premises', when: (t) => t.premisesShare > 0.35, say: texts.startPremises },
          { id: 'fp.start.stock', when: (t) => t.stockShare > 0.35, say: texts.startStock },
          { id: 'fp.start.float', when: (t) => t.largestPart === 'float', say: texts.startFloat },
          { id: 'fp.start.mixed', say: texts.startMixed },
        ],
        [
          { id: 'fp.live.first', when: (t) => t.liveShare > 0 && t.liveMonth === 1, say: texts.liveFirst },
          { id: 'fp.live.on', when: (t) => t.liveShare > 0 && t.liveToTheEnd, say: texts.liveOn },
          { id: 'fp.live', when: (t) => t.liveShare > 0, say: texts.live },
          { id: 'fp.live.none', say: texts.liveNone },
        ],
        [
          { id: 'fp.live.sooner', when: (t) => t.cashTurnsFirst, say: texts.liveSooner },
          { id: 'fp.live.later', when: (t) => t.cashTurnsLast, say: texts.liveLater },
        ],
        [
          { id: 'fp.live.keep', when: (t) => t.liveShare > 0.45 && t.fixedSpot, say: texts.liveKeep },
          { id: 'fp.live.keep.bills', when: (t) => t.liveShare > 0.45, say: texts.liveKeepBills },
        ],
        [
          { id: 'fp.safe.less', when: (t) => t.safeOfNeed < 1, say: texts.safeLess },
          { id: 'fp.safe', say: texts.safe },
        ],
      ],
    },
    {
      chart: 'ladder',
      title: [
        { id: 'fp.ladder.short', when: (t) => t.budgetAfterOpening !== null && t.budgetAfterOpening < 0, say: texts.ladderShort },
        { id: 'fp.ladder', say: texts.ladder },
      ],
      subtitle: { id: 'fp.ladder.sub', say: texts.ladderSub },
      summary: [{ id: 'fp.ladder.text', say: texts.ladderText }],
    },
    { table: 'startup' },
    {
      chart: 'cash',
      title: [
        { id: 'fp.cash.out', when: (t) => t.cashLowBelowZero, say: texts.cashOut },
        { id: 'fp.cash', say: texts.cash },
      ],
      subtitle: { id: 'fp.cash.sub', say: texts.cashSub },
      summary: [
        { id: 'fp.cash.none', when: (t) => t.cashLowNone, say: texts.cashNone },
        { id: 'fp.cash.text', when: (t) => !t.cashLowBelowZero && !t.cashLowNone, say: texts.cashText },
        { id: 'fp.low.below', when: (t) => t.cashLowBelowZero && !t.cashLowNone, say: texts.lowBelow },
      ],
    },
    {
      lines: [
        { id: 'fp.low.float', when: (t) => t.holdsFloat, say: texts.lowFloat },
        { id: 'fp.low', when: (t) => !t.cashLowBelowZero, say: texts.low },
        [
          { id: 'fp.debtors', when: (t) => t.debtorDays > 10 && !t.pricePosted, say: texts.debtors },
          { id: 'fp.stockdays.months', when: (t) => t.stockDays >= 55, say: texts.stockdaysMonths },
          { id: 'fp.stockdays', when: (t) => t.stockDays > 20 && t.holdsStock, say: texts.stockdays },
          { id: 'fp.creditors', when: (t) => t.creditorDays > 7, say: texts.creditors },
          { id: 'fp.cashdays', when: (t) => t.debtorDays >= 1 && t.creditorDays >= 1 && !t.pricePosted, say: texts.cashdays },
          { id: 'fp.cashdays.mixed', when: (t) => t.debtorDays >= 1 && t.payAhead, say: texts.cashdaysMixed },
          { id: 'fp.cashdays.customers', when: (t) => t.debtorDays >= 1 && !t.pricePosted, say: texts.cashdaysCustomers },
          { id: 'fp.cashdays.posted.soon', when: (t) => t.debtorDays >= 1 && t.debtorDays <= 3, say: texts.cashdaysPostedSoon },
          { id: 'fp.cashdays.posted', when: (t) => t.debtorDays >= 1, say: texts.cashdaysPosted },
          { id: 'fp.cashdays.suppliers', when: (t) => t.creditorDays >= 1, say: texts.cashdaysSuppliers },
          { id: 'fp.cashtrade', say: texts.cashtrade },
        ],
      ],
    },
    { table: 'cash' },
    { table: 'balance' },
  ],
}
