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
        say: 'Slowly: hardly a sale in the first month, {m12.units} in the twelfth.',
      },
      {
        id: 'rf.answer.slow',
        when: (t) => t.rampMonths >= 8,
        say: 'Slowly: {m1.units} in the first month, {m12.count} after a year.',
      },
      {
        id: 'rf.answer.level',
        when: (t) => t.rampMonths <= 3 && t.levelFromThird,
        say: 'Fast: from the third month on you sell {m3.units} a month.',
      },
      {
        id: 'rf.answer.fast',
        when: (t) => t.rampMonths <= 3,
        say: 'Fast: {m3.units} in the third month, and {m12.count} after a year.',
      },
      { id: 'rf.answer', say: 'From {m1.units} in the first month to {m12.count} after a year.' },
    ],
    { id: 'rf.answer.money', say: 'That month sells for {revenue.likely}, or anything from {revenue.range}.' },
  ],
  blocks: [
    {
      lines: [
        { id: 'rf.why', say: '{rampWhy}' },
        [
          { id: 'rf.first.fast', when: (t) => t.rampMonths <= 3, say: 'The first month already brings {m1.revenue} in sales.' },
          {
            id: 'rf.first.slow',
            when: (t) => t.rampMonths >= 9,
            say: 'Be patient: {m1.revenue} in the first month, {m12.revenue} in the twelfth.',
          },
          { id: 'rf.first', say: 'The first month brings {m1.revenue} in sales, the sixth {m6.revenue}.' },
        ],
        [
          {
            id: 'rf.flat.fast',
            when: (t) => !t.grows && t.rampMonths <= 3,
            say: 'From the third month only the season moves the number; rising prices lift sales and costs alike.',
          },
          {
            id: 'rf.flat',
            when: (t) => !t.grows,
            say: 'After that you sell about the same number; rising prices lift the amount, and the costs too.',
          },
          { id: 'rf.grow', say: 'It still grows in the second year, to {m24.units} a month.' },
        ],
        {
          id: 'rf.cap',
          when: (t) => t.planOfCapacity > 0.85,
          say: 'You soon sell all you can make; a second pair of hands is then the next step.',
        },
      ],
    },
    {
      chart: 'season',
      title: [
        { id: 'rf.season.flat', when: (t) => t.seasonSpread < 1.25, say: 'Sales hardly move with the season' },
        { id: 'rf.season', say: 'Best in {bestMonth}, thinnest in {worstMonth}' },
      ],
      subtitle: { id: 'rf.season.sub', say: 'Sales of each month against an average month' },
      summary: [
        {
          id: 'rf.season.text',
          say: 'For a hundred sold in an average month, {bestMonth} sells {season.best} and {worstMonth} {season.worst}.',
        },
      ],
    },
    {
      lines: [
        [
          {
            id: 'rf.season.even',
            when: (t) => t.seasonSpread < 1.25,
            say: 'One month is much like another, which makes it easier to plan.',
          },
          { id: 'rf.season.wild', when: (t) => t.seasonSpread > 2, say: 'The year is uneven: {bestMonth} must carry {worstMonth}.' },
          {
            id: 'rf.season.stock',
            when: (t) => t.stockDays >= 3,
            say: '{bestMonth} is best and {worstMonth} thinnest: stock up before the first, buy little before the second.',
          },
          {
            id: 'rf.season.some',
            say: '{bestMonth} is best and {worstMonth} thinnest: keep money from the first for the second.',
          },
        ],
        { id: 'rf.season.why', say: '{seasonWhy}' },
        { id: 'rf.season.save', when: (t) => t.seasonSpread > 1.5, say: 'Put money aside in {bestMonth}; do not raise your own pay then.' },
      ],
    },
    {
      lines: [
        [
          {
            id: 'rf.inflation.high',
            when: (t) => t.inflation > 0.12,
            say: 'Prices rise {local.inflation} a year here, so raise yours in small steps, often.',
          },
          {
            id: 'rf.inflation.mid',
            when: (t) => t.inflation > 0.05,
            say: 'Prices rise {local.inflation} a year here; look at yours every half year.',
          },
          { id: 'rf.inflation.low', say: 'Prices rise {local.inflation} a year here, so growth on this page is mostly real.' },
        ],
        [
          {
            id: 'rf.import',
            when: (t) => t.importShare > 0.5,
            say: 'Your costs follow the dollar more than your prices do; watch the gap.',
          },
          { id: 'rf.local', when: (t) => t.importShare < 0.25, say: 'Your costs are mostly local, so a weak currency hurts you late.' },
        ],
        [
          {
            id: 'rf.poor.wide',
            when: (t) => t.revenueSpread > 4,
            say: 'The range is wide: a poor month after a year sells {revenue.poor}, a good one {revenue.good}.',
          },
          {
            id: 'rf.poor.narrow',
            when: (t) => t.revenueSpread < 2.2,
            say: 'Sales are steadier than most: {revenue.poor} in a poor month, {revenue.good} in a good one.',
          },
          { id: 'rf.poor', say: 'A poor month after a year sells {revenue.poor}, a good one {revenue.good}.' },
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
            say: 'By the third year less is left than in the first: costs outrun prices.',
          },
          { id: 'rf.third.loss', when: (t) => t.lastMonthProfit < 0, say: 'Month thirty-six still brings {m36.netProfit}.' },
          { id: 'rf.third.more', say: 'In month thirty-six of the likely case, {m36.netProfit} is left after all costs.' },
        ],
      ],
    },
  ],
}
