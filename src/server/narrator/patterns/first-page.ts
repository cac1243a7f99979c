import type { CheckMethod } from '#engine/report/check-first.ts'
import type { Line, Sentence } from '../pattern.ts'
import type { Traits } from '../traits.ts'

/** What we advise and the figure that decides it; the reasons are those of the engine's verdict. */
export const verdictLines: readonly Line[] = [
  [
    {
      id: 've.never',
      when: (t) => t.reason === 'never-covers-costs',
      say: 'We would not start this in {place}. In the base case it never covers its costs.',
    },
    {
      id: 've.loss',
      when: (t) => t.reason === 'loss-after-a-year',
      say: 'We would not start this in {place}. After a year a typical month still makes {profit.usual}.',
    },
    {
      id: 've.most',
      when: (t) => t.reason === 'loses-in-most-runs',
      say: 'We would not start this in {place}. It loses money in year 1 in {odds.loss} simulations.',
    },
    {
      id: 've.often',
      when: (t) => t.reason === 'often-loses',
      say: 'Be careful. Year 1 loses money in {odds.loss} simulations. A typical month makes {profit.usual} before your own pay.',
    },
    {
      id: 've.cash',
      when: (t) => t.reason === 'often-short-of-cash',
      say: 'Be careful. It makes a profit, but you need {cash.safe} to be safe, far above the start-up cost.',
    },
    {
      id: 've.slow',
      when: (t) => t.reason === 'slow-payback',
      say: 'Be careful. It covers its costs, but it pays back your money slowly.',
    },
    {
      id: 've.wage',
      when: (t) => t.reason === 'less-than-a-wage',
      say: 'Be careful. A typical month makes {profit.usual}, and a hired helper earns {local.helperWage}.',
    },
    {
      id: 've.good.strong',
      when: (t) => t.usualPoor > 0,
      say: 'This is worth testing. A typical month makes {profit.usual}, and even a weak month makes a profit.',
    },
    { id: 've.good', say: 'This is worth testing. A typical month makes {profit.usual} after all costs, before your own pay.' },
  ],
]

/** What each of the three numbers does to the year; `ours` is the figure used. */
export const checkLine: Sentence = {
  id: 'ch.text',
  say: 'We used {ours}. At {low}, year 1 makes {atLow}. At {high}, year 1 makes {atHigh}.',
}

/** How a person finds the number out; a price tag and a queue can only be watched where there is a spot. */
export function checkMethodLine(how: CheckMethod, t: Pick<Traits, 'reach' | 'fixedSpot'>): string {
  if (how === 'price' && !t.fixedSpot) return 'Ask 3 sellers for their price, as a customer would, and write down what they say.'
  if (how === 'volume' && t.reach === 'online') return 'Find 3 sellers who show sales or reviews, and count those of the last month.'
  if (how === 'volume' && !(t.fixedSpot && t.reach === 'walk-in'))
    return 'Ask 3 people who live from this how many customers they served in the last 7 days.'
  return checkMethodLines[how]
}

const checkMethodLines: Record<CheckMethod, string> = {
  price: 'Buy one from 3 sellers near your spot and write down what you really paid.',
  volume: 'Watch the best seller for 3 hours on 3 days, and count the buyers.',
  'unit-cost': 'Ask 2 suppliers for their price in writing, for the amount you would really buy.',
  rent: 'Ask 3 landlords for the rent, the payment ahead and the agent’s fee.',
  wages: 'Ask 2 people who do this work what they are paid, with meals and transport.',
  equipment: 'Ask 2 dealers for the price of each large item, and look for one second-hand.',
  time: 'Ask 2 owners how long it took until customers came without being asked.',
  credit: 'Ask 2 owners how long customers take to pay, and how long suppliers wait.',
  fees: 'Ask your bank or wallet in writing for the fee on each payment.',
  waste: 'Ask 2 sellers what they threw away last week.',
  running: 'Add up one month of fuel, power, transport and data with an owner who keeps accounts.',
  other: 'Ask 2 owners of this business on different streets, and use the worse answer.',
}

export const placeNoteLines: readonly Line[] = [
  {
    id: 'pn.unknown',
    when: (t) => !t.known,
    say: 'We have no figures for {asked}. We use those for {city}, so every figure is less certain.',
  },
  {
    id: 'pn.unread',
    when: (t) => t.countryUnread,
    say: 'We have not read a published source for {country} yet. All its figures are our own estimates, of low confidence.',
  },
  {
    id: 'pn.gap-only',
    when: (t) => t.market === 'gap-map-only',
    say: 'We researched {country} less than our main markets. Some sections say what is missing.',
  },
]
