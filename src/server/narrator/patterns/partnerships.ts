import type { SectionPattern } from '../pattern.ts'

export const partnerships: SectionPattern = {
  key: 'partnerships',
  title: 'Partnerships',
  question: 'Who can help?',
  keyFigure: ['a.costOfSalesPerUnit'],
  answer: [
    { id: 'pa.answer.supplier', say: 'First, a supplier: {supplier1}.' },
    { id: 'pa.answer.partner', say: 'Then somebody who sends customers: {partner1}.' },
  ],
  blocks: [
    {
      lines: [
        { id: 'pa.ask', say: 'Ask them: {supplier1Ask}' },
        { id: 'pa.second', say: 'Keep a second name ready: {supplier2}.' },
        [
          {
            id: 'pa.import',
            when: (t) => t.importShare > 0.5,
            say: 'What they sell is mostly imported, so ask how long today’s price holds.',
          },
          { id: 'pa.fresh', when: (t) => t.shrinkage > 0.05, say: 'Ask who takes back what is bad on arrival, before the first order.' },
          { id: 'pa.local', say: 'Ask what a regular buyer pays, and how much you must take for that.' },
        ],
        [
          {
            id: 'pa.cost.big',
            when: (t) => t.grossMargin < 0.3,
            say: 'Each {one} costs you {a.costOfSalesPerUnit}, so a tenth off the buying price is your profit.',
          },
          {
            id: 'pa.cost.small',
            when: (t) => t.grossMargin > 0.7,
            say: 'Materials are only {a.costOfSalesPerUnit} of each {one}, so choose the supplier who never runs out.',
          },
          { id: 'pa.cost', say: 'Each {one} costs you {a.costOfSalesPerUnit} to make or buy.' },
        ],
      ],
    },
    { table: 'suppliers' },
    {
      lines: [
        { id: 'pa.first', say: '{paidFirst}' },
        [
          {
            id: 'pa.terms.have',
            when: (t) => t.creditorDays >= 3,
            say: 'The plan counts on a few days of supplier credit; earn it by paying on the day.',
          },
          {
            id: 'pa.terms.stock',
            when: (t) => t.stockDays > 14,
            say: 'Ask two suppliers to wait some days; it frees the money asleep in stock.',
          },
          { id: 'pa.terms.none', say: 'The plan counts on no supplier credit; any day you win is cash in hand.' },
        ],
      ],
    },
    {
      lines: [
        { id: 'pa.partner', say: 'Start with one: {partner1}.' },
        { id: 'pa.partner.why', say: '{partner1Why}' },
        { id: 'pa.partner2', say: 'Another: {partner2}.' },
        { id: 'pa.partner2.why', say: '{partner2Why}' },
      ],
    },
    { table: 'partners' },
    {
      lines: [
        [
          {
            id: 'pa.rival.crowd',
            when: (t) => (t.gap ?? 0) < -20,
            say: 'Where many sell the same, agree with a neighbour to send each other what one lacks.',
          },
          {
            id: 'pa.rival.space',
            when: (t) => (t.gap ?? 0) > 20,
            say: 'With few sellers near you, one honest rival to share big orders is worth having.',
          },
          { id: 'pa.rival', say: 'Even a rival can lend a part on a bad day; be the first to help.' },
        ],
        { id: 'pa.staff', when: (t) => t.staffed, say: 'Your helper is a partner too: pay on the day, and say what the business earns.' },
      ],
    },
  ],
}
