import type { SectionPattern } from '../pattern.ts'

export const funding: SectionPattern = {
  key: 'funding',
  title: 'Funding',
  question: 'Where can money come from?',
  keyFigure: ['cash.safe'],
  answer: [
    [
      { id: 'fu.answer.no', when: (t) => t.verdict === 'no', say: 'Put no borrowed money into this; what you put in may not come back.' },
      {
        id: 'fu.answer.small',
        when: (t) => t.workingShare < 0.3 && t.equipmentShare > 0.5,
        say: 'From your own savings for tools first; have {cash.safe} in all to be safe.',
      },
      { id: 'fu.answer', say: 'From your own savings, family and suppliers first; have {cash.safe} in all to be safe.' },
    ],
    { id: 'fu.answer.budget', when: (t) => t.budgetGap !== null && t.budgetGap < 0, say: 'Your budget does not reach that yet.' },
  ],
  blocks: [
    {
      lines: [
        { id: 'fu.groups', say: '{savingsGroups}' },
        [
          { id: 'fu.groups.fit', when: (t) => t.cashSpread < 1.5, say: 'A pot like that can pay one clear item, such as the equipment.' },
          { id: 'fu.groups.wide', say: 'Your cash need is hard to foresee, so keep the pot back until opening day.' },
        ],
        [
          {
            id: 'fu.bank.score',
            when: (t) => t.creditScores,
            say: 'A bank will look at your own credit score, because the business has none yet.',
          },
          {
            id: 'fu.bank.costly',
            when: (t) => t.loanRate > 0.5,
            say: 'Money borrowed here costs {local.loanRate} a year, more than most small trades earn.',
          },
          { id: 'fu.bank', say: 'Banks rarely lend to a business that has not opened yet.' },
        ],
      ],
    },
    { table: 'sourcesAndUses' },
    {
      lines: [
        [
          {
            id: 'fu.history.momo',
            when: (t) => (t.mobileMoney ?? 0) > 0.4,
            say: 'Take every sale through one mobile-money number; half a year of it is your history.',
          },
          { id: 'fu.history', say: 'Pay all takings into one account; half a year to a year of it is your history.' },
        ],
        [
          {
            id: 'fu.then.asset',
            when: (t) => t.equipmentShare > 0.4,
            say: 'Then ask first for a loan on the next machine; it can stand as its own security.',
          },
          {
            id: 'fu.then.stock',
            when: (t) => t.stockShare + t.workingShare > 0.5,
            say: 'Then ask your supplier for longer days before you ask a lender for money.',
          },
          { id: 'fu.then', say: 'Then a loan is a conversation about numbers, not about you.' },
        ],
        { id: 'fu.micro', say: 'One to ask then: {microLender}.' },
        { id: 'fu.grant', say: 'A grant to try for, without counting on it: {grantGiver}.' },
      ],
    },
    { table: 'funders' },
    {
      tone: (t) => ((t.dscrWorst ?? 2) < 1 ? 'warning' : 'plain'),
      when: (t) => t.loan,
      lines: [
        { id: 'fu.loan', say: 'As an example: {loan.own} of your own and a loan of {loan.amount} over {loan.months}.' },
        { id: 'fu.loan.rate', say: 'At {loan.rate} a year you pay {loan.instalment} a month. Interest comes to {loan.interest} in all.' },
        [
          {
            id: 'fu.dscr.later',
            when: (t) => t.verdict !== 'no' && (t.dscrWorst ?? 2) < 1 && (t.dscrAverage ?? 0) >= 1.25,
            say: 'Its worst month cannot pay that; over the year it earns {loan.dscrAverage} for each hundred due.',
          },
          {
            id: 'fu.dscr.bad',
            when: (t) => (t.dscrWorst ?? 2) < 0,
            say: 'In the worst month the business earns nothing towards it. That loan is too heavy.',
          },
          {
            id: 'fu.dscr.short',
            when: (t) => (t.dscrWorst ?? 2) < 1,
            say: 'In the worst month you earn {loan.dscrWorst} for each hundred due. Not enough.',
          },
          {
            id: 'fu.dscr.thin',
            when: (t) => (t.dscrWorst ?? 2) < 1.25,
            say: 'In the worst month you earn {loan.dscrWorst} for each hundred due: a microlender may agree, a bank not.',
          },
          { id: 'fu.dscr.good', say: 'In the worst month you earn {loan.dscrWorst} for each hundred due: enough for most lenders.' },
        ],
        {
          id: 'fu.dscr.later.ask',
          when: (t) => t.verdict !== 'no' && (t.dscrWorst ?? 2) < 1 && (t.dscrAverage ?? 0) >= 1.25,
          say: 'So ask for a first instalment some months after opening, or borrow once sales stand.',
        },
        [
          {
            id: 'fu.stress.bad',
            when: (t) => (t.dscrWorst ?? 2) >= 1 && (t.dscrAtSalesMinus20 ?? 2) < 1,
            say: 'With sales a fifth lower it no longer covers the loan.',
          },
          { id: 'fu.stress.good', when: (t) => (t.dscrAtSalesMinus20 ?? 0) >= 1, say: 'Even with sales a fifth lower it covers the loan.' },
        ],
      ],
    },
    { table: 'instalments' },
    { table: 'dscr' },
    {
      when: (t) => !t.loan,
      lines: [{ id: 'fu.noloan', say: 'There is no example of a loan here, because the sum to borrow would be too small.' }],
    },
    {
      lines: [
        [
          {
            id: 'fu.end.no',
            when: (t) => t.verdict === 'no',
            say: 'If you still want to try, risk what you can lose, and test with that.',
          },
          {
            id: 'fu.end.slow',
            when: (t) => t.paybackMonth === null || t.paybackMonth > 18,
            say: 'The money comes back slowly, so a short loan would strangle it.',
          },
          {
            id: 'fu.end.quick',
            when: (t) => t.paybackMonth !== null && t.paybackMonth <= 9,
            say: 'The money comes back by {be.payback}, so waiting to save costs you little.',
          },
          { id: 'fu.end', say: 'Borrow only for what earns from its first month, never for a sign or a fitting.' },
        ],
      ],
    },
  ],
}
