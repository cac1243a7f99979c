import type { Interest, Skill } from '../quantity/vocabulary.ts'
import type { Patterns } from '../report/pattern.ts'

/** Why a business fits a person, in sentences with named slots. The first variants of a group say the same thing in the same order of facts. */
export const fitWords = {
  capitalEasy: [
    'It takes {need} to be safe, well inside your {budget}.',
    'Your {budget} pays for it and leaves a reserve: {need} was enough in four runs of five.',
    '{need} was enough in four runs of five. That is under half of the least you have.',
  ],
  capitalCovered: [
    'Your {budget} covers the {need} that was enough in four runs of five.',
    'Budget {need} to be safe; your {budget} covers it.',
    '{need} carried it through four runs of five, which is within your {budget}.',
  ],
  capitalStretch: [
    'It takes {need} to be safe: inside your {budget}, but only if you have the upper part of it.',
    'Your {budget} reaches {need} only at its upper end, so count your money before you sign.',
    '{need} to be safe is a stretch on your {budget}.',
  ],
  capitalOpens: [
    'About {opening} opens it. The {need} to be safe, your own pay until customers come included, is the upper end of your {budget}.',
    'You can open with about {opening}; your {budget} reaches the {need} to be safe, own pay in the slow weeks included, only at its upper end.',
  ],
  capitalOpensShort: [
    'About {opening} opens it. To be safe takes {need}, your own pay until customers come included: about {gap} above your {budget}.',
    'You can open with about {opening}, but not live from it at once: {need} to be safe, own pay included, against your {budget}.',
  ],
  capitalShort: [
    'It takes {need} to be safe, about {gap} above your {budget}.',
    'Money is the weak side: {need} to be safe against your {budget}.',
    'You would still have to find about {gap}: it takes {need} to be safe.',
  ],
  skillHeld: [
    'You bring {held}, which this work lives on.',
    '{held}: what it asks for, you have.',
    'Customers here pay for {held}, and you have it.',
  ],
  skillHeldHelped: [
    'You bring {held}, and {helpful} will help beside it.',
    '{held}: you have what it asks for, and {helpful} to make it easier.',
    'You have {held}, plus {helpful} that most sellers lack.',
  ],
  skillNear: [
    'With {near} you are part of the way to {missing}; allow {weeks} to learn the rest.',
    'It asks for {missing}. From {near} you are not far: {weeks} of practice.',
    'Coming from {near}, you would pick up {missing} in {weeks}.',
  ],
  skillNearLong: [
    'With {near} you have a start, but allow {weeks} to learn {missing}.',
    'It asks for {missing}: a trade of {weeks}, of which your {near} is a small part.',
  ],
  skillMissing: [
    'It asks for {missing}, which you did not name; learning takes {weeks}.',
    'Before you take money you need {missing}: {weeks}.',
    '{missing} would be new to you: plan {weeks} of learning.',
  ],
  skillNone: [
    'No trade is asked for; allow {weeks} to learn the work.',
    'Anyone careful can learn this in {weeks}.',
    'It asks for no certificate or trade, only {weeks} of learning.',
  ],
  skillNoneHelped: [
    'No trade is asked for, and with {helpful} you have a start.',
    'Anyone careful can learn it; with {helpful} you are ahead.',
    'You can use {helpful} from the first day, and nothing else must be learnt first.',
  ],
  interestHit: [
    'You named {interest}, and this is part of it.',
    'It is {interest} work, as you asked for.',
    '{interest} is on your list; so is this.',
  ],
  interestNear: [
    'You named {named}; this is {other}, next door to it.',
    'It is {other} rather than {named}, but the two share customers.',
    'From {named} it is a short step to {other}.',
  ],
  placeGood: [
    'In {city} the middle run leaves {profit} a month before your own pay, from costs covered in month {month}.',
    '{city}: costs covered from month {month}, {profit} a month in the middle run before your own pay.',
    'Month {month} is when it covers its costs in {city}; by month 12 it leaves {profit} in the middle run.',
  ],
  placeCareful: [
    'In {city} it leaves {profit} a month in the middle run, but year one was a loss in {odds} runs.',
    'Go carefully in {city}: {odds} runs lose money in year one; the middle one leaves {profit} a month.',
    'The middle run in {city} leaves {profit} a month. Year one loses in {odds} runs.',
  ],
  placeThin: [
    'In {city} the middle run leaves {profit} a month before your own pay: weigh that against the money and the hours.',
    'It covers its costs in {city} from month {month}, but the middle run leaves only {profit} a month before your own pay.',
    '{city}: {profit} a month in the middle run before your own pay. Compare it with a wage before you start.',
  ],
  placeNo: [
    'We would not start it in {city}: {odds} runs lose money in year one.',
    'On {city} prices it does not carry itself; year one is a loss in {odds} runs.',
    'In {city} the sums do not work: a loss in {odds} runs of year one.',
  ],
  moveCapital: ['About {gap} more in hand would lift this most.', 'What would move it: {gap} more of your own money.'],
  moveSkill: ['Learning {missing}, {weeks}, would lift this most.', 'What would move it: {weeks} spent learning {missing}.'],
  moveInterest: [
    'It is {other}, which you did not name; add it to your interests if the work appeals to you.',
    'What would move it: an interest in {other}.',
  ],
  movePlace: [
    'You live elsewhere; these are the figures of {city}.',
    'It is counted for {city}. In your own town it has to be counted again.',
  ],
  noMatch: [
    'Nothing we know in {country} fits your {budget} and what you told us. The cheapest that pays its way is {title} in {city}: about {opening} to open, about {need} to be safe.',
  ],
  noMatchWithinBudget: [
    'Nothing we know in {country} fits what you told us well, though not for want of money: your {budget} covers {title} in {city}, about {opening} to open, about {need} to be safe. {asks}',
  ],
  nearest: [
    'Nothing here is sure to start within {most}. Nearest is {title} in {city}: {low} to {high}, by what you must buy and how slowly customers come.',
  ],
  nearestToNothing: [
    'Nothing here starts without money. Nearest is {title} in {city}: {low} to {high}, by what you must buy and how slowly customers come.',
  ],
  noMatchAtAll: ['No business we know in {country} pays its way on our figures, so we name none.'],
  weeks: ['about {n} weeks'],
  week: ['about a week'],
  days: ['a few days'],
  budgetUpTo: ['budget of up to {high}'],
  budgetBetween: ['{low} to {high}'],
  budgetFrom: ['{low} and more'],
} as const satisfies Patterns

/** Inside a sentence. */
export const skillWords: Record<Skill, string> = {
  marketing: 'marketing',
  technology: 'technology',
  sales: 'sales',
  finance: 'finance',
  operations: 'operations',
  'customer-service': 'customer service',
  design: 'design',
  writing: 'writing',
  teaching: 'teaching',
  cooking: 'cooking',
}
export const interestWords: Record<Interest, string> = {
  'e-commerce': 'E-commerce',
  'food-and-beverage': 'Food & Beverage',
  technology: 'Technology',
  education: 'Education',
  healthcare: 'Healthcare',
  fashion: 'Fashion',
  agriculture: 'Agriculture',
  services: 'Services',
  manufacturing: 'Manufacturing',
}
