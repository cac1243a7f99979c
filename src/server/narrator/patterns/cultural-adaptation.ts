import type { SectionPattern } from '../pattern.ts'

export const culturalAdaptation: SectionPattern = {
  key: 'culturalAdaptation',
  title: 'Cultural adaptation',
  question: 'How do people here buy?',
  keyFigure: ['local.mobileMoney', 'local.accounts'],
  answer: [
    [
      {
        id: 'cu.answer.momo',
        when: (t) => (t.mobileMoney ?? 0) > 0.5,
        say: 'People pay by phone. Here {local.mobileMoney} have mobile money, so show customers your number.',
      },
      {
        id: 'cu.answer.card',
        when: (t) => t.accounts > 0.9,
        say: 'People pay by card or phone. Here {local.accounts} have an account, and few carry cash.',
      },
      {
        id: 'cu.answer.mixed',
        when: (t) => t.accounts > 0.55,
        say: 'People pay in cash and by transfer. Here {local.accounts} have an account.',
      },
      { id: 'cu.answer.cash', say: 'People pay mostly in cash. Here {local.accounts} have an account.' },
    ],
  ],
  blocks: [
    {
      labelled: [
        { id: 'cu.here', label: 'Your customers here', say: '{cultureHere}' },
        { id: 'cu.general', label: 'Your customers', say: '{cultureGeneral}' },
      ],
    },
    {
      lines: [
        [
          {
            id: 'cu.price.before-tax',
            when: (t) => t.pricesBeforeTax,
            say: 'Show your price before tax, as other sellers do.',
          },
          {
            id: 'cu.price.online',
            when: (t) => t.reach === 'online',
            say: 'Online, buyers compare your price with others before they ask you.',
          },
          {
            id: 'cu.price.b2b',
            when: (t) => t.spending === 'business',
            say: 'A business that buys often asks for a lower price, so decide how low you can go.',
          },
          {
            id: 'cu.price.small',
            when: (t) => t.unitsPerDay > 60,
            say: 'Nobody bargains over one small purchase, but many customers ask for a little extra.',
          },
          {
            id: 'cu.price.big',
            when: (t) => t.unitsPerDay < 3,
            say: 'Customers bargain over a large purchase, so decide your lowest price before you meet them.',
          },
          { id: 'cu.price', say: 'Decide your lowest price before you begin to bargain.' },
        ],
        [
          {
            id: 'cu.fees',
            when: (t) => t.fees > 0.015,
            say: 'Your costs already include the payment fees, so do not add them to the price.',
          },
          { id: 'cu.check.work', when: (t) => t.stockDays < 1, say: 'Check that the money has arrived before the customer goes.' },
          { id: 'cu.check', say: 'Check that the money has arrived before you hand over the goods.' },
        ],
        [
          {
            id: 'cu.credit.long',
            when: (t) => t.debtorDays > 10,
            say: 'Customers of this business usually pay late, so take a part of the price before you begin.',
          },
          {
            id: 'cu.credit.some',
            when: (t) => t.debtorDays >= 2,
            say: 'Write down each debt with a name, an amount and a date.',
          },
          { id: 'cu.credit.none', say: 'Customers of this business pay at once, so do not start to give credit.' },
        ],
      ],
    },
    {
      labelled: [
        { id: 'cu.pay', label: 'How people pay', say: '{payments}' },
        { id: 'cu.credit', label: 'Credit', say: '{credit}' },
        { id: 'cu.bargain', label: 'Bargaining', say: '{bargaining}' },
        { id: 'cu.trust', label: 'Trust', say: '{trust}' },
        { id: 'cu.language', label: 'Language', say: '{language}' },
      ],
    },
  ],
}
