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
        say: 'Month twelve is {month12}, better than most, and brings {profit.likely}. A usual month then brings {profit.usual}.',
      },
      {
        id: 'fp.answer.season.thin',
        when: (t) => t.usualShift > 0,
        say: 'Month twelve is {month12}, thinner than most, and brings {profit.likely}. A usual month then brings {profit.usual}.',
      },
      {
        id: 'fp.answer.loss',
        when: (t) => t.profitLikely <= 0,
        say: 'After a year it brings {profit.likely} a month, before you pay yourself.',
      },
      {
        id: 'fp.answer.mixed',
        when: (t) => t.profitPoor < 0,
        say: 'After a year {profit.likely} a month is left. A poor month brings {profit.poor}.',
      },
      { id: 'fp.answer.good', say: 'After a year {profit.likely} a month is left, {profit.poor} in a poor month.' },
    ],
    {
      id: 'fp.answer.before',
      when: (t) => t.profitLikely > 0 || t.usualShift !== 0,
      say: 'That is after all costs and before your own pay.',
    },
  ],
  blocks: [
    {
      chart: 'profit',
      title: [
        {
          id: 'fp.chart.never',
          when: (t) => t.breakEvenMonth === null,
          say: 'In the likely case it does not cover its costs in three years',
        },
        { id: 'fp.chart.soon', when: (t) => (t.breakEvenMonth ?? 99) <= 3, say: 'It covers its costs from {be.month}' },
        { id: 'fp.chart.late', say: 'It loses money at first, then covers its costs from {be.month}' },
      ],
      subtitle: { id: 'fp.chart.sub', say: 'Left after all costs, each month, before own pay; the band holds eight of ten futures' },
      summary: [{ id: 'fp.chart.text', say: 'At the end of the first year: {profit.range} a month. The middle: {profit.likely}.' }],
    },
    {
      tone: (t) => (t.profitLikely <= 0 ? 'warning' : 'plain'),
      lines: [
        { id: 'fp.price', say: 'One {one} sells for {a.pricePerUnit}.' },
        { id: 'fp.kept', when: (t) => t.keptPerUnit > 0, say: 'Of each one you keep {keptPerUnit} once its own costs are paid.' },
        { id: 'fp.kept.none', when: (t) => t.keptPerUnit <= 0, say: 'Its own costs are higher than that: {keptPerUnit} on each.' },
        [
          {
            id: 'fp.margin.thin',
            when: (t) => t.grossMargin < 0.2,
            say: 'You keep {grossOf100} sold, a thin slice: one bad purchase eats a day.',
          },
          { id: 'fp.margin.mid', when: (t) => t.grossMargin < 0.45, say: 'You keep {grossOf100} sold before rent, wages and the rest.' },
          {
            id: 'fp.margin.high.staffed',
            when: (t) => t.staffed,
            say: 'You keep {grossOf100} sold; wages and the other running costs come out of that.',
          },
          { id: 'fp.margin.high', say: 'You keep {grossOf100} sold before running costs; your time is the real cost here.' },
        ],
        { id: 'fp.cost', say: 'The largest cost in each sale is {cost1}.' },
        { id: 'fp.price-why', say: '{priceWhy}' },
      ],
    },
    {
      lines: [
        [
          {
            id: 'fp.rent.heavy',
            when: (t) => t.rentPaid && t.rentToSales > 0.12,
            say: 'Rent takes {rentOf100} sold, which is a lot; bargain there first.',
          },
          {
            id: 'fp.rent.tiny',
            when: (t) => t.rentPaid && t.rentToSales < 0.005,
            say: 'Rent of {a.rentPerMonth} a month hardly counts beside your sales.',
          },
          { id: 'fp.rent', when: (t) => t.rentPaid, say: 'Rent of {a.rentPerMonth} a month takes {rentOf100} sold.' },
          { id: 'fp.rent.none', when: (t) => !t.rentPaid, say: 'There is no rent in this plan. What you need instead: {premises}.' },
        ],
        { id: 'fp.wages', when: (t) => t.staffed, say: 'Wages come to {a.wagesPerMonth} a month.' },
        { id: 'fp.wages.later', when: (t) => t.staffed && t.staffLater, say: 'Part of that starts later, when sales can carry it.' },
        { id: 'fp.wages.none', when: (t) => !t.staffed, say: 'Nobody is on the payroll; you do the work yourself.' },
        [
          {
            id: 'fp.power.bad',
            when: (t) => t.outage > 0.25 && t.usesPower,
            say: 'The grid fails {local.outage} here, so fuel or patience is in the costs.',
          },
          {
            id: 'fp.power.ok',
            when: (t) => t.outage <= 0.025 && t.usesPower && !t.gridNeverFails,
            say: 'Power is steady here, so a generator can wait.',
          },
        ],
        [
          {
            id: 'fp.draw.part',
            when: (t) => t.openDays < 18,
            say: 'Open {plan.openDays} a month, you take {a.ownerDrawPerMonth} as own pay in this plan.',
          },
          {
            id: 'fp.draw.low',
            when: (t) => t.ownerDraw < t.helperWage * 0.5,
            say: 'Your own pay starts low, at {a.ownerDrawPerMonth} a month.',
          },
          { id: 'fp.draw', say: 'Your own pay is set at {a.ownerDrawPerMonth} a month.' },
        ],
        { id: 'fp.household', say: 'Licensed small firms in {country} give the household {base.household} they net.' },
        [
          {
            id: 'fp.draw.over',
            when: (t) => t.ownerDraw > t.profitUsual,
            say: 'That is more than the business earns; it would eat its own money.',
          },
          {
            id: 'fp.wage.below',
            when: (t) => t.profitUsual > 0 && t.profitUsual < t.helperWage,
            say: 'A hired helper earns {local.helperWage} here, more than this leaves you.',
          },
          {
            id: 'fp.wage.above',
            when: (t) => t.profitUsual > 2 * t.helperWage,
            say: 'A hired helper earns {local.helperWage} here; this leaves more than twice that.',
          },
        ],
      ],
    },
    { table: 'years' },
    {
      lines: [
        [
          {
            id: 'fp.start.small',
            when: (t) => t.startupInWages < 4,
            say: 'It starts small: {startup.total}, cash to keep trading included.',
          },
          {
            id: 'fp.start.big',
            when: (t) => t.startupInWages > 24,
            say: 'It takes real capital: {startup.total}, more than two years of a helper’s pay.',
          },
          { id: 'fp.start.mid', say: 'To start you pay for things worth {startup.total}, cash to keep trading included.' },
        ],
        [
          {
            id: 'fp.start.equipment',
            when: (t) => t.equipmentShare > 0.45,
            say: 'Most of it is equipment, {startup.equipment}, which can be sold again if you stop.',
          },
          {
            id: 'fp.start.working',
            when: (t) => t.workingShare > 0.45,
            say: 'Most of it is cash to keep trading, {startup.workingCapital}; do not spend it on fittings.',
          },
          {
            id: 'fp.start.premises',
            when: (t) => t.premisesShare > 0.35,
            say: 'The place alone takes {startup.premises}, because rent is paid {local.rentMonths} ahead.',
          },
          {
            id: 'fp.start.stock',
            when: (t) => t.stockShare > 0.35,
            say: 'First stock takes {startup.stock}; buy a third of it, and learn what sells.',
          },
          { id: 'fp.start.mixed', say: 'No single item rules it; the largest is {startup.largest}.' },
        ],
        [
          {
            id: 'fp.safe.less',
            when: (t) => t.safeOfStartup < 1,
            say: 'Part of that feeds later losses; the first year needs {cash.safe} in eight futures of ten.',
          },
          { id: 'fp.safe', say: 'To be safe in eight futures of ten, have {cash.safe}.' },
        ],
      ],
    },
    {
      chart: 'ladder',
      title: [
        { id: 'fp.ladder.short', when: (t) => t.budgetGap !== null && t.budgetGap < 0, say: 'Your money ends before the last step' },
        { id: 'fp.ladder', say: 'Step by step to {startup.total}' },
      ],
      subtitle: { id: 'fp.ladder.sub', say: 'What to pay to start; whiskers run from low to high' },
      summary: [{ id: 'fp.ladder.text', say: 'Each bar starts where the last one ended.' }],
    },
    { table: 'startup' },
    {
      chart: 'cash',
      title: [
        { id: 'fp.cash.out', when: (t) => t.cashLowBelowZero, say: 'Cash runs out around {cashLow.month}' },
        { id: 'fp.cash', say: 'Cash is lowest in {cashLow.month}' },
      ],
      subtitle: { id: 'fp.cash.sub', say: 'Cash at each month’s end; solid is the likely case, dashed a poor run' },
      summary: [{ id: 'fp.cash.text', say: 'At its lowest there is {cashLow.amount} in the till.' }],
    },
    {
      lines: [
        {
          id: 'fp.low',
          when: (t) => !t.cashLowBelowZero,
          say: 'In {cashLow.month} the till is down to {cashLow.amount}; spend none of it on anything new.',
        },
        {
          id: 'fp.low.below',
          when: (t) => t.cashLowBelowZero,
          say: 'In {cashLow.month} the till is short: {cashLow.amount} still to find.',
        },
        [
          { id: 'fp.debtors', when: (t) => t.debtorDays > 10, say: 'Customers here pay late, so sales on paper are not cash in hand.' },
          { id: 'fp.stockdays', when: (t) => t.stockDays > 20, say: 'Money sleeps in stock for weeks before it comes back.' },
          { id: 'fp.creditors', when: (t) => t.creditorDays > 7, say: 'Suppliers wait a little for their money, which helps you.' },
          { id: 'fp.cashtrade', say: 'You are paid at once and pay at once, so the till tells the truth.' },
        ],
      ],
    },
    { table: 'cash' },
    { table: 'balance' },
  ],
}
