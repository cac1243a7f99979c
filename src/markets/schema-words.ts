import * as z from 'zod'
import { cues } from '#engine/find/introduction-lexicon.ts'
import { elsewheres, freeTimes, ownables, reportTerms, topics, trades, workplaces } from '#engine/quantity/vocabulary.ts'
import { slug, text } from './schema-fields.ts'

/** Files of words: of the street, of spelling, of searches, of questions and of sentences about oneself. */

/** Ways of spelling English beside the British one. */
export const spellingVariants = ['american'] as const

export const termsFile = z.strictObject({
  en: z.array(
    z.strictObject({
      word: text.describe('As authors write it, in the singular'),
      elsewhere: text.describe('What to say where no word of the street is known'),
      alsoPlain: z
        .literal(true)
        .optional()
        .describe('It has an ordinary sense as well, as “real estate”, and may stand in a text outside a slot'),
    }),
  ),
})

export type TermsFile = z.output<typeof termsFile>

export const spellingFile = z.strictObject({
  en: z
    .record(z.enum(spellingVariants), z.record(z.string(), text))
    .describe('By the spelling’s name: the British word, and the one that is written instead'),
})

export type SpellingFile = z.output<typeof spellingFile>

const typedPhrase = z.string().min(1).max(60)

export const sayingsFile = z.strictObject({
  idle: z
    .record(z.string().regex(/^[a-z]{2,3}$/, 'must be the code of a language'), z.array(typedPhrase))
    .describe('Words that do not tell one business from another'),
  everything: z.array(typedPhrase).describe('Asked so, somebody wants to see all that fits'),
  broad: z.array(typedPhrase).describe('Said of oneself, a whole trade: it names no business of it'),
  means: z.array(
    z.strictObject({ said: z.array(typedPhrase).min(1), ids: z.array(slug).min(1).describe('Businesses, the likeliest first') }),
  ),
  nearest: z
    .array(
      z.strictObject({
        said: z.array(typedPhrase).min(1),
        trade: z.enum(trades).optional().describe('Only of whoever does this: who sells radios repairs none'),
        does: z.array(slug).describe('Businesses that do just this; none where we have none'),
        ids: z.array(slug).min(1).describe('The nearest of the others, for places without those'),
      }),
    )
    .describe('Work that no business does, or none in some places'),
})
export type SayingsFile = z.output<typeof sayingsFile>

const questionTopic = <A extends readonly [string, ...string[]]>(about: A) =>
  z.strictObject({
    about: z.enum(about).describe('What the question is about'),
    words: z.array(typedPhrase).describe('Each is enough by itself: a word, several in a row, `gagn*` or `-lip`'),
    said: z.array(typedPhrase).describe('Several words that mean it together, in any order'),
    alone: z.boolean().optional().describe('Its words tell what is meant in a longer question too'),
  })

const byLanguage = z.record(z.string().regex(/^[a-z]{2,3}$/, 'must be the code of a language'), z.array(typedPhrase))

export const questionsFile = z.strictObject({
  idle: byLanguage.describe('Words that do not tell one question from another'),
  soft: byLanguage.describe('Ordinary words that say something, though not what a question is about'),
  common: z.array(typedPhrase).describe('Ideas that are said in many questions, and weigh a little less than others'),
  strong: z.array(typedPhrase).describe('Ideas that tell more than others'),
  light: z.array(typedPhrase).describe('Ideas that are in many questions and tell little'),
  ideas: z.record(z.string().regex(/^[a-z-]+$/), z.array(typedPhrase)).describe('Words of all languages for one thing'),
  things: z
    .record(z.string().regex(/^[a-z]+$/), z.array(typedPhrase))
    .describe('Other words for what businesses buy and sell, by the English one'),
  meaning: z
    .strictObject({
      asked: z.array(typedPhrase).min(1).describe('Words that ask what a term means'),
      before: z.array(typedPhrase).min(1).describe('Words that ask it only right before the term'),
      terms: z.record(z.enum(reportTerms), z.array(typedPhrase).min(1)).describe('Words for each term of a report'),
    })
    .describe('Questions about the meaning of a term'),
  monies: z.record(z.string().regex(/^[A-Z]{3}$/), z.array(typedPhrase)).describe('By the code of a currency: its words and marks'),
  countries: z
    .record(z.string().regex(/^[A-Z]{2}$/), z.array(typedPhrase))
    .describe('Other names of countries, and of places that stand for them, than the usual English and French ones, by ISO code'),
  asks: z.array(questionTopic(topics)),
  elsewhere: z.array(
    questionTopic(elsewheres).extend({ near: z.array(z.enum(topics)).min(1).describe('What is near and can be answered') }),
  ),
})
export type QuestionsFile = z.output<typeof questionsFile>

export const questionExamplesFile = z
  .partialRecord(z.enum([...topics, 'change', 'passage', 'none']), z.array(z.string().min(1).max(300)))
  .describe('Whole questions by what they are about')
export type QuestionExamplesFile = z.output<typeof questionExamplesFile>

const typedPhrases = z.array(typedPhrase)

export const introductionsFile = z.strictObject({
  trades: z.record(z.enum(trades), typedPhrases).describe('Words for what a person can do; `-pik` is the root of a Swahili verb'),
  have: z.record(z.enum(ownables), typedPhrases).describe('Words for things that a person owns'),
  when: z.record(z.enum(freeTimes), typedPhrases).describe('Words for times at which a person is free'),
  place: z.record(z.enum([...workplaces, 'atHome']), typedPhrases).describe('Words for where a person would work'),
  cues: z.record(z.enum(cues), typedPhrases).describe('Words that tell how the words beside them are meant'),
  money: z.record(z.enum(['owns', 'not', 'units', 'spans', 'bounds']), typedPhrases).describe('Words beside an amount'),
  hours: z.record(z.enum(['units', 'week', 'day', 'days', 'weekdays', 'not']), typedPhrases).describe('Words beside hours'),
  at: z.record(z.enum(['in', 'not', 'via']), typedPhrases).describe('Words before a place'),
  languages: z
    .record(
      z.string().regex(/^[a-z]{2,3}$/, 'must be the code of a language'),
      z.strictObject({
        marks: typedPhrases.describe('Words that tell this language'),
        without: typedPhrases.describe('Phrases of the lists above that mean nothing in it'),
        have: z.partialRecord(z.enum(ownables), typedPhrases).describe('Words for things that only it uses so'),
      }),
    )
    .describe('What differs by language'),
  countries: z
    .record(
      z.string().regex(/^[A-Z]{2}$/, 'must be the code of a country'),
      z.strictObject({
        without: typedPhrases.describe('Phrases of the lists above that mean something else there'),
        have: z.partialRecord(z.enum(ownables), typedPhrases).describe('Words for things that only it uses so'),
      }),
    )
    .describe('What differs by country'),
  byTrade: z
    .partialRecord(z.enum(trades), z.partialRecord(z.enum(ownables), typedPhrases))
    .describe('Words for things, only of whoever does that trade: a tailor’s machine'),
  body: typedPhrases.describe('Words for what a person’s body cannot do or carries: read, and nothing is left out by them'),
  idle: typedPhrases.describe('Ordinary words that say nothing of a person'),
})
export type IntroductionsFile = z.output<typeof introductionsFile>
