import * as z from 'zod'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import {
  budgets,
  countedKinds,
  freeTimes,
  interests,
  introductionAnswers,
  mostHoursAWeek,
  mostNamedBusinesses,
  ownables,
  refusedAnswers,
  skills,
  trades,
  workplaces,
} from '#engine/quantity/vocabulary.ts'
import { refusals } from '#words/refusals.ts'
import { currencies } from './currencies.ts'
import { limits } from './limits.ts'
import { findLocationOption, locationOptions } from './location-options.ts'
import { id, idOfList, reference, route, textField } from './route.ts'
import { wireInput } from './wire-input.ts'
import { idOf, wireList } from './wire-values.ts'

/** Minor units: at most a thousand million in money with two decimals. */
const exactAmount = z.object({ amountMinor: z.number().int().min(1).max(limits.saidMinor), currency: z.enum(currencies) })

/** Minor units, 0 where there is none. */
const saidMinor = z.number().int().min(0).max(limits.saidMinor).optional()
const isSaid = (value: Record<string, unknown>) => Object.values(value).filter((each) => each !== undefined).length > 1
/** Monthly: what the household must take out, and what else it lives on. */
const household = z.object({ currency: z.enum(currencies), needMinor: saidMinor, otherIncomeMinor: saidMinor }).refine(isSaid)
/** Of the money: what is set aside for something else, and what is owed with its instalment, monthly. */
const setAside = z
  .object({ currency: z.enum(currencies), notFreeMinor: saidMinor, owedMinor: saidMinor, instalmentMinor: saidMinor })
  .refine(isSaid)
/** Customers served at one seller in so many minutes, or sellers met on a walk of so many, where the business would be. */
const countAtSpot = z
  .object({
    of: z.enum(countedKinds),
    count: z.number().int().min(0).max(limits.countAtSpot.number),
    minutes: z.number().int().min(1).max(limits.countAtSpot.minutes),
  })
  .refine(({ of, minutes }) => of === 'customers' || minutes <= limits.countAtSpot.walkMinutes, { path: ['minutes'] })
const spotOf = reference(120).refine((text) => opportunityRef(text).parts !== null)

/** A kind of business, by its archetype’s id, under the name that it has where the person is. */
const namedBusiness = z.object({ id: z.string(), title: z.string() })

export const preferencesSchema = z.object({
  location: z.enum(locationOptions).optional(),
  locationId: z.string().optional(),
  city: z.string().optional(),
  cityId: z.string().optional(),
  budget: z.enum(wireList('budget')).optional(),
  budgetId: z.enum(budgets).optional(),
  budgetAmount: exactAmount.optional(),
  skills: z.array(z.enum(wireList('skill'))).optional(),
  skillIds: z.array(z.enum(skills)).optional(),
  interests: z.array(z.enum(wireList('interest'))).optional(),
  interestIds: z.array(z.enum(interests)).optional(),
  trades: z.array(z.enum(trades)).optional(),
  businesses: z.array(namedBusiness).optional(),
  have: z.array(z.enum(ownables)).optional(),
  when: z.array(z.enum(freeTimes)).optional(),
  hours: z.number().optional(),
  place: z.enum(workplaces).optional(),
  household: household.optional(),
  setAside: setAside.optional(),
  counts: z.array(z.object({ opportunityId: z.string(), counted: countAtSpot })).optional(),
})
export type Preferences = z.infer<typeof preferencesSchema>

/** Accepts a typographic apostrophe for a typewriter's, and other names of the same country. */
const alternativeCountryName = z
  .string()
  .refine((text) => findLocationOption(text) !== null)
  .transform((text) => idOf('country', findLocationOption(text)!)!)

const hoursRule = refusals.hoursAWeek({ most: mostHoursAWeek })

const answers = {
  location: wireInput('country').or(alternativeCountryName),
  budget: wireInput('budget'),
  skills: z.array(wireInput('skill')).min(1).max(skills.length),
  interests: z.array(wireInput('interest')).min(1).max(interests.length),
  /** Replaces the budget band; null removes it. */
  budgetAmount: exactAmount.nullable(),
  /** An empty list removes the trades. */
  trades: z.array(idOfList(trades)).max(trades.length),
  /** Businesses that the person named, by archetype: these lead a list. Null, or an empty list, removes the answer; so with the next ones. */
  businesses: z.array(id).max(mostNamedBusinesses).nullable(),
  have: z.array(idOfList(ownables)).max(ownables.length).nullable(),
  when: z.array(idOfList(freeTimes)).max(freeTimes.length).nullable(),
  /** Hours a week. */
  hours: z.number().int(hoursRule).min(1, hoursRule).max(mostHoursAWeek, hoursRule).nullable(),
  place: idOfList(workplaces).nullable(),
  /** Null removes the answer; so with the next one. */
  household: household.nullable(),
  setAside: setAside.nullable(),
}

const answer = <T extends string, V extends z.ZodType>(type: T, value: V) => z.object({ type: z.literal(type), value })

export const preferenceInput = z.discriminatedUnion('type', [
  answer('location', answers.location),
  answer('city', textField()),
  answer('budget', answers.budget),
  answer('budgetAmount', answers.budgetAmount),
  answer('skills', answers.skills),
  answer('interests', answers.interests),
  answer('trades', answers.trades),
  answer('businesses', answers.businesses),
  answer('have', answers.have),
  answer('when', answers.when),
  answer('hours', answers.hours),
  answer('place', answers.place),
  answer('household', answers.household),
  answer('setAside', answers.setAside),
  /** Of one business in its place; null takes its count away. */
  answer('counted', z.object({ opportunityId: spotOf, counted: countAtSpot.nullable() })),
])

/** Omitted fields stay unchanged; a null `cityId` removes the city. */
export const preferencesInput = z.object({
  ...answers,
  cityId: id.nullable().optional(),
  budgetAmount: answers.budgetAmount.optional(),
  trades: answers.trades.optional(),
  businesses: answers.businesses.optional(),
  have: answers.have.optional(),
  when: answers.when.optional(),
  hours: answers.hours.optional(),
  place: answers.place.optional(),
  household: answers.household.optional(),
  setAside: answers.setAside.optional(),
})

/** Answers that were given before the account, also those before a report. A city that we do not know leaves its country. */
export const intakeInput = z.object({
  location: answers.location.optional(),
  city: textField().optional(),
  budgetAmount: exactAmount.optional(),
  trades: answers.trades.optional(),
  businesses: answers.businesses.optional(),
  have: answers.have.optional(),
  when: answers.when.optional(),
  hours: answers.hours.optional(),
  place: answers.place.optional(),
  household: household.optional(),
  setAside: setAside.optional(),
  counts: z
    .array(z.object({ opportunityId: spotOf, counted: countAtSpot }))
    .max(limits.countAtSpot.perPerson)
    .optional(),
})

export const detectedPlace = z.object({
  country: z.string(),
  countryCode: z.string(),
  countryId: z.string(),
  city: z.string().optional(),
  cityId: z.string().optional(),
  timezone: z.string().optional(),
  currency: z.string(),
  /** A mobile number of that country, as it is written from abroad; absent where it is unknown. */
  phoneExample: z.string().optional(),
  method: z.enum(['saved', 'ip', 'timezone', 'default']),
})

/** What a sentence says of a person; `read` quotes it for each answer. An amount is in the money that the sentence, its place or the caller tells. */
const introductionSchema = z.object({
  location: z.enum(locationOptions).optional(),
  cityId: z.string().optional(),
  amount: exactAmount.optional(),
  trades: z.array(z.enum(trades)),
  have: z.array(z.enum(ownables)),
  when: z.array(z.enum(freeTimes)),
  hours: z.number().int().optional(),
  place: z.enum(workplaces).optional(),
  read: z.array(z.object({ answer: z.enum(introductionAnswers), words: z.string(), trade: z.enum(trades).optional() })),
  /** Its own words of an answer that nobody can work with, to be entered again: an amount of nothing, too many hours, two of either. */
  refused: z.array(z.object({ answer: z.enum(refusedAnswers), words: z.string() })),
  /** Businesses that it names, of those of its place, as the next list takes them. */
  businesses: z.array(namedBusiness),
  /** The same by the ids of their pages: a page that was loaded before `businesses` reads them here. */
  named: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Work that it names and no business of its place does, with the nearest that are there, by the ids of their pages. */
  lacking: z.array(
    z.object({
      words: z.string(),
      nearest: z.array(z.object({ id: z.string(), title: z.string(), city: z.string(), notAdvised: z.literal(true).optional() })),
    }),
  ),
  /** Its words of a person's body, of which no business states anything. */
  ofBody: z.array(z.string()).optional(),
  notUnderstood: z.array(z.string()),
  /** Its language by two letters, where the words show one that is not English. */
  language: z.string().optional(),
})

export const profileRoutes = {
  'GET /api/preferences': route({ access: 'user', summary: 'Own preferences; empty by default', response: preferencesSchema }),
  'POST /api/preferences': route({
    access: 'user',
    summary: 'Save one preference',
    body: preferenceInput,
    response: preferencesSchema,
    errors: ['unknown_place'],
  }),
  'PUT /api/preferences': route({
    access: 'user',
    summary: 'Save all preferences at once, or none',
    body: preferencesInput,
    response: preferencesSchema,
    errors: ['unknown_place'],
  }),
  'POST /api/preferences/intake': route({
    access: 'user',
    summary:
      'Take over a visitor’s answers into preferences that are still empty, and of those before a report each that the account lacks',
    body: intakeInput,
    response: preferencesSchema,
  }),
  'GET /api/geo': route({
    access: 'visitor',
    summary: 'The person’s probable location, offline',
    query: z.object({ timezone: textField(60).optional() }),
    response: detectedPlace,
  }),
  'POST /api/location/resolve': route({
    access: 'visitor',
    summary: 'A known city for a point or a text, offline',
    body: z.union([
      z.object({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) }),
      z.object({ text: textField().min(1), country: textField(60).optional() }),
    ]),
    response: z.object({
      city: z.string(),
      cityId: z.string(),
      country: z.string(),
      countryCode: z.string(),
      countryId: z.string(),
      known: z.boolean(),
      /** Name of the place by reverse geocoding, where a live source is on and answers in time. */
      town: z.string().optional(),
    }),
    errors: ['unknown_place'],
  }),
  'POST /api/understand': route({
    access: 'visitor',
    summary: 'The answers that one sentence about oneself gives, in English, Pidgin, French or Swahili, offline',
    body: z.object({ text: textField(limits.introductionLength).min(1) }),
    response: introductionSchema,
  }),
  'GET /api/places': route({
    access: 'visitor',
    summary: 'Known cities and the dated display rates',
    response: z.object({
      cities: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          country: z.string(),
          countryCode: z.string(),
          countryId: z.string(),
          currency: z.string(),
          lat: z.number(),
          lon: z.number(),
          gapMap: z.literal(true),
        }),
      ),
      rates: z.array(z.object({ currency: z.string(), perUsd: z.number(), date: z.string(), source: z.string() })),
    }),
  }),
} as const
