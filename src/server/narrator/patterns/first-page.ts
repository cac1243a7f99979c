import type { CheckMethod } from '#engine/report/check-first.ts'
import type { Line, Sentence } from '../pattern.ts'
import type { Traits } from '../traits.ts'

/** One sentence that a trader could repeat; the reasons are those of the engine's verdict. */
export const verdictLines: readonly Line[] = [
  [
    {
      id: 've.never',
      when: (t) => t.reason === 'never-covers-costs',
      say: 'We would not start this in {place}. In the likely case it never covers its costs.',
    },
    {
      id: 've.loss',
      when: (t) => t.reason === 'loss-after-a-year',
      say: 'We would not start this in {place}. After a year it still brings {profit.usual} a month.',
    },
    {
      id: 've.most',
      when: (t) => t.reason === 'loses-in-most-runs',
      say: 'We would not start this in {place}. In {odds.loss} futures it loses money in year one.',
    },
    {
      id: 've.often',
      when: (t) => t.reason === 'often-loses',
      say: 'Be careful: in {odds.loss} futures year one is a loss. The middle run leaves {profit.usual} a month.',
    },
    {
      id: 've.cash',
      when: (t) => t.reason === 'often-short-of-cash',
      say: 'Be careful: it earns, but to be safe you need {cash.safe}, far more than the start itself.',
    },
    {
      id: 've.slow',
      when: (t) => t.reason === 'slow-payback',
      say: 'Be careful: it covers its costs, but the money you put in comes back slowly.',
    },
    {
      id: 've.wage',
      when: (t) => t.reason === 'less-than-a-wage',
      say: 'Be careful: it leaves {profit.usual} a month. A helper earns {local.helperWage}.',
    },
    {
      id: 've.good.strong',
      when: (t) => t.usualPoor > 0,
      say: 'Worth testing: it leaves {profit.usual} a month, and earns even in a poor one.',
    },
    { id: 've.good', say: 'Worth testing: it leaves {profit.usual} a month after all costs, before your own pay.' },
  ],
]

/** What each of the three numbers does to the year; `ours` is the figure used. */
export const checkLine: Sentence = { id: 'ch.text', say: 'We used {ours}. At {low} the first year brings {atLow}; at {high}, {atHigh}.' }

/** How a person finds the number out; a price tag and a queue can only be watched where there is a spot. */
export function checkMethodLine(how: CheckMethod, t: Pick<Traits, 'reach' | 'hasSpot'>): string {
  if (how === 'price' && !t.hasSpot) return 'Ask three sellers for their price, as a customer would, and write down what they say.'
  if (how === 'volume' && t.reach === 'online') return 'Find three sellers who show sales or reviews, and count those of the last month.'
  if (how === 'volume' && !(t.hasSpot && t.reach === 'walk-in'))
    return 'Ask three people who live from this how many customers they served in the last seven days.'
  return checkMethodLines[how]
}

const checkMethodLines: Record<CheckMethod, string> = {
  price: 'Buy one from three sellers near your spot and write down what you really paid.',
  volume: 'Stand near the best seller for three hours, on three days, and count buyers.',
  'unit-cost': 'Ask two suppliers for their price in writing, for the amount you would really buy.',
  rent: 'Ask three landlords, and ask what must be paid ahead and what the agent takes.',
  wages: 'Ask two people who do this work what they are paid, with meals and transport.',
  equipment: 'Get the price of each large item from two dealers, and one second-hand.',
  time: 'Ask two owners how long it took until customers came by themselves.',
  credit: 'Ask two owners how long customers take to pay, and how long suppliers wait.',
  fees: 'Ask your bank or wallet for the fee on each payment, in writing.',
  waste: 'Ask two sellers what they threw away last week, and look in the bin.',
  running: 'Add up one month of fuel, power, transport and data with an owner who keeps a book.',
  other: 'Ask two owners of this trade, on different streets, and take the worse answer.',
}

export const placeNoteLines: readonly Line[] = [
  {
    id: 'pn.unknown',
    when: (t) => !t.known,
    say: 'We hold no figures for {asked}. Those of {city} are used, and every figure is less sure.',
  },
  {
    id: 'pn.unread',
    when: (t) => t.countryUnread,
    say: 'No source was read for {country} yet: every figure of it is from memory or our own judgement, and all are of low confidence.',
  },
  {
    id: 'pn.gap-only',
    when: (t) => t.market === 'gap-map-only',
    say: 'We researched {country} less than our main markets; some sections say what is missing.',
  },
]
