import type { SectionPattern } from '../pattern.ts'

export const partnerships: SectionPattern = {
  key: 'partnerships',
  title: 'Partnerships',
  question: 'Who can help?',
  keyFigure: ['a.costOfSalesPerUnit'],
  answer: [
    [
      {
        id: 'pa.answer.one',
        when: (t) => t.suppliers < 2,
        say: 'A good supplier helps most, and then a partner who sends you customers.',
      },
      { id: 'pa.answer', say: 'Two good suppliers help most, and then a partner who sends you customers.' },
    ],
    { id: 'pa.answer.tables', say: 'The tables below say who they are and what to ask.' },
  ],
  blocks: [
    {
      lines: [
        [
          { id: 'pa.second.one', when: (t) => t.suppliers < 2, say: 'Ask for the price in writing before you order.' },
          { id: 'pa.second', say: 'Get a price from two suppliers before you order.' },
        ],
        [
          {
            id: 'pa.import',
            when: (t) => t.importShare > 0.5 && !t.dollar,
            say: 'Their prices can change with the exchange rate, so ask how long today’s price holds.',
          },
          {
            id: 'pa.fresh',
            when: (t) => t.shrinkage > 0.05,
            say: 'Ask before the first order who takes back goods that arrive in bad condition.',
          },
          { id: 'pa.local', say: 'Ask what a regular buyer pays, and how much you must buy for that price.' },
        ],
        [
          {
            id: 'pa.cost.big',
            when: (t) => t.grossMargin < 0.3,
            say: 'Each {one} costs you {a.costOfSalesPerUnit}, so a lower buying price raises your profit most.',
          },
          {
            id: 'pa.cost.small',
            when: (t) => t.grossMargin > 0.7,
            say: 'Direct costs are only {a.costOfSalesPerUnit} for each {one}, so choose the supplier who always delivers.',
          },
          { id: 'pa.cost', say: 'Each {one} costs you {a.costOfSalesPerUnit} to make or buy.' },
        ],
      ],
    },
    { table: 'suppliers' },
    { labelled: [{ id: 'pa.first', label: 'Who to pay first', say: '{paidFirst}' }] },
    {
      lines: [
        [
          {
            id: 'pa.terms.have',
            when: (t) => t.creditorDays >= 3,
            say: 'The plan includes a few days of supplier credit. Pay on time to keep it.',
          },
          {
            id: 'pa.terms.stock',
            when: (t) => t.stockDays > 14,
            say: 'Ask two suppliers for some days of credit, because your money is tied up in stock.',
          },
          { id: 'pa.terms.none', say: 'The plan includes no supplier credit, so every day of credit improves your cash flow.' },
        ],
      ],
    },
    {
      lines: [{ id: 'pa.partner', say: 'Start with one partner, and agree in writing what each of you gives.' }],
    },
    { table: 'partners' },
    {
      lines: [
        [
          {
            id: 'pa.rival.crowd',
            when: (t) => (t.gap ?? 0) < -20,
            say: 'Many people sell the same here, so agree with a neighbour to send each other customers.',
          },
          {
            id: 'pa.rival.space',
            when: (t) => (t.gap ?? 0) > 20,
            say: 'There are few sellers near you, so find one honest rival to share large orders.',
          },
          { id: 'pa.rival', say: 'Even a rival can help you on a bad day, so offer help first.' },
        ],
        { id: 'pa.staff', when: (t) => t.staffed, say: 'Pay your helper on the agreed day, and share how the business is doing.' },
      ],
    },
  ],
}
