import { amountsIn, type Understood } from '#engine/find/question-index.ts'
import { currencyTyped } from '#engine/quantity/country-table.ts'
import { isWording } from '#engine/quantity/unit.ts'
import type { Topic } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { markets } from '#markets/data.ts'
import { understandQuestion } from '#markets/search.ts'
import { cannotConvert, cannotCount, cannotHold, cannotTell } from './ask-cannot.ts'
import { changesAsked, saysHowMuch, supposesChange } from './ask-changes.ts'
import { answerAfford, answerOf } from './ask-intents.ts'
import { ownWords } from './ask-own.ts'
import { figureSaying, type Reply, replyOf } from './ask-reply.ts'
import { assumptionNamed, contentWords, normal } from './question-words.ts'

/** What answers a question: the report itself, or the model with changed assumptions. `about` says what was understood. */
export type FoundAnswer = { about: Topic | 'figure' | 'cannot'; reply: Reply } | { about: 'change'; changes: Record<string, number> }

/**
 * Answers a question from the report alone, without a language model. It never writes a figure that the report does not hold, or that is not an open sum
 * of such figures; where too little of the question is understood it says so.
 */
export function answerFrom(data: StoredReport, question: string): FoundAnswer {
  const understood = understandQuestion(question, ownWords(data, question))
  const cannot = (reply: Reply): FoundAnswer => ({ about: 'cannot', reply })
  if (understood.elsewhere) return cannot(cannotHold(data, understood.elsewhere, understood.near))
  if (namesSomethingElse(data, question, understood)) return cannot(cannotTell(data, understood, true))
  if (isOtherMoney(data, question)) return cannot(cannotConvert(data))
  const { topic } = understood
  if (topic === 'afford') {
    const [amount] = amountsIn(question)
    if (amount !== undefined) return { about: topic, reply: answerAfford(data, amount) }
  }
  // What an event does is in the report; a number that is said changes one.
  if (topic !== 'no-sales' && (topic !== 'bad-events' || saysHowMuch(question))) {
    const changes = understood.unknown.length > mostUnknownOfChange ? null : changesAsked(data, question, understood.ideas)
    if (changes) return { about: 'change', changes }
  }
  const asked = { question, ideas: understood.ideas }
  // A change that was not understood is not answered with what is unchanged.
  const isUnchanged = supposesChange(question) && topic !== null && !ofScenarios.has(topic)
  if (isUnchanged) return cannot(cannotTell(data, understood))
  const reply = topic ? answerOf(data, topic, asked) : null
  if (topic && reply) return { about: topic, reply }
  if (topic === 'bad-events') return cannot(cannotCount(data, ['risks', 'no-sales', 'cash-low']))
  const figure = figureByName(data, question, understood)
  if (figure) return { about: 'figure', reply: replyOf(data, figureSaying(data, [figure])) }
  return cannot(cannotTell(data, understood))
}

const ofScenarios: ReadonlySet<Topic> = new Set<Topic>(['no-sales', 'bad-events', 'profit-share', 'already-have', 'credit'])

/** A change says what is changed and by how much; more words that nobody knows are about something else. */
const mostUnknownOfChange = 1

/** A capitalised name or a year that this report nowhere holds: the question is about something else. */
function namesSomethingElse(data: StoredReport, question: string, { unknown }: Understood): boolean {
  const isShouted = question === question.toUpperCase()
  const unheard = new Set(unknown)
  const names = isShouted
    ? []
    : [...question.matchAll(/(?<=[\p{L}\p{N},'’-]\s+)\p{Lu}[\p{L}-]{2,}/gu)].map(([word]) => word).filter((word) => unheard.has(word))
  const years = question.match(/\b(19|20)\d{2}\b/g) ?? []
  if (names.length + years.length === 0) return false
  const known = JSON.stringify([
    data.title,
    data.location,
    data.city,
    data.country,
    data.sections,
    data.evidence.map((each) => [each.label, each.year, each.source]),
    data.model.currency,
  ]).toLowerCase()
  return [...names, ...years].some((word) => !known.includes(word.toLowerCase()))
}

/** A mark that is only money's. */
const signs = /^\p{Sc}$/u

/** An amount in another money than the report's; without an amount the money itself may be what is asked about. */
function isOtherMoney({ model }: StoredReport, question: string): boolean {
  if (amountsIn(question).length === 0) return false
  const words = new Set(question.toLowerCase().split(/[^\p{L}]+/u))
  const { monies } = markets.questions
  const isNamed = (mark: string) => (/^\p{L}{2,}$/u.test(mark) ? words.has(mark) : signs.test(mark) && question.includes(mark))
  const named = [...new Set([...Object.keys(currencyTyped), ...Object.keys(monies)])].filter((currency) =>
    [...(currencyTyped[currency] ?? []), ...(monies[currency] ?? [])].some(isNamed),
  )
  return named.length > 0 && !named.includes(model.currency)
}

const valueAsked = /\b(how much|what|whats|how many|which|how high|how long|combien|quel|quelle|ngapi|gani|wetin)\b/

/** The figure that a question names: an assumption by its own words, or a label that holds all of it. */
function figureByName(data: StoredReport, question: string, { unknown }: Understood): string | null {
  const asked = normal(question)
  if (!valueAsked.test(asked) || unknown.length > 0) return null
  const wanted = [...new Set(contentWords(asked))]
  if (wanted.length === 0) return null
  const place = new Set(contentWords(`${data.city} ${data.country}`))
  const told = wanted.filter((word) => !place.has(word))
  const labels = data.evidence.filter((each) => !isWording(each.unit)).map((each) => ({ id: each.id, words: contentWords(each.label) }))
  const held = told.length > 1 ? labels.filter(({ words }) => told.every((word) => words.includes(word))) : []
  const [shortest] = held.toSorted((a, b) => a.words.length - b.words.length)
  if (shortest) return shortest.id
  const named =
    told.length > 0 && told.length <= 2 && /\b(how (much|many|high)|combien|ngapi|kiasi)\b/.test(asked)
      ? assumptionNamed(data, asked)
      : null
  return named ? `assumption:${named}` : null
}
