import type { Patterns } from '../report/pattern.ts'

/** Why a discovery run names a business, in sentences with named slots. */
export const discoverWords = {
  words: ['You wrote of {words}; that is what this is built on.', 'Your words {words} lead here.', 'Because you mentioned {words}.'],
  adjacent: [
    'A neighbour of {neighbour}, which fits you: much of the same work, other customers.',
    'Whoever can do {neighbour} is not far from this.',
    'It stands beside {neighbour} on your list: same hands, another purse.',
  ],
  skill: ['Your {have} carries over to the {need} it asks for.', 'From {have} to {need} is a short step, and this pays for it.'],
  combination: [
    'Together with {other} it shares customers and one rent: start with this, add the second when it pays.',
    'It goes with {other}: what one brings to the door, the other sells to.',
    'Pair it with {other} once it stands; {shared} serves both.',
  ],
  dear: [
    'Money first: about {need} to be safe, which is more than you named.',
    'It asks for more money than you named: about {need} to be safe.',
  ],
  new: [
    'Few people here do this: about {providers} per 100,000.',
    'It is off the usual list: about {providers} sellers per 100,000 people.',
  ],
  different: [
    'It is another kind of business from the rest of this list.',
    'We put it in so that the list does not say one thing five times.',
  ],
} as const satisfies Patterns
