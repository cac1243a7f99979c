import type { SectionPattern } from '../pattern.ts'

export const implementationGuide: SectionPattern = {
  key: 'implementationGuide',
  title: 'Implementation guide',
  question: 'What do I do first?',
  keyFigure: ['startup.total'],
  answer: [
    [
      {
        id: 'ig.answer.no',
        when: (t) => t.verdict === 'no',
        say: 'Our figures advise against a start. If you still want it, test for 7 days first.',
      },
      {
        id: 'ig.answer.learn',
        when: (t) => t.learningWeeks >= 8,
        say: 'Learn the work first. Run the 7-day test when a stranger would pay you.',
      },
      { id: 'ig.answer', say: 'Test for 7 days before you pay for anything large.' },
    ],
    { id: 'ig.answer.first', say: 'The table below shows your first steps in order.' },
  ],
  blocks: [
    { list: 'test' },
    {
      labelled: [
        { id: 'ig.measure', label: 'What to measure', say: '{measure}' },
        { id: 'ig.pass', label: 'Pass mark', say: '{passMark}' },
        { id: 'ig.test.cost', label: 'What the test costs', say: 'The test costs {test.cost}.' },
        { id: 'ig.test.free', label: 'What the test costs', when: (t) => t.testFree, say: 'The test costs only your time.' },
      ],
    },
    {
      lines: [
        [
          {
            id: 'ig.fail.food',
            when: (t) => t.gapCategory === 'food' && t.spending === 'food',
            say: 'If you do not pass, change the product, the hours or the place, and test again.',
          },
          {
            id: 'ig.fail.online',
            when: (t) => t.reach === 'online',
            say: 'If you do not pass, change the offer or the picture, and test again.',
          },
          {
            id: 'ig.fail.service',
            when: (t) => t.category === 'service',
            say: 'If you do not pass, ask those who said no what would change their answer.',
          },
          { id: 'ig.fail', say: 'If you do not pass, change one thing and test again, or choose another business.' },
        ],
        [
          {
            id: 'ig.cash.heavy',
            when: (t) => t.equipmentShare > 0.5,
            say: 'Borrow or rent equipment for the test, because buying it too early is the costly mistake here.',
          },
          {
            id: 'ig.cash.rent',
            when: (t) => t.rentPaid && t.premisesShare > 0.25,
            say: 'Sign no lease before the test, because landlords rarely return rent.',
          },
          { id: 'ig.cash.stock', when: (t) => t.stockShare > 0.3, say: 'Buy stock for the week of the test, not for the month.' },
          { id: 'ig.cash.light', say: 'The test takes more of your time than of your money.' },
        ],
      ],
    },
    { table: 'steps' },
    { labelled: [{ id: 'ig.day', label: 'A typical day', say: '{day}' }] },
    {
      lines: [
        [
          {
            id: 'ig.learn.long',
            when: (t) => t.learningWeeks >= 8,
            say: 'Take the months you need to learn, because customers do not forgive a bad job.',
          },
          {
            id: 'ig.learn.some',
            when: (t) => t.learningWeeks >= 3,
            say: 'Spend a few weeks beside somebody who does this work. It saves you money later.',
          },
          { id: 'ig.learn.short', say: 'You can learn this while you start, on small orders.' },
        ],
        {
          id: 'ig.staff.later',
          when: (t) => t.staffLater,
          say: 'Do not hire on the first day. The plan adds people when sales can pay for them.',
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
            say: 'Take payments on one mobile-money number, and write down every cash sale.',
          },
          {
            id: 'ig.book.card',
            when: (t) => t.accounts > 0.9,
            say: 'Open a separate account for the business, and pay nothing private from it.',
          },
          { id: 'ig.book', say: 'Write every sale and cost in one book, from the first day.' },
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
            say: 'The base case needs a long time to break even. Set a date and an amount now at which you stop.',
          },
          {
            id: 'ig.stop',
            when: (t) => t.breakEvenMonth !== null,
            say: 'If you sell less than break-even after {be.month}, stop and read this page again.',
          },
          { id: 'ig.stop.no', say: 'Set a date now at which you stop if sales do not cover your costs.' },
        ],
        [
          {
            id: 'ig.keep.wide',
            when: (t) => t.cashSpread > 1.7,
            say: 'Your cash need is hard to predict, so keep the safe amount of cash available.',
          },
          { id: 'ig.keep', say: 'Keep the safe amount of cash available in year 1.' },
        ],
      ],
    },
  ],
}
