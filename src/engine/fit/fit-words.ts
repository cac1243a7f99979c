import type { Interest, Skill } from '../quantity/vocabulary.ts'
import type { Patterns } from '../report/pattern.ts'

/** Why a business fits a person, in sentences with named slots. The first variants of a group say the same thing in the same order of facts. */
export const fitWords = {
  capitalEasy: [
    'You need {need} to be safe, well within your budget of {budget}.',
    'Your budget of {budget} is enough and leaves a reserve. To be safe you need {need}.',
    'To be safe you need {need}, which is less than half of your budget.',
  ],
  capitalCovered: [
    'Your budget of {budget} covers the {need} that you need to be safe.',
    'To be safe you need {need}, and your budget of {budget} covers it.',
    'You need {need} to be safe, which is within your budget of {budget}.',
  ],
  capitalStretch: [
    'You need {need} to be safe. Your budget of {budget} covers that only at its upper end.',
    'Your budget of {budget} reaches the safe amount of {need} only at its upper end.',
    'To be safe you need {need}, which is close to the limit of your budget of {budget}.',
  ],
  capitalOpens: [
    'You can open with about {opening}. To be safe you need {need}, with your own pay at first, the upper end of your budget of {budget}.',
    'About {opening} is enough to open. The safe amount of {need} includes your own pay at first and is at the upper end of your budget of {budget}.',
  ],
  capitalOpensShort: [
    'You can open with about {opening}. To be safe you need {need}, with your own pay at first, about {gap} above your budget of {budget}.',
    'About {opening} is enough to open. The safe amount of {need} includes your own pay at first and is above your budget of {budget}.',
  ],
  capitalShort: [
    'You need {need} to be safe, about {gap} above your budget.',
    'To be safe you need {need}, and your budget is {budget}.',
    'You must still find about {gap}, because you need {need} to be safe.',
  ],
  skillHeld: [
    'You have the skill it needs most, {held}.',
    'This business needs {held}, and you have it.',
    'Customers here pay for {held}, and you offer it.',
  ],
  skillHeldHelped: [
    'You have {held}, which it needs, and {helpful} helps too.',
    'This business needs {held}, and you have it. Your {helpful} makes it easier.',
    'You have {held} and also {helpful}, which most sellers lack.',
  ],
  skillNear: [
    'It needs {missing}. Your {near} helps, and you can learn the rest in {weeks}.',
    'It needs {missing}, and your {near} is a good start. You need {weeks} of practice.',
    'With your {near} you can learn {missing} in {weeks}.',
  ],
  skillNearLong: [
    'Your {near} is a start, but you need {weeks} to learn {missing}.',
    'It needs {missing}, which takes {weeks} to learn. Your {near} covers only a small part of it.',
  ],
  skillMissing: [
    'It needs {missing}, which you did not choose. You can learn it in {weeks}.',
    'You must learn {missing} first, which takes {weeks}.',
    'You do not have {missing} yet. You can learn it in {weeks}.',
  ],
  skillNone: [
    'You need no special skill. You can learn the work in {weeks}.',
    'Anyone who works carefully can learn this in {weeks}.',
    'It needs no certificate or trade. You can learn the work in {weeks}.',
  ],
  skillNoneHelped: [
    'You need no special skill, and your {helpful} helps.',
    'Anyone who works carefully can learn this, and your {helpful} helps.',
    'You can use your {helpful} from the first day, and you need no other skill.',
  ],
  interestHit: [
    'It matches your interest in {interest}.',
    'You chose {interest}, and this business is part of it.',
    'This business belongs to {interest}, which you chose.',
  ],
  interestNear: [
    'You chose {named}. This is {other}, which is close to it.',
    'This is {other} and not {named}, but they share customers.',
    'This is {other}, which is close to your interest in {named}.',
  ],
  placeGood: [
    'In {city} it likely makes {profit} a month before your own pay, and it breaks even in month {month}.',
    'In {city} it breaks even in month {month} and likely makes {profit} a month before your own pay.',
    'It breaks even in month {month} in {city}. By month 12 it likely makes {profit} a month.',
  ],
  placeCareful: [
    'In {city} it likely makes {profit} a month, but year 1 loses money in {odds} simulations.',
    'Be careful in {city}. Year 1 loses money in {odds} simulations. It likely makes {profit} a month.',
    'In {city} it likely makes {profit} a month. Year 1 loses money in {odds} simulations.',
  ],
  placeThin: [
    'In {city} it likely makes {profit} a month before your own pay. Compare that with the money and the hours.',
    'It breaks even in month {month} in {city}, but likely makes only {profit} a month before your own pay.',
    'In {city} it likely makes {profit} a month before your own pay. Compare that with a wage before you start.',
  ],
  placeNo: [
    'We would not start it in {city}. Year 1 loses money in {odds} simulations.',
    'At {city} prices it does not cover its costs. Year 1 loses money in {odds} simulations.',
    'In {city} it does not make enough. Year 1 loses money in {odds} simulations.',
  ],
  moveCapital: [
    'About {gap} more of your own money would raise this score most.',
    'You would raise this score most with about {gap} more.',
  ],
  moveSkill: [
    'You would raise this score most if you learn {missing}, which takes {weeks}.',
    'To raise this score, learn {missing}. It takes {weeks}.',
  ],
  moveInterest: [
    'It is {other}, which you did not choose. Add it to your interests if you like this work.',
    'An interest in {other} would raise this score most.',
  ],
  movePlace: ['These are the figures for {city}, and you live elsewhere.', 'We calculated this for {city}. Your own town may differ.'],
  noMatch: [
    'We know of nothing in {country} that fits your budget of {budget} and your answers. The cheapest business that makes a profit is {title} in {city}. It takes about {opening} to open and about {need} to be safe.',
  ],
  noMatchWithinBudget: [
    'Nothing in {country} fits your answers well, but money is not the reason. Your budget of {budget} covers {title} in {city}. It takes about {opening} to open and about {need} to be safe. {asks}',
  ],
  nearest: [
    'Nothing here is sure to start within {most}. The nearest is {title} in {city}, at {low} to {high}. The amount depends on what you buy and how soon customers come.',
  ],
  nearestToNothing: [
    'Nothing here starts without money. The nearest is {title} in {city}, at {low} to {high}. The amount depends on what you buy and how soon customers come.',
  ],
  noMatchAtAll: ['By our figures no business we know in {country} makes a profit, so we name none.'],
  weeks: ['about {n} weeks'],
  week: ['about a week'],
  days: ['a few days'],
  budgetUpTo: ['up to {high}'],
  budgetBetween: ['{low} to {high}'],
  budgetFrom: ['{low} or more'],
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
