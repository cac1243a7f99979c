import type { Patterns } from '../report/pattern.ts'

/** The reasoning behind a gap, in sentences with named slots. */
export const gapWords = {
  rangeRoom: [
    'Spending in {city} would carry about {carried} of these per 100,000 people; the map of {year}, corrected for what it misses, shows about {present}. One more could serve {low} to {high} customers a day.',
    'On the map of {year}, about {present} sellers per 100,000 people stand against room for {carried}. That leaves a newcomer {low} to {high} customers a day.',
    '{city} had about {present} of these per 100,000 people in {year} and has money for about {carried}. Reckon with {low} to {high} customers a day.',
  ],
  rangeBalanced: [
    'Sellers and spending nearly match in {city}: about {present} per 100,000 people on the map of {year}, money for about {carried}. A newcomer would share, at {low} to {high} customers a day.',
    'Room for about {carried} per 100,000 people, about {present} there in {year}. You would win customers from others: {low} to {high} a day.',
  ],
  rangeCrowded: [
    'Crowded on the map of {year}: about {present} sellers per 100,000 people where spending carries about {carried}. Expect {low} to {high} customers a day, and fewer at first.',
    '{city} already had about {present} of these per 100,000 people in {year}, more than the {carried} its spending carries. {low} to {high} customers a day would be taken from neighbours.',
  ],
  ownCount: [
    'You counted {sellers} on a walk of {minutes} minutes. Among some {people} people in that reach, your share would be {low} to {high} customers a day.',
    'With the {sellers} sellers you counted within {minutes} minutes, and some {people} people there, reckon with {low} to {high} customers a day.',
  ],
  ownCountNone: [
    'You met none on a walk of {minutes} minutes. If the {people} people there buy as others do, {low} to {high} a day could be yours; ask first why nobody sells it.',
  ],
  rank: [
    'Nobody has counted these sellers in {city}. Against what a place like it usually carries, {category} comes {place} of {of}. Neighbours in that order are as good as equal.',
    'By our benchmark {category} stands {place} of {of} in {city}. It is an order, not an amount: the sellers here are not counted.',
    'No map shows these sellers in {city} well enough to count them. Set against what spending usually carries, {category} is {place} of {of}.',
  ],
  rankWhy: [
    'On our assumptions one such business lives from {lives} people, and we expect one for every {expected}.',
    'We reckon that it takes {lives} people to keep one busy, and expect one for every {expected}.',
    '{lives} people keep one of these busy, as we reckon it; we would expect one for every {expected}.',
  ],
  notEnoughBusiness: [
    'Not enough data: the customers are other businesses, and household budgets do not say how many there are. Count sellers on a 15-minute walk and type the number in.',
    'Not enough data. Firms buy this, not households, and we hold no count of firms in {city}. Ask ten of them who serves them now.',
  ],
  notEnoughWide: [
    'Not enough data: what we hold allows anything from a wide gap to a glut in {city}. Count the sellers in a 15-minute walk and type the number in.',
    'Not enough data. Our figures for {city} are too loose to say. A count of sellers on a 15-minute walk would settle it.',
  ],
  advisedAgainst: [
    'Our model advises against starting it at {city} prices all the same.',
    'Even so, the sums do not work at {city} prices: open the preview before you spend.',
  ],
  customers: ['{who}: {when}.'],
} as const satisfies Patterns

/** Category names inside a sentence. */
export const categoryWords = {
  food: 'food',
  retail: 'retail',
  services: 'services',
  digital: 'digital work',
  agriculture: 'farming',
  transportation: 'transport',
  education: 'education',
} as const

export const ordinals = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'] as const
