import type { Patterns } from '../report/pattern.ts'

/** Why a discovery run names a business, in sentences with named slots. */
export const discoverWords = {
  words: [
    'You wrote about {words}, and this business uses that.',
    'You mentioned {words}, so we suggest this.',
    'We suggest this because you mentioned {words}.',
  ],
  adjacent: [
    'This is similar to {neighbour}, which fits you. The work is similar and the customers are different.',
    'If you can do {neighbour}, you can soon do this.',
    'This is similar to {neighbour}: same skills, different customers.',
  ],
  skill: [
    'Your {have} helps you with {need}, which this business needs.',
    'If you have {have}, you can soon learn {need}, which this business needs.',
  ],
  combination: [
    'It shares customers and rent with {other}. Start with this, and add the second when it makes a profit.',
    'It goes well with {other}, because customers of one also buy from the other.',
    'Combine it with {other} once it runs well. They share {shared}.',
  ],
  dear: [
    'You need about {need} to be safe, which is more than your budget.',
    'It needs more money than your budget, about {need} to be safe.',
  ],
  new: [
    'Few people here do this. There are about {providers} sellers for every 100,000 people.',
    'It is an unusual business here, with about {providers} sellers for every 100,000 people.',
  ],
  different: [
    'It is a different kind of business from the others on this list.',
    'We added it so that you can compare different kinds of business.',
  ],
} as const satisfies Patterns
