import { amountsIn, type UnderstoodQuestion } from '#engine/find/question-classifier.ts'
import { asksUnderCondition, splitJoinedQuestions } from '#engine/find/question-parts.ts'
import { currencyTyped } from '#engine/quantity/country-table.ts'
import { isTextUnit } from '#engine/quantity/unit.ts'
import type { Topic } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { markets } from '#markets/data.ts'
import { understandIntroduction } from '#markets/introductions.ts'
import { understandQuestion } from '#markets/search.ts'
import { askTexts } from '#words/report/ask.ts'
import { answerAfford, describeNeeds } from './ask-afford.ts'
import { businessWords } from './ask-business-words.ts'
import { hasAmount, isHypotheticalChange, parseChanges } from './ask-changes.ts'
import { alternativeQuestions, answerTopic } from './ask-intents.ts'
import { asksStartWithTest } from './ask-own-cash.ts'
import { asksEarningOfTimes, ownHoursIn } from './ask-own-time.ts'
import { findPassages } from './ask-passages.ts'
import { createReply, describeFigure, plainSentence, type Reply, type Statement, unanswered } from './ask-reply.ts'
import { describeMonthWithoutSales } from './ask-scenarios.ts'
import { describeTerm } from './ask-statements.ts'
import { contentWords, findAssumption, normalizeQuestion } from './question-words.ts'

/**
 * The answer to a question, from the report itself or by the model with changed assumptions or with other hours of the owner's. `about` is the
 * recognized topic.
 */
export type QuestionAnswer =
  | { about: Topic | 'meaning' | 'figure' | 'passage' | 'cannot'; reply: Reply }
  | { about: 'change'; changes: Record<string, number>; hoursPerWeek?: number }

/**
 * Answers a question from the report alone, without a language model. It never writes a figure that the report does not hold, or that is not an open sum
 * of such figures; where too little of the question is understood it says so.
 */
export function answerFromReport(data: StoredReport, question: string): QuestionAnswer {
  const understood = understandQuestion(question, businessWords(data, question))
  const asCannot = (reply: Reply): QuestionAnswer => ({ about: 'cannot', reply })
  if (understood.elsewhere) return asCannot(replyNotInReport(data, understood.elsewhere, understood.near))
  if (mentionsAnotherPlaceOrYear(data, question) || mentionsUnknownName(data, question, understood))
    return asCannot(replyNotUnderstood(data, question, understood, true))
  if (mentionsOtherCurrency(data, question)) return asCannot(replyOtherCurrency(data))
  const { terms } = understood
  const topic = asksEarningOfTimes(question, understood.ideas)
    ? 'hours'
    : asksStartWithTest(understood.ideas, understood.topic)
      ? 'opening-cost'
      : understood.topic
  if (terms.length > 0)
    return {
      about: 'meaning',
      reply: createReply(
        data,
        terms.flatMap((term) => describeTerm(data, term)),
      ),
    }
  if (topic === 'afford') {
    const [amount] = amountsIn(question)
    if (amount !== undefined) return { about: topic, reply: answerAfford(data, amount) }
  }
  const hoursPerWeek = topic !== null && topicsOfHours.has(topic) ? ownHoursIn(data, question) : null
  if (hoursPerWeek !== null) return { about: 'change', changes: {}, hoursPerWeek }
  // The report holds the effect of an event; a number in the question changes an assumption.
  if (topic !== 'no-sales' && (topic !== 'bad-events' || hasAmount(question))) {
    const changes =
      understood.unknown.length > maxUnknownWordsOfChange
        ? null
        : parseChanges(data, question, understood.ideas, understood.like.about === 'change')
    if (changes) return { about: 'change', changes }
  }
  const topicRequest = { question, ideas: understood.ideas }
  // A change that was not understood is not answered with unchanged figures.
  const isUnresolvedChange = isHypotheticalChange(question) && topic !== null && !scenarioTopics.has(topic)
  if (isUnresolvedChange) return asCannot(replyNotUnderstood(data, question, understood))
  const reply = topic ? answerTopic(data, topic, topicRequest) : null
  if (topic && reply) return { about: topic, reply }
  if (topic === 'bad-events') return asCannot(replyNotComputed(data, ['risks', 'no-sales', 'cash-low']))
  const isOfText = understood.like.about !== 'none' && understood.like.about !== 'change'
  const figure = isOfText ? figureByName(data, question, understood) : null
  if (figure) return { about: 'figure', reply: createReply(data, describeFigure(data, [figure])) }
  const passages = isOfText ? findPassages(data, question) : []
  if (passages.length > 0) return { about: 'passage', reply: createReply(data, passages) }
  return asCannot(replyNotUnderstood(data, question, understood))
}

/**
 * The answers to what a text asks, each with its question as it was typed: of several that are joined, each one that is about something else. Where the
 * report answers none of them alone, or all with the same words, the text is one question.
 */
export function answersFromReport(data: StoredReport, text: string): { question: string; answer: QuestionAnswer }[] {
  const questions = splitJoinedQuestions(text)
  const whole = () => [{ question: text, answer: answerFromReport(data, text) }]
  if (questions.length === 1) return whole()
  const answers = questions.map((question) => ({ question, answer: answerFromReport(data, question) }))
  const abouts = answers.map(({ answer }) => answer.about)
  // Several changes are one plan; and what a condition belongs to is answered with it, unless the report has no answer to it.
  const isUnderCondition = asksUnderCondition(questions[0]!) && !abouts.includes('cannot')
  const isOne = new Set(abouts).size === 1 || abouts.filter((about) => about === 'change').length > 1 || isUnderCondition
  return isOne ? whole() : answers
}

/** Topics in whose questions a number of hours is what its owner can give. */
const topicsOfHours: ReadonlySet<Topic> = new Set<Topic>(['hours', 'earn', 'own-pay'])

const scenarioTopics: ReadonlySet<Topic> = new Set<Topic>([
  'no-sales',
  'bad-events',
  'profit-share',
  'already-have',
  'credit',
  'closing',
  'household',
  'loan',
  'staff',
])

/** More unknown words make a change a question about something else. */
const maxUnknownWordsOfChange = 1

/** Topics in whose questions people name offices, banks, brands and streets that the report need not hold: its answer is about the same thing. */
const namingTopics: ReadonlySet<Topic> = new Set<Topic>([
  'permits',
  'tax',
  'loan',
  'competitors',
  'suppliers',
  'partners',
  'savings-group',
  'place',
  'rent',
  'learn',
])

/** A capitalised name that is nowhere in this report: the question is about something else. */
function mentionsUnknownName(data: StoredReport, question: string, { unknown, topic, like }: UnderstoodQuestion): boolean {
  if (topic !== null && topic === like.about && like.isClear && namingTopics.has(topic)) return false
  if (question === question.toUpperCase()) return false
  const unknownWords = new Set(unknown)
  const names = [...question.matchAll(/(?<=[\p{L}\p{N},'’-]\s+)(?:\p{Lu}{2,}|\p{Lu}[\p{L}-]{2,})/gu)]
    .map(([word]) => word)
    .filter((word) => unknownWords.has(word))
  return !isInReport(data, names)
}

/** A country or a city that is not the report's, or a year that it does not name. */
function mentionsAnotherPlaceOrYear(data: StoredReport, question: string): boolean {
  return mentionsAnotherPlace(data, question) || !isInReport(data, question.match(/\b(19|20)\d{2}\b/g) ?? [])
}

function isInReport(data: StoredReport, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const reportText = JSON.stringify([
    data.title,
    data.location,
    data.city,
    data.country,
    data.sections,
    data.evidence.map((each) => [each.label, each.year, each.source]),
    data.model.currency,
  ]).toLowerCase()
  return words.every((word) => reportText.includes(word.toLowerCase()))
}

const plainName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Codes of countries by their English and French names, without accents and in lower case. */
let cachedCountries: ReadonlyMap<string, string> | null = null
function codeByCountry(): ReadonlyMap<string, string> {
  cachedCountries ??= readCountries()
  return cachedCountries
}

function readCountries(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const named = ['en', 'fr'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) => {
      const name = names.of(code)
      return name ? [[plainName(name), code] as const] : []
    })
  })
  const byOtherNames = Object.entries(markets.questions.countries).flatMap(([code, names]) => names.map((name) => [name, code] as const))
  return new Map([...named, ...byOtherNames])
}
/** Our cities, and those that time zones of the continents are named after. */
const cityNames: ReadonlySet<string> = new Set([
  ...markets.facts.cities.map(({ name }) => plainName(name)),
  ...Intl.supportedValuesOf('timeZone').flatMap((zone) => {
    const [, city] = zone.match(/^(?:Africa|America|Asia|Australia|Europe)\/(\w+)$/) ?? []
    return city ? [plainName(city.replaceAll('_', ' '))] : []
  }),
])

/** "In Senegal", "au Canada", "in Kumasi", "in Tokyo": a country or a city that is not the report's. */
function mentionsAnotherPlace({ city, countryCode }: StoredReport, question: string): boolean {
  const places = plainName(question).matchAll(/\b(?:in|to|au|aux|en|nchini|kule|for) (?:the )?(\p{L}+(?: \p{L}+)?)/gu)
  return [...places].some(([, phrase = '']) => {
    const names = [phrase, phrase.split(' ')[0] ?? '']
    const code = names.map((name) => codeByCountry().get(name)).find(Boolean)
    return (code !== undefined && code !== countryCode) || names.some((name) => cityNames.has(name) && name !== plainName(city))
  })
}

/** A sign of a currency alone. */
const currencySigns = /^\p{Sc}$/u

/** An amount in another currency than the report's; without an amount the currency itself may be the subject. */
function mentionsOtherCurrency({ model }: StoredReport, question: string): boolean {
  if (amountsIn(question).length === 0) return false
  const words = new Set(question.toLowerCase().split(/[^\p{L}]+/u))
  const { monies } = markets.questions
  const isNamed = (mark: string) => (/^\p{L}{2,}$/u.test(mark) ? words.has(mark) : currencySigns.test(mark) && question.includes(mark))
  const named = [...new Set([...Object.keys(currencyTyped), ...Object.keys(monies)])].filter((currency) =>
    [...(currencyTyped[currency] ?? []), ...(monies[currency] ?? [])].some(isNamed),
  )
  return named.length > 0 && !named.includes(model.currency)
}

const valueQuestion = /\b(how much|what|whats|how many|which|how high|how long|combien|quel|quelle|ngapi|gani|wetin)\b/

/** The figure that a question names: an assumption by its own words, or a label that holds all of it. */
function figureByName(data: StoredReport, question: string, { unknown }: UnderstoodQuestion): string | null {
  const query = normalizeQuestion(question)
  if (!valueQuestion.test(query) || unknown.length > 0) return null
  const questionWords = [...new Set(contentWords(query))]
  if (questionWords.length === 0) return null
  const placeWords = new Set(contentWords(`${data.city} ${data.country}`))
  const contentWordsLeft = questionWords.filter((word) => !placeWords.has(word))
  const labels = data.evidence.filter((each) => !isTextUnit(each.unit)).map((each) => ({ id: each.id, words: contentWords(each.label) }))
  const matchingLabels =
    contentWordsLeft.length > 1 ? labels.filter(({ words }) => contentWordsLeft.every((word) => words.includes(word))) : []
  const [shortest] = matchingLabels.toSorted((a, b) => a.words.length - b.words.length)
  if (shortest) return shortest.id
  const named =
    contentWordsLeft.length > 0 && contentWordsLeft.length <= 2 && /\b(how (much|many|high)|combien|ngapi|kiasi)\b/.test(query)
      ? findAssumption(data, query)
      : null
  return named ? `assumption:${named}` : null
}

/** An answer that the report does not hold: why, related sentences that it does hold, and the nearest questions that it answers. */
function createUnanswered(data: StoredReport, sayings: readonly Statement[], near: UnderstoodQuestion['near']): Reply {
  const reply = sayings.length > 0 ? createReply(data, sayings) : unanswered
  return { ...reply, known: false, instead: alternativeQuestions(near) }
}

/** Too little of the question was understood. Typed text is never repeated as if it were the report's. */
function replyNotUnderstood(
  data: StoredReport,
  question: string,
  { near, unknown }: Pick<UnderstoodQuestion, 'near' | 'unknown'>,
  hasUnknownName = false,
): Reply {
  const inTheirs = sentenceInTheirs(question)
  if (inTheirs) return createUnanswered(data, [plainSentence(inTheirs)], near)
  if (hasUnknownName) return createUnanswered(data, [plainSentence(askTexts.cannot.named)], near)
  return createUnanswered(data, unknown.length === 1 && near.length > 0 ? [plainSentence(askTexts.cannot.unheard)] : [], near)
}

/** To whoever asks in a language that we write one sentence of. */
function sentenceInTheirs(question: string): string | null {
  const { language } = understandIntroduction(question, null)
  return Object.entries(askTexts.inTheirs).find(([code]) => code === language)?.[1] ?? null
}

function replyNotInReport(
  data: StoredReport,
  elsewhere: NonNullable<UnderstoodQuestion['elsewhere']>,
  near: UnderstoodQuestion['near'],
): Reply {
  return createUnanswered(data, [plainSentence(askTexts.cannot[elsewhere])], near)
}

/** An event without a simulation in this business: the cost of a month without sales is in the report all the same. */
function replyNotComputed(data: StoredReport, near: UnderstoodQuestion['near']): Reply {
  return createUnanswered(data, [plainSentence(askTexts.cannot.notCounted), ...describeMonthWithoutSales(data)], near)
}

/** An amount of another currency than the report's: there is no rate to convert it by. */
function replyOtherCurrency(data: StoredReport): Reply {
  return createUnanswered(
    data,
    [plainSentence(askTexts.cannot.otherMoney({ currency: data.model.currency })), ...describeNeeds(data)],
    ['afford', 'opening-cost', 'loan'],
  )
}
