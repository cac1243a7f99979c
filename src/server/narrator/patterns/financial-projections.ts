import type { SectionPattern } from '../pattern.ts'

export const financialProjections: SectionPattern = {
  key: 'financialProjections',
  title: 'Financial projections',
  question: 'What comes in, what goes out?',
  keyFigure: ['profit.likely'],
  answer: [
    [
      {
        id: 'fp.answer.season.strong',
        when: (t) => t.usualShift < 0,
        say: 'Month 12 is {month12}, a strong month, and makes {profit.likely}. A typical month makes {profit.usual}.',
      },
      {
        id: 'fp.answer.season.thin',
        when: (t) => t.usualShift > 0,
        say: 'Month 12 is {month12}, a weak month, and makes {profit.likely}. A typical month makes {profit.usual}.',
      },
      {
        id: 'fp.answer.loss',
        when: (t) => t.profitLikely <= 0,
        say: 'After a year it makes {profit.likely} a month, before you pay yourself.',
      },
      {
        id: 'fp.answer.mixed',
        when: (t) => t.profitPoor < 0,
        say: 'After a year it makes {profit.likely} a month. A weak month makes {profit.poor}.',
      },
      { id: 'fp.answer.good', say: 'After a year it makes {profit.likely} a month, and {profit.poor} in a weak month.' },
    ],
    {
      id: 'fp.answer.before',
      when: (t) => t.profitLikely > 0 || t.usualShift !== 0,
      say: 'That is net profit, which is what is left after all costs and before your own pay.',
    },
  ],
  blocks: [
    {
      chart: 'profit',
      title: [
        {
          id: 'fp.chart.never',
          when: (t) => t.breakEvenMonth === null,
          say: 'In the base case it does not cover its costs in 3 years',
        },
        { id: 'fp.chart.soon', when: (t) => (t.breakEvenMonth ?? 99) <= 3, say: 'It covers its costs from {be.month}' },
        { id: 'fp.chart.late', say: 'It loses money at first, then covers its costs from {be.month}' },
      ],
      subtitle: { id: 'fp.chart.sub', say: 'The band shows monthly net profit in 8 out of 10 simulations' },
      summary: [{ id: 'fp.chart.text', say: 'The range in month 12 is {profit.range}.' }],
    },
    {
      tone: (t) => (t.profitLikely <= 0 ? 'warning' : 'plain'),
      lines: [
        { id: 'fp.price', say: 'You sell one {one} for {a.pricePerUnit}.' },
        {
          id: 'fp.kept.none',
          when: (t) => t.keptPerUnit <= 0,
          say: 'Its own costs are higher than the price, so each sale makes {keptPerUnit}.',
        },
        [
          {
            id: 'fp.margin.thin',
            when: (t) => t.grossMargin < 0.2,
            say: 'Gross profit (sales minus cost of goods) is {grossOf100}. That is low, so one bad purchase costs you a lot.',
          },
          {
            id: 'fp.margin.mid',
            when: (t) => t.grossMargin < 0.45,
            say: 'Gross profit (sales minus cost of goods) is {grossOf100}. Rent, wages and other operating costs come out of that.',
          },
          {
            id: 'fp.margin.high.staffed',
            when: (t) => t.staffed,
            say: 'Gross profit (sales minus direct costs) is {grossOf100}. Wages and other operating costs come out of that.',
          },
          {
            id: 'fp.margin.high',
            say: 'Gross profit (sales minus direct costs) is {grossOf100}. Your own time is the main cost here.',
          },
        ],
        { id: 'fp.cost', say: 'The largest direct cost is “{cost1}”.' },
      ],
    },
    { labelled: [{ id: 'fp.price-why', label: 'How prices are set', say: '{priceWhy}' }] },
    {
      lines: [
        [
          {
            id: 'fp.rent.heavy',
            when: (t) => t.rentPaid && t.rentToSales > 0.12,
            say: 'Rent takes {rentOf100} of sales, which is a lot, so bargain there first.',
          },
          {
            id: 'fp.rent.tiny',
            when: (t) => t.rentPaid && t.rentToSales < 0.005,
            say: 'Rent of {a.rentPerMonth} a month is small beside your sales.',
          },
          { id: 'fp.rent', when: (t) => t.rentPaid, say: 'Rent of {a.rentPerMonth} a month takes {rentOf100} of sales.' },
          { id: 'fp.rent.none', when: (t) => !t.rentPaid, say: 'This plan has no rent.' },
        ],
        { id: 'fp.wages', when: (t) => t.staffed, say: 'Wages are {a.wagesPerMonth} a month.' },
        {
          id: 'fp.wages.later',
          when: (t) => t.staffed && t.staffLater,
          say: 'Some of the wages start later, when sales can pay for them.',
        },
        { id: 'fp.wages.none', when: (t) => !t.staffed, say: 'There are no wages, because you do the work yourself.' },
        [
          {
            id: 'fp.power.bad',
            when: (t) => t.outage > 0.25 && t.usesPower,
            say: 'The grid fails {local.outage} here, so the costs include your own power.',
          },
          {
            id: 'fp.power.ok',
            when: (t) => t.outage <= 0.025 && t.usesPower && !t.gridNeverFails,
            say: 'Power is steady here, so you can start without a generator.',
          },
        ],
        [
          {
            id: 'fp.draw.part',
            when: (t) => t.openDays < 18,
            say: 'You open {plan.openDays} a month and pay yourself {a.ownerDrawPerMonth}.',
          },
          {
            id: 'fp.draw.low',
            when: (t) => t.ownerDraw < t.helperWage * 0.5,
            say: 'Your own pay starts low, at {a.ownerDrawPerMonth} a month.',
          },
          { id: 'fp.draw', say: 'The plan pays you {a.ownerDrawPerMonth} a month.' },
        ],
        {
          id: 'fp.household',
          say: 'Licensed small firms here spend {base.household} of net income on the household.',
        },
        [
          {
            id: 'fp.draw.over',
            when: (t) => t.ownerDraw > t.profitUsual,
            say: 'Your pay is more than the business earns, so its cash would shrink.',
          },
          {
            id: 'fp.wage.below',
            when: (t) => t.profitUsual > 0 && t.profitUsual < t.helperWage,
            say: 'A hired helper earns {local.helperWage} here, which is more than this business makes.',
          },
          {
            id: 'fp.wage.above',
            when: (t) => t.profitUsual > 2 * t.helperWage,
            say: 'A hired helper earns {local.helperWage} here, and this business makes more than twice that.',
          },
        ],
      ],
    },
    {
      lines: [
        {
          id: 'fp.base',
          say: 'The statements show the base case, which is the plan without bad events. The likely result is the middle of all simulations, which include bad events, so the two differ.',
        },
      ],
    },
    { table: 'years' },
    {
      lines: [
        [
          {
            id: 'fp.start.small',
            when: (t) => t.startupInWages < 4,
            say: 'The start is small. It costs {startup.total}, with working capital.',
          },
          {
            id: 'fp.start.big',
            when: (t) => t.startupInWages > 24,
            say: 'The start takes real capital. It costs {startup.total}, which is more than 2 years of a helper’s pay.',
          },
          { id: 'fp.start.mid', say: 'The start costs {startup.total}, with working capital.' },
        ],
        [
          {
            id: 'fp.start.equipment',
            when: (t) => t.equipmentShare > 0.45,
            say: 'Most of that is equipment, {startup.equipment}. You can sell some of it if you stop.',
          },
          {
            id: 'fp.start.working',
            when: (t) => t.workingShare > 0.45,
            say: 'Most of that is working capital, {startup.workingCapital}. Do not spend it on furniture or signs.',
          },
          {
            id: 'fp.start.premises',
            when: (t) => t.premisesShare > 0.35,
            say: 'The premises alone take {startup.premises}, because you pay rent {local.rentMonths} ahead.',
          },
          {
            id: 'fp.start.stock',
            when: (t) => t.stockShare > 0.35,
            say: 'First stock takes {startup.stock}. Buy part of it first, and learn what sells.',
          },
          { id: 'fp.start.mixed', say: 'The largest single item costs {startup.largest}.' },
        ],
        [
          {
            id: 'fp.safe.less',
            when: (t) => t.safeOfStartup < 1,
            say: 'A part of it pays for losses that come later. In 8 out of 10 simulations year 1 needs no more than {cash.safe}.',
          },
          { id: 'fp.safe', say: 'With {cash.safe} you have enough cash in 8 out of 10 simulations.' },
        ],
      ],
    },
    {
      chart: 'ladder',
      title: [
        {
          id: 'fp.ladder.short',
          when: (t) => t.budgetGap !== null && t.budgetGap < 0,
          say: 'Your budget does not reach the last item',
        },
        { id: 'fp.ladder', say: 'How the start-up cost adds up' },
      ],
      subtitle: { id: 'fp.ladder.sub', say: 'Each bar is one item, and the thin line shows its low and high price' },
      summary: [{ id: 'fp.ladder.text', say: 'Each bar starts where the last one ended.' }],
    },
    { table: 'startup' },
    {
      chart: 'cash',
      title: [
        { id: 'fp.cash.out', when: (t) => t.cashLowBelowZero, say: 'Cash runs out around {cashLow.month}' },
        { id: 'fp.cash', say: 'Cash is lowest in {cashLow.month}' },
      ],
      subtitle: {
        id: 'fp.cash.sub',
        say: 'Cash at the end of each month. The solid line is the base case, the dashed line is the low case',
      },
      summary: [
        { id: 'fp.cash.text', when: (t) => !t.cashLowBelowZero, say: 'At its lowest point cash is {cashLow.amount}.' },
        {
          id: 'fp.low.below',
          when: (t) => t.cashLowBelowZero,
          say: 'At its lowest point cash is {cashLow.amount}. You must find this money.',
        },
      ],
    },
    {
      lines: [
        { id: 'fp.low', when: (t) => !t.cashLowBelowZero, say: 'Buy nothing new around that month.' },
        [
          {
            id: 'fp.debtors',
            when: (t) => t.debtorDays > 10,
            say: 'Customers pay late, so you have sales before you have the cash.',
          },
          { id: 'fp.stockdays', when: (t) => t.stockDays > 20, say: 'Your money is tied up in stock for several weeks.' },
          {
            id: 'fp.creditors',
            when: (t) => t.creditorDays > 7,
            say: 'Suppliers wait a little for their money, which helps your cash flow.',
          },
          { id: 'fp.cashtrade', say: 'You are paid at once and pay at once, so cash follows sales closely.' },
        ],
      ],
    },
    { table: 'cash' },
    { table: 'balance' },
  ],
}
