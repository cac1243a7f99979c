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
        say: 'No number of {many} is enough: each one costs more than it brings.',
      },
      {
        id: 'be.answer.capacity',
        when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity',
        say: 'More than you can make: running costs are too high for {plan.capacity} a day.',
      },
      {
        id: 'be.answer.horizon',
        when: (t) => t.breakEvenMonth === null,
        say: 'It would take {be.rate}, and three years are not enough to get there.',
      },
      {
        id: 'be.answer.easy',
        when: (t) => (t.breakEvenOfPlan ?? 1) < 0.5,
        say: 'Sell {be.rate} to cover your costs, less than half of your plan.',
      },
      {
        id: 'be.answer.tight',
        when: (t) => (t.breakEvenOfPlan ?? 0) > 0.8,
        say: 'Sell {be.rate} to cover your costs; your plan is hardly more.',
      },
      { id: 'be.answer', say: 'Sell {be.rate} to cover your costs.' },
    ],
    { id: 'be.answer.month', when: (t) => t.breakEvenMonth !== null, say: 'The likely case gets there in {be.month}.' },
  ],
  blocks: [
    {
      chart: 'breakEven',
      title: [
        { id: 'be.chart.never', when: (t) => t.breakEvenMonth === null, say: 'Money in does not reach money out' },
        { id: 'be.chart', say: 'The lines cross at {be.rate}' },
      ],
      subtitle: { id: 'be.chart.sub', say: 'Money a day against {many} a day; the gold mark is your plan' },
      summary: [{ id: 'be.chart.text', say: 'Your plan is {plan.rate}; each leaves {keptPerUnit}.' }],
    },
    {
      tone: (t) => (t.keptPerUnit <= 0 ? 'warning' : 'plain'),
      lines: [
        {
          id: 'be.sum',
          when: (t) => t.keptPerUnit > 0,
          say: 'Each {one} leaves {keptPerUnit} towards rent, wages and the other running costs.',
        },
        { id: 'be.sum.short', when: (t) => t.keptPerUnit <= 0, say: 'Each {one} adds {keptPerUnit}, so selling more makes it worse.' },
        [
          {
            id: 'be.month-units.rare',
            when: (t) => t.countsByMonth,
            say: 'The sales that cover all costs are {be.revenuePerMonth} a month.',
          },
          { id: 'be.month-units', say: 'That makes {be.unitsPerMonth} {many} a month, or {be.revenuePerMonth} in sales.' },
        ],
        [
          {
            id: 'be.days.few',
            when: (t) => t.openDays <= 12,
            say: 'You work {plan.openDays} a month for customers, so one lost day costs a lot.',
          },
          {
            id: 'be.days.all',
            when: (t) => t.openDays >= 29,
            say: 'You are open {plan.openDays} a month; plan who stands in when you rest.',
          },
          { id: 'be.days.week', when: (t) => t.openDays >= 25, say: 'That counts on six days a week, {plan.openDays} a month.' },
          { id: 'be.days', say: 'You are open {plan.openDays} a month.' },
        ],
        [
          {
            id: 'be.share.least',
            when: (t) => (t.breakEvenOfPlan ?? 1) < 0.1,
            say: 'Less than one in ten of the sales you plan goes to costs; that is why it earns early.',
          },
          {
            id: 'be.share.low',
            when: (t) => (t.breakEvenOfPlan ?? 1) < 0.35,
            say: 'Your costs take {be.shareOfPlan} planned sales; that is why it earns early.',
          },
          {
            id: 'be.share.high',
            when: (t) => (t.breakEvenOfPlan ?? 0) > 1,
            say: 'That is more than the plan itself sells, so the plan does not carry its costs.',
          },
          {
            id: 'be.share.all',
            when: (t) => (t.breakEvenOfPlan ?? 0) > 0.95,
            say: 'Nearly every sale you plan goes to the costs; next to nothing is left over.',
          },
          {
            id: 'be.share.tight',
            when: (t) => (t.breakEvenOfPlan ?? 0) > 0.75,
            say: 'Your costs take {be.shareOfPlan} planned sales; little is left over.',
          },
          { id: 'be.share', say: 'Your costs take {be.shareOfPlan} planned sales; the rest is yours.' },
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
            say: 'You could lose {be.safety} and still cover costs: a wide cushion.',
          },
          { id: 'be.safety.mid', when: (t) => (t.safety ?? 0) > 0.15, say: 'You could lose {be.safety} and still cover costs.' },
          { id: 'be.safety.thin', when: (t) => (t.safety ?? 0) > 0, say: 'Lose {be.safety} and you are back at zero: a thin cushion.' },
        ],
        [
          {
            id: 'be.ramp.slow',
            when: (t) => t.rampMonths >= 8,
            say: 'Sales climb slowly in this trade, so hold cash for the months before.',
          },
          { id: 'be.ramp.fast', when: (t) => t.rampMonths <= 3, say: 'Sales settle fast in this trade, so you will know early.' },
        ],
        [
          {
            id: 'be.payback',
            when: (t) => t.paybackMonth !== null && t.paybackMonth <= 12,
            say: 'The money you put in is back by {be.payback}, which is quick.',
          },
          {
            id: 'be.payback.mid',
            when: (t) => t.paybackMonth !== null && t.paybackMonth <= 24,
            say: 'The money you put in is back by {be.payback}.',
          },
          {
            id: 'be.payback.slow',
            when: (t) => t.paybackMonth !== null,
            say: 'The money you put in is back by {be.payback}, so do not borrow it for a year.',
          },
          { id: 'be.payback.none', say: 'The money you put in does not come back within three years.' },
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
          say: 'Raise the price above its own costs, or find a cheaper supplier, before anything else.',
        },
        {
          id: 'be.never.cap',
          when: (t) => t.breakEvenReason === 'fixed-costs-above-capacity',
          say: 'Cut what you pay each month, starting with rent and wages, or make more a day.',
        },
        {
          id: 'be.never.late',
          when: (t) => t.breakEvenReason === 'beyond-horizon',
          say: 'A smaller start with lower monthly costs could bring the crossing nearer.',
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
            say: 'The price is your strongest lever: try one small step up on a quiet day.',
          },
          {
            id: 'be.lever.volume',
            when: (t) => t.topDriver === 'volume',
            say: 'Customers are your strongest lever: one better hour or corner beats any saving.',
          },
          {
            id: 'be.lever.cost',
            when: (t) => t.topDriver === 'unit-cost',
            say: 'Your buying price is your strongest lever: ask two suppliers before you agree.',
          },
          {
            id: 'be.lever.rent',
            when: (t) => t.topDriver === 'rent',
            say: 'Rent is your strongest lever: see three places before you sign.',
          },
          { id: 'be.lever.other', say: 'Watch {driver1}: no other number moves the result as much.' },
        ],
        { id: 'be.whatif', say: 'Change any number under What if, and see the crossing move.' },
      ],
    },
    { table: 'ratios' },
  ],
}
