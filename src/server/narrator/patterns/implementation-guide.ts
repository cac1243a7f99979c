import type { SectionPattern } from '../pattern.ts'

export const implementationGuide: SectionPattern = {
  key: 'implementationGuide',
  title: 'Implementation guide',
  question: 'What do I do first?',
  keyFigure: ['startup.total'],
  answer: [
    [
      { id: 'ig.answer.no', when: (t) => t.verdict === 'no', say: 'Test before you believe us or yourself: seven days, then decide.' },
      {
        id: 'ig.answer.learn',
        when: (t) => t.learningWeeks >= 8,
        say: 'Learn the work first; the seven-day test comes when a stranger would pay you.',
      },
      { id: 'ig.answer', say: 'Test for seven days before you pay for anything large.' },
    ],
    { id: 'ig.answer.first', say: 'Your first step: {step1}.' },
  ],
  blocks: [
    { list: 'test' },
    {
      lines: [
        { id: 'ig.pass', say: 'The pass mark is set before you begin: {passMark}.' },
        [
          {
            id: 'ig.fail.food',
            when: (t) => t.gapCategory === 'food' && t.spending === 'food',
            say: 'Below it, change the dish, the hour or the corner, and test once more.',
          },
          {
            id: 'ig.fail.online',
            when: (t) => t.reach === 'online',
            say: 'Below it, change the offer or the picture, and test once more.',
          },
          {
            id: 'ig.fail.service',
            when: (t) => t.category === 'service',
            say: 'Below it, ask those who said no what would have made it a yes.',
          },
          { id: 'ig.fail', say: 'Below it, change one thing and test again, or leave it.' },
        ],
        [
          {
            id: 'ig.cash.heavy',
            when: (t) => t.equipmentShare > 0.5,
            say: 'Borrow or rent equipment for the test; buying it is the costly mistake here.',
          },
          {
            id: 'ig.cash.rent',
            when: (t) => t.rentPaid && t.premisesShare > 0.25,
            say: 'Sign no lease before the test; rent ahead is hard to get back.',
          },
          { id: 'ig.cash.stock', when: (t) => t.stockShare > 0.3, say: 'Buy stock for the week of the test, not for the month.' },
          { id: 'ig.cash.light', say: 'The test uses your time more than your money.' },
        ],
      ],
    },
    { table: 'steps' },
    {
      lines: [{ id: 'ig.day', say: '{day}' }],
    },
    {
      lines: [
        [
          {
            id: 'ig.learn.long',
            when: (t) => t.learningWeeks >= 8,
            say: 'Give the learning its months; customers forgive a new sign, not a spoiled job.',
          },
          {
            id: 'ig.learn.some',
            when: (t) => t.learningWeeks >= 3,
            say: 'A few weeks beside somebody who does it will save you money later.',
          },
          { id: 'ig.learn.short', say: 'You can learn this while you start, on small orders.' },
        ],
        {
          id: 'ig.staff.later',
          when: (t) => t.staffLater,
          say: 'Do not hire on the first day; the plan adds people when sales carry them.',
        },
        {
          id: 'ig.staff.day1',
          when: (t) => t.staffed && !t.staffLater,
          say: 'You need help from the first day, so agree pay and hours in writing.',
        },
        [
          {
            id: 'ig.book.momo',
            when: (t) => (t.mobileMoney ?? 0) > 0.4,
            say: 'Let every sale pass one mobile-money number, and write the cash ones beside it.',
          },
          {
            id: 'ig.book.card',
            when: (t) => t.accounts > 0.9,
            say: 'Open an account for the business alone; never buy groceries from it.',
          },
          { id: 'ig.book', say: 'Write every sale and cost in one book, from the first coin.' },
        ],
      ],
    },
    { table: 'phases' },
    {
      lines: [
        [
          {
            id: 'ig.stop.late',
            when: (t) => (t.breakEvenMonth ?? 0) > 9,
            say: 'The likely case needs until {be.month}; set a date and a sum now, at which you stop.',
          },
          {
            id: 'ig.stop',
            when: (t) => t.breakEvenMonth !== null,
            say: 'If {be.month} passes below {be.rate}, stop and look at this page again.',
          },
          { id: 'ig.stop.no', say: 'Set a date now when you stop if the costs are not covered.' },
        ],
        [
          {
            id: 'ig.keep.wide',
            when: (t) => t.cashSpread > 1.7,
            say: 'How much cash it eats is hard to foresee here; keep {cash.safe} within reach.',
          },
          { id: 'ig.keep', say: 'Keep {cash.safe} within reach in the first year.' },
        ],
      ],
    },
  ],
}
