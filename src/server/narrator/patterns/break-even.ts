import type { SectionPattern } from '../pattern.ts'

export const breakEven: SectionPattern = {
  key: 'breakEven',
  title: 'Break-even',
  question: 'How much must I sell?',
  keyFigure: ['be.rate', 'keptPerUnit'],
  answer: [
    [
      {
        id: 'be.answer.negative',
        when: (t) => t.breakEvenReason === 'negative-margin',
        say: 'No number of {many} is enough, because each one costs more than its price.',
      },
      {
        id: 'be.answer.capacity',
        when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity',
        say: 'You would have to sell more than you can make. Operating costs are too high for {plan.capacity} a day.',
      },
      {
        id: 'be.answer.horizon',
        when: (t) => t.breakEvenMonth === null,
        say: 'You would need {be.rate}, and the base case does not get there in 3 years.',
      },
      {
        id: 'be.answer.easy',
        when: (t) => (t.breakEvenOfPlan ?? 1) < 0.5,
        say: 'Sell {be.rate} to cover your costs, which is less than half of your plan.',
      },
      {
        id: 'be.answer.over',
        when: (t) => (t.breakEvenOfPlan ?? 0) > 0.995,
        say: 'Sell {be.rate} to cover your costs. Your plan is no higher than that.',
      },
      {
        id: 'be.answer.tight',
        when: (t) => (t.breakEvenOfPlan ?? 0) > 0.8,
        say: 'Sell {be.rate} to cover your costs. Your plan is only a little higher.',
      },
      { id: 'be.answer', say: 'Sell {be.rate} to cover your costs.' },
    ],
    { id: 'be.answer.month', when: (t) => t.breakEvenMonth !== null, say: 'The base case gets there in {be.month}.' },
  ],
  blocks: [
    {
      chart: 'breakEven',
      title: [
        { id: 'be.chart.never', when: (t) => t.breakEvenMonth === null, say: 'Sales do not reach costs' },
        { id: 'be.chart', say: 'Break-even is where the lines cross' },
      ],
      subtitle: { id: 'be.chart.sub', say: 'The lines show sales and costs a day, and the gold mark is your plan' },
      summary: [{ id: 'be.chart.text', say: 'Your plan is to sell {plan.rate}.' }],
    },
    {
      tone: (t) => (t.keptPerUnit <= 0 ? 'warning' : 'plain'),
      lines: [
        {
          id: 'be.sum',
          when: (t) => t.keptPerUnit > 0,
          say: 'Each {one} adds {keptPerUnit} after its own costs. This contribution pays for rent, wages and other operating costs.',
        },
        {
          id: 'be.sum.short',
          when: (t) => t.keptPerUnit <= 0,
          say: 'Each {one} costs more than its price, so more sales make the loss bigger.',
        },
        { id: 'be.revenue', say: 'At break-even your sales are {be.revenuePerMonth} a month.' },
        [
          {
            id: 'be.days.few',
            when: (t) => t.openDays <= 12,
            say: 'You serve customers on {plan.openDays} a month, so one lost day costs a lot.',
          },
          {
            id: 'be.days.all',
            when: (t) => t.openDays >= 29,
            say: 'You open {plan.openDays} a month, so plan who replaces you when you rest.',
          },
          { id: 'be.days', say: 'You open {plan.openDays} a month.' },
        ],
        [
          {
            id: 'be.share.least',
            when: (t) => (t.breakEvenOfPlan ?? 1) < 0.1,
            say: 'Very few of the sales you plan go to operating costs, so the business makes a profit early.',
          },
          {
            id: 'be.share.low',
            when: (t) => (t.breakEvenOfPlan ?? 1) < 0.35,
            say: 'Costs take {be.shareOfPlan} planned sales, so the business makes a profit early.',
          },
          {
            id: 'be.share.high',
            when: (t) => (t.breakEvenOfPlan ?? 0) > 1,
            say: 'That is more than the plan sells, so the plan does not cover its costs.',
          },
          {
            id: 'be.share.all',
            when: (t) => (t.breakEvenOfPlan ?? 0) > 0.95,
            say: 'Nearly every sale you plan goes to costs, so very little is left.',
          },
          {
            id: 'be.share.tight',
            when: (t) => (t.breakEvenOfPlan ?? 0) > 0.75,
            say: 'Costs take {be.shareOfPlan} planned sales, so little is left.',
          },
          { id: 'be.share', say: 'Costs take {be.shareOfPlan} planned sales, and the rest is profit.' },
        ],
      ],
    },
    {
      when: (t) => t.breakEvenMonth !== null,
      lines: [
        [
          {
            id: 'be.safety.wide',
            when: (t) => (t.safety ?? 0) > 0.4,
            say: 'You could lose {be.safety} and still cover your costs. That is a wide margin of safety.',
          },
          { id: 'be.safety.mid', when: (t) => (t.safety ?? 0) > 0.15, say: 'You could lose {be.safety} and still cover your costs.' },
          {
            id: 'be.safety.thin',
            when: (t) => (t.safety ?? 0) > 0,
            say: 'If you lose {be.safety}, you make no profit. That is a small margin of safety.',
          },
        ],
        [
          {
            id: 'be.ramp.slow',
            when: (t) => t.rampMonths >= 8,
            say: 'Sales grow slowly in this business, so keep cash for the first months.',
          },
          { id: 'be.ramp.fast', when: (t) => t.rampMonths <= 3, say: 'Sales settle quickly in this business, so you will know early.' },
        ],
        [
          {
            id: 'be.payback',
            when: (t) => t.paybackMonth !== null && t.paybackMonth <= 12,
            say: 'The business pays back your money by {be.payback}, which is quick.',
          },
          {
            id: 'be.payback.mid',
            when: (t) => t.paybackMonth !== null && t.paybackMonth <= 24,
            say: 'The business pays back your money by {be.payback}.',
          },
          {
            id: 'be.payback.slow',
            when: (t) => t.paybackMonth !== null,
            say: 'The business pays back your money by {be.payback}, so do not borrow it for one year only.',
          },
          { id: 'be.payback.none', say: 'The business does not pay back your money within 3 years.' },
        ],
      ],
    },
    {
      tone: () => 'warning',
      when: (t) => t.breakEvenMonth === null,
      lines: [
        {
          id: 'be.never.neg',
          when: (t) => t.breakEvenReason === 'negative-margin',
          say: 'First raise the price above the direct costs, or find a cheaper supplier.',
        },
        {
          id: 'be.never.cap',
          when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity',
          say: 'Cut your monthly costs, starting with rent and wages, or find a way to make more a day.',
        },
        {
          id: 'be.never.late',
          when: (t) => t.breakEvenReason === 'beyond-horizon',
          say: 'A smaller start with lower monthly costs could reach break-even sooner.',
        },
        { id: 'be.never.no', say: 'Until one of these changes we would not start.' },
      ],
    },
    {
      lines: [
        [
          {
            id: 'be.lever.price',
            when: (t) => t.topDriver === 'price',
            say: 'The price changes the result most, so test a slightly higher price on a quiet day.',
          },
          {
            id: 'be.lever.volume',
            when: (t) => t.topDriver === 'volume',
            say: 'The number of customers changes the result most, so work on that before you save on costs.',
          },
          {
            id: 'be.lever.cost',
            when: (t) => t.topDriver === 'unit-cost',
            say: 'Your buying price changes the result most, so ask two suppliers before you agree.',
          },
          {
            id: 'be.lever.rent',
            when: (t) => t.topDriver === 'rent',
            say: 'Rent changes the result most, so see several places before you sign.',
          },
          { id: 'be.lever.other', say: 'Watch “{driver1}”, because no other number changes the result as much.' },
        ],
        { id: 'be.whatif', say: 'Change any number under What if to see a new break-even.' },
      ],
    },
    { table: 'ratios' },
  ],
}
