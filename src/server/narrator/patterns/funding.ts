import type { SectionPattern } from '../pattern.ts'

export const funding: SectionPattern = {
  key: 'funding',
  title: 'Funding',
  question: 'Where can money come from?',
  keyFigure: ['cash.safe'],
  answer: [
    [
      {
        id: 'fu.answer.no',
        when: (t) => t.verdict === 'no',
        say: 'Do not borrow money for this, because the business may not pay it back.',
      },
      {
        id: 'fu.answer.small',
        when: (t) => t.workingShare < 0.3 && t.equipmentShare > 0.5,
        say: 'Pay for tools from your own savings first, before you borrow.',
      },
      { id: 'fu.answer', say: 'Use your own savings, family and supplier credit first, before you borrow.' },
    ],
    { id: 'fu.answer.budget', when: (t) => t.budgetGap !== null && t.budgetGap < 0, say: 'Your budget does not cover the start yet.' },
  ],
  blocks: [
    {
      tone: (t) => ((t.dscrWorst ?? 2) < 1 ? 'warning' : 'plain'),
      when: (t) => t.loan,
      lines: [
        { id: 'fu.loan', say: 'As an example, you borrow {loan.amount} over {loan.months}. You put in {loan.own}.' },
        {
          id: 'fu.loan.rate',
          say: 'At {loan.rate} a year the monthly instalment is {loan.instalment}. The total repayment is {loan.total}.',
        },
        [
          {
            id: 'fu.dscr.later',
            when: (t) => t.verdict !== 'no' && (t.dscrWorst ?? 2) < 1 && (t.dscrAverage ?? 0) >= 1.25,
            say: 'The worst month cannot pay that. On average the business earns {loan.dscrAverage} due.',
          },
          {
            id: 'fu.dscr.bad',
            when: (t) => (t.dscrWorst ?? 2) < 0,
            say: 'The worst month leaves nothing to repay the loan. It is too large.',
          },
          {
            id: 'fu.dscr.short',
            when: (t) => (t.dscrWorst ?? 2) < 1,
            say: 'In the worst month the business earns {loan.dscrWorst} due, which is not enough.',
          },
          {
            id: 'fu.dscr.thin',
            when: (t) => (t.dscrWorst ?? 2) < 1.25,
            say: 'In the worst month the business earns {loan.dscrWorst} due. A microlender may agree, but a bank will not.',
          },
          {
            id: 'fu.dscr.good',
            say: 'In the worst month the business earns {loan.dscrWorst} due, which is enough for most lenders.',
          },
        ],
        {
          id: 'fu.dscr.later.ask',
          when: (t) => t.verdict !== 'no' && (t.dscrWorst ?? 2) < 1 && (t.dscrAverage ?? 0) >= 1.25,
          say: 'Ask to pay the first instalment some months after opening, or borrow when sales are steady.',
        },
        [
          {
            id: 'fu.stress.bad',
            when: (t) => (t.dscrWorst ?? 2) >= 1 && (t.dscrAtSalesMinus20 ?? 2) < 1,
            say: 'If sales are 20% lower, it no longer covers the loan.',
          },
          {
            id: 'fu.stress.good',
            when: (t) => (t.dscrAtSalesMinus20 ?? 0) >= 1,
            say: 'Even if sales are 20% lower, it covers the loan.',
          },
        ],
      ],
    },
    {
      when: (t) => !t.loan,
      lines: [{ id: 'fu.noloan', say: 'We show no example of a loan, because the amount to borrow would be too small.' }],
    },
    { table: 'dscr' },
    { table: 'instalments' },
    { table: 'sourcesAndUses' },
    { labelled: [{ id: 'fu.groups', label: 'Savings groups here', say: '{savingsGroups}' }] },
    {
      lines: [
        [
          {
            id: 'fu.groups.fit',
            when: (t) => t.cashSpread < 1.5,
            say: 'A savings group can pay for one clear item, such as the equipment.',
          },
          {
            id: 'fu.groups.wide',
            say: 'Your cash need is hard to predict, so keep money from a savings group until opening day.',
          },
        ],
        [
          {
            id: 'fu.bank.score',
            when: (t) => t.creditScores,
            say: 'A bank looks at your own credit score, because the business has none yet.',
          },
          {
            id: 'fu.bank.costly',
            when: (t) => t.loanRate > 0.5,
            say: 'A small loan here costs {local.loanRate} a year, which is more than most small businesses earn.',
          },
          { id: 'fu.bank', say: 'Banks rarely lend to a business that has not opened yet.' },
        ],
      ],
    },
    {
      lines: [
        [
          {
            id: 'fu.history.momo',
            when: (t) => (t.mobileMoney ?? 0) > 0.4,
            say: 'Take every payment on one mobile-money number, because six months of payments show a lender your sales.',
          },
          {
            id: 'fu.history',
            say: 'Pay all sales into one account, because six to twelve months of payments show a lender your sales.',
          },
        ],
        [
          {
            id: 'fu.then.asset',
            when: (t) => t.equipmentShare > 0.4,
            say: 'Then ask first for a loan on the next machine, because the machine can be the security.',
          },
          {
            id: 'fu.then.stock',
            when: (t) => t.stockShare + t.workingShare > 0.5,
            say: 'Then ask your supplier for more days to pay before you ask a lender for money.',
          },
          { id: 'fu.then', say: 'Then a lender can judge your figures.' },
        ],
        { id: 'fu.list', say: 'The table lists who to ask. Apply for a grant if you can, but do not count on it.' },
      ],
    },
    { table: 'funders' },
    {
      lines: [
        [
          {
            id: 'fu.end.no',
            when: (t) => t.verdict === 'no',
            say: 'If you still want to start, risk only money that you can lose, and test with that.',
          },
          {
            id: 'fu.end.slow',
            when: (t) => t.paybackMonth === null || t.paybackMonth > 18,
            say: 'Payback is slow, so a short loan would strain your cash flow.',
          },
          {
            id: 'fu.end.quick',
            when: (t) => t.paybackMonth !== null && t.paybackMonth <= 9,
            say: 'Payback is quick, so you can save first and borrow less.',
          },
          { id: 'fu.end', say: 'Borrow only for things that earn money from the first month.' },
        ],
      ],
    },
  ],
}
