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
        say: 'With the phone: {local.mobileMoney} have mobile money, so put your number on the wall.',
      },
      {
        id: 'cu.answer.card',
        when: (t) => t.accounts > 0.9,
        say: 'By card or phone: {local.accounts} have an account, and few carry cash.',
      },
      { id: 'cu.answer.mixed', when: (t) => t.accounts > 0.55, say: 'In cash and by transfer: {local.accounts} have an account.' },
      { id: 'cu.answer.cash', say: 'Mostly in cash: {local.accounts} have an account.' },
    ],
  ],
  blocks: [
    {
      lines: [
        { id: 'cu.here', say: '{cultureHere}' },
        { id: 'cu.general', say: '{cultureGeneral}' },
      ],
    },
    {
      lines: [
        { id: 'cu.pay', say: 'How people pay: {payments}' },
        [
          { id: 'cu.fees', when: (t) => t.fees > 0.015, say: 'Fees on these payments are in your costs, so do not add them at the till.' },
          { id: 'cu.check.work', when: (t) => t.stockDays < 1, say: 'See the money arrive before you and the customer part.' },
          { id: 'cu.check', say: 'Check that the money arrived before the goods leave your hand.' },
        ],
      ],
    },
    {
      lines: [
        { id: 'cu.credit', say: 'On credit: {credit}' },
        [
          {
            id: 'cu.credit.long',
            when: (t) => t.debtorDays > 10,
            say: 'In this trade people pay late as a rule; take a part before you begin.',
          },
          { id: 'cu.credit.some', when: (t) => t.debtorDays >= 2, say: 'Write each debt in the book, with a name, a sum and a day.' },
          { id: 'cu.credit.none', say: 'This trade is paid on the spot; one credit given is asked for by ten.' },
        ],
      ],
    },
    {
      lines: [
        { id: 'cu.bargain', say: 'On bargaining: {bargaining}' },
        [
          {
            id: 'cu.price.before-tax',
            when: (t) => t.pricesBeforeTax,
            say: 'Your {a.pricePerUnit} stands on the board before tax, and people pay it or walk on.',
          },
          {
            id: 'cu.price.online',
            when: (t) => t.reach === 'online',
            say: 'Online your price of {a.pricePerUnit} is seen beside ten others before anyone asks you.',
          },
          {
            id: 'cu.price.b2b',
            when: (t) => t.spending === 'business',
            say: 'A business that buys from you will ask for less than {a.pricePerUnit} when it buys often.',
          },
          {
            id: 'cu.price.small',
            when: (t) => t.unitsPerDay > 60,
            say: 'At {a.pricePerUnit} nobody bargains for one, but many ask for a little extra.',
          },
          {
            id: 'cu.price.big',
            when: (t) => t.unitsPerDay < 3,
            say: 'At {a.pricePerUnit} people bargain, so decide your lowest price before they sit down.',
          },
          { id: 'cu.price', say: 'Your price of {a.pricePerUnit} is what must end in your hand, whatever is called first.' },
        ],
      ],
    },
    {
      lines: [
        { id: 'cu.trust', say: '{trust}' },
        { id: 'cu.language', say: '{language}' },
        { id: 'cu.when', say: 'When they come: {customer1When}' },
      ],
    },
  ],
}
