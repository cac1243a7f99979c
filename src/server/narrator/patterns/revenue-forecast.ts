import type { SectionPattern } from '../pattern.ts'

export const revenueForecast: SectionPattern = {
  key: 'revenueForecast',
  title: 'Revenue forecast',
  question: 'How do sales grow?',
  keyFigure: ['revenue.likely'],
  answer: [
    [
      {
        id: 'rf.answer.none',
        when: (t) => t.firstMonthUnits < 0.5,
        say: 'Sales grow slowly. You sell almost nothing in the first month and {m12.units} in month 12.',
      },
      {
        id: 'rf.answer.slow',
        when: (t) => t.rampMonths >= 8,
        say: 'Sales grow slowly. You sell {m1.units} in the first month and {m12.count} in month 12.',
      },
      {
        id: 'rf.answer.level',
        when: (t) => t.rampMonths <= 3 && t.levelFromThird,
        say: 'Sales grow fast. From the third month you sell {m3.units} a month.',
      },
      {
        id: 'rf.answer.fast',
        when: (t) => t.rampMonths <= 3,
        say: 'Sales grow fast. You sell {m3.units} in the third month and {m12.count} in month 12.',
      },
      { id: 'rf.answer', say: 'You sell {m1.units} in the first month and {m12.count} in month 12.' },
    ],
    { id: 'rf.answer.money', say: 'Month 12 likely has sales of {revenue.likely}. The range is {revenue.range}.' },
  ],
  blocks: [
    {
      lines: [
        [
          {
            id: 'rf.first.fast',
            when: (t) => t.rampMonths <= 3,
            say: 'In the base case the first month already has sales of {m1.revenue}.',
          },
          { id: 'rf.first', say: 'In the base case the first month has sales of {m1.revenue}. The sixth has {m6.revenue}.' },
        ],
        [
          {
            id: 'rf.flat.fast',
            when: (t) => !t.grows && t.rampMonths <= 3,
            say: 'From the third month only the season changes the number of sales. Inflation raises both sales and costs.',
          },
          {
            id: 'rf.flat',
            when: (t) => !t.grows,
            say: 'After year 1 the number of sales stays about the same. Inflation raises both sales and costs.',
          },
          { id: 'rf.grow', say: 'Sales still grow in year 2, to {m24.units} a month.' },
        ],
        {
          id: 'rf.cap',
          when: (t) => t.planOfCapacity > 0.85,
          say: 'You soon sell all you can make, so a helper is the next step.',
        },
      ],
    },
    { labelled: [{ id: 'rf.why', label: 'How fast sales grow', say: '{rampWhy}' }] },
    {
      chart: 'season',
      title: [
        { id: 'rf.season.flat', when: (t) => t.seasonSpread < 1.25, say: 'Sales change little with the season' },
        { id: 'rf.season', say: 'Sales are best in {bestMonth} and weakest in {worstMonth}' },
      ],
      subtitle: { id: 'rf.season.sub', say: 'Each column is one month, and an average month is 100' },
      summary: [
        {
          id: 'rf.season.text',
          say: 'The best month is at {season.best} and the weakest is at {season.worst}.',
        },
      ],
    },
    {
      lines: [
        [
          {
            id: 'rf.season.even',
            when: (t) => t.seasonSpread < 1.25,
            say: 'Most months are alike, so you can plan more easily.',
          },
          {
            id: 'rf.season.wild',
            when: (t) => t.seasonSpread > 2,
            say: 'The year is uneven, so save money in {bestMonth} to live through {worstMonth}.',
          },
          {
            id: 'rf.season.stock',
            when: (t) => t.stockDays >= 3,
            say: 'Buy more stock before {bestMonth} and less before {worstMonth}.',
          },
          { id: 'rf.season.some', say: 'Save some of what you earn in {bestMonth} for {worstMonth}.' },
        ],
        { id: 'rf.season.save', when: (t) => t.seasonSpread > 1.5, say: 'Do not raise your own pay in the best month.' },
      ],
    },
    { labelled: [{ id: 'rf.season.why', label: 'Why the season matters', say: '{seasonWhy}' }] },
    {
      lines: [
        [
          {
            id: 'rf.inflation.high',
            when: (t) => t.inflation > 0.12,
            say: 'Prices rise {local.inflation} a year here, so raise yours often, in small steps.',
          },
          {
            id: 'rf.inflation.mid',
            when: (t) => t.inflation > 0.05,
            say: 'Prices rise {local.inflation} a year here, so review yours every six months.',
          },
          { id: 'rf.inflation.low', say: 'Prices rise {local.inflation} a year here, so most growth in this section is real.' },
        ],
        [
          {
            id: 'rf.import',
            when: (t) => t.importShare > 0.5 && !t.dollar,
            say: 'Your costs follow the dollar more than your prices do, so compare them each month.',
          },
          {
            id: 'rf.local',
            when: (t) => t.importShare < 0.25 && !t.dollar,
            say: 'Most of your costs are local, so a weak currency affects you late.',
          },
        ],
        [
          {
            id: 'rf.poor.wide',
            when: (t) => t.revenueSpread > 4,
            say: 'The range of sales is wide, so do not promise money before you have it.',
          },
          { id: 'rf.poor.narrow', when: (t) => t.revenueSpread < 2.2, say: 'Sales are steadier than in most businesses.' },
        ],
      ],
    },
    { table: 'sales' },
    {
      tone: (t) => (t.year3Profit < t.year1Profit || t.lastMonthProfit < 0 ? 'warning' : 'plain'),
      lines: [
        [
          {
            id: 'rf.third.less',
            when: (t) => t.year3Profit < t.year1Profit,
            say: 'Net profit is lower in year 3 than in year 1, because costs rise faster than prices.',
          },
          { id: 'rf.third.loss', when: (t) => t.lastMonthProfit < 0, say: 'In month 36 it still makes {m36.netProfit}.' },
          { id: 'rf.third.more', say: 'In the base case month 36 makes a net profit of {m36.netProfit}.' },
        ],
      ],
    },
  ],
}
