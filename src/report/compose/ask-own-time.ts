import { weeksPerMonth } from '#engine/economy/constants.ts'
import { usualMonthEvidence, usualMonthOf } from '#engine/model/usual-month.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatNumber } from '#engine/quantity/format.ts'
import { type FreeTime, freeTimes } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { weekMeets } from '#engine/report/sold-week.ts'
import { joinWithAnd, joinWithOr } from '#language/join-names.ts'
import type { NumberText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { implementationGuideTexts as guide } from '#words/report/implementation-guide.ts'
import { findSection, labelledSentences, plainSentence, type Statement, sentencesWith } from './ask-reply.ts'
import type { ParsedQuestion } from './ask-scenarios.ts'
import { describeReasonsNotToStart } from './ask-statements.ts'
import { normalizeQuestion } from './question-words.ts'

const texts = askTexts.ownTime

/** Times of the week as people say them. */
const timeWords: Readonly<Record<FreeTime, RegExp>> = {
  mornings: /\b(mornings?|asubuhi|matin(s|ee|ees)?|matinées?)\b/,
  afternoons: /\b(afternoons?|mchana|apr[eè]s midi)\b/,
  evenings: /\b(evenings?|nights?|jioni|usiku|soirs?|soir[eé]es?|after (my )?(work|job|lectures|school))\b/,
  weekends: /\b(week ?ends?|saturdays?|sundays?|wikendi|jumamosi|jumapili|samedis?|dimanches?)\b/,
}

/** Words after which a time is one that somebody leaves out. */
const leavesOut =
  /\b(no|not|never|nor|neither|without|except|excluding|dont|cant|cannot|wont|isnt|arent|\p{L}+n['’ ]t|pas|sans|jamais|sauf|bila|isipokuwa|sio|siko|sina|siwezi)\b/u
/** Where another statement begins: a negation of one does not reach into the next. */
const statements =
  /[.;!?:]+|,(?! *(?:(?:and|or|nor|in|on|at|the) )*(?:morning|afternoon|evening|night|weekend))|\b(?:but|only|if|so|then|because|mais|lakini|seulement|and (?=i\b))\b/

/** Times of the week that somebody names as theirs, and those that they leave out: what is said of both, by its negation, is left out. */
export function namedTimesIn(question: string): { free: FreeTime[]; leftOut: FreeTime[] } {
  const found = { free: new Set<FreeTime>(), leftOut: new Set<FreeTime>() }
  for (const statement of question.toLowerCase().replaceAll('-', ' ').split(statements)) {
    const from = statement.search(leavesOut)
    const [said, negated] = from < 0 ? [statement, ''] : [statement.slice(0, from), statement.slice(from)]
    for (const time of freeTimes) {
      if (timeWords[time].test(normalizeQuestion(said))) found.free.add(time)
      if (timeWords[time].test(normalizeQuestion(negated))) found.leftOut.add(time)
    }
  }
  const leftOut = freeTimes.filter((time) => found.leftOut.has(time))
  return { free: freeTimes.filter((time) => found.free.has(time) && !found.leftOut.has(time)), leftOut }
}

/** What asks for money: what hours alone leave is in no report. */
const earning = ['make', 'profit', 'remain', 'self-pay'] as const

/** What some times of the week alone would earn. */
export function asksEarningOfTimes(question: string, ideas: ParsedQuestion['ideas']): boolean {
  return earning.some((idea) => ideas.has(idea)) && Object.values(namedTimesIn(question)).some(({ length }) => length > 0)
}

/** The hours that it takes, and a day of it; first whether the times that a question names are those at which its customers buy. */
export function describeHours(data: StoredReport, { question, ideas }: ParsedQuestion): Statement[] {
  const { free, leftOut } = namedTimesIn(question)
  const taken = [
    ...sentencesWith(data, ['assumption:ownerHoursPerWeek', 'trade:openDays', 'assumption:openDaysPerMonth']),
    ...labelledSentences(findSection(data, 'implementationGuide'), [guide.dayLabel]),
    ...describeReasonsNotToStart(data),
  ]
  if (free.length + leftOut.length === 0) return taken
  const isAboutMoney = earning.some((idea) => ideas.has(idea))
  return [
    ...(free.length > 0 ? describeTimes(data, free) : describeLeftOut(data, leftOut)),
    ...(isAboutMoney ? describeEarningOfTimes(data, free) : taken),
  ]
}

/** When its customers buy, beside the times that somebody is free; nothing of an older report or of a suggested business. */
function describeTimes({ soldWeek }: StoredReport, free: readonly FreeTime[]): Statement[] {
  if (!soldWeek) return []
  const meeting = weekMeets(soldWeek, free)
  const named = (times: readonly FreeTime[]) => times.map((time) => texts.at[time])
  const joinLacking = soldWeek.of === 'one' && meeting?.how === 'none' ? joinWithOr : joinWithAnd
  return [
    plainSentence(texts.buy({ when: soldWeek.when })),
    ...(meeting
      ? [plainSentence(texts.meets[meeting.how]({ met: joinWithAnd(named(meeting.met)), lacking: joinLacking(named(meeting.lacking)) }))]
      : []),
  ]
}

/** Whether it needs its owner at times that are left out. */
function describeLeftOut({ soldWeek }: StoredReport, leftOut: readonly FreeTime[]): Statement[] {
  if (!soldWeek) return []
  const needed = leftOut.filter((time) => soldWeek.times.includes(time))
  const buy = plainSentence(texts.buy({ when: soldWeek.when }))
  if (soldWeek.times.length === 0) return [buy]
  const named = joinWithAnd((needed.length > 0 ? needed : leftOut).map((time) => texts.at[time]))
  return [buy, plainSentence(needed.length > 0 ? texts.leftOut({ times: named }) : texts.leftOutFree({ times: named }))]
}

/** The month of a report that counts just these times; else what an hour leaves, and that a question may name hours: it does not say what an evening earns. */
function describeEarningOfTimes(data: StoredReport, free: readonly FreeTime[]): Statement[] {
  const counted = data.answers?.when ?? []
  const how = data.soldWeek && weekMeets(data.soldWeek, free)?.how
  // A month of a business that needs its owner at other times counts those too.
  const isOfThem = how === 'all' || how === 'enough'
  if (isOfThem && free.length === counted.length && free.every((time) => counted.includes(time)))
    return [describeMonth(data), ...describeHour(data)]
  const hours = plannedHours(data)
  const example = hours === null ? null : exampleHours(hours, data.soldWeek?.leastHours ?? 0)
  return [
    hours === null
      ? plainSentence(texts.notCounted)
      : {
          text: texts.notCountedOf({ hours: asNumber(hours) }),
          figures: [{ text: asNumber(hours), evidence: 'assumption:ownerHoursPerWeek' }],
        },
    ...describeHour(data),
    ...(example === null ? [] : [plainSentence(texts.again({ hours: example }))]),
  ]
}

/** The month that the report counts, which was made with these times. */
function describeMonth({ model }: StoredReport): Statement {
  const { p50 } = usualMonthOf(model)
  const amount = formatMoneyProseMajor(Math.abs(p50), model.currency)
  return {
    text: (p50 < 0 ? texts.countedLoss : texts.counted)({ amount }),
    figures: [{ text: amount, evidence: `${usualMonthEvidence(model)}.p50` }],
  }
}

function describeHour({ model }: StoredReport): Statement[] {
  const left = model.perHour?.usual ?? null
  if (left === null) return []
  if (left <= 0) return [plainSentence(texts.hourNothing)]
  const amount = formatMoneyRoundedMajor(left, model.currency)
  return [{ text: texts.hour({ amount }), figures: [{ text: amount, evidence: 'model:perHour.usual' }] }]
}

const asNumber = (value: number) => formatNumber(value, 1) as NumberText

function plannedHours({ model }: StoredReport): number | null {
  return model.assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value ?? null
}

/** Half of the plan's hours, or the least with which the business works; null where that is hardly less. */
function exampleHours(planned: number, least: number): number | null {
  const example = Math.max(Math.round(planned / 2), Math.ceil(least))
  return example <= planned * hardlyLess ? example : null
}
const hardlyLess = 0.8

const hoursSaid = /(\d{1,3}) ?(?:hours?|hrs?|heures?)\b|\b(?:masaa|saa) (\d{1,3})\b/
const isOfDay = /\b(a|per|each|every|par|by|kwa|kila|the) ?(day|jour|siku)\b|\bdaily\b/

/** Hours a week that somebody says to have, where the report was not made with them; null where more of them change nothing. */
export function ownHoursIn(data: StoredReport, question: string): number | null {
  const query = normalizeQuestion(question)
  const found = hoursSaid.exec(query)
  const planned = plannedHours(data)
  if (!found || planned === null) return null
  const openDays = data.model.assumptions.find(({ key }) => key === 'openDaysPerMonth')?.value ?? 0
  const typed = Number(found[1] ?? found[2])
  const hours = isOfDay.test(query) ? Math.round((typed * openDays) / weeksPerMonth) : typed
  const isOther = hours < planned || (hours > planned && (data.answers?.hoursPerWeek ?? data.answers?.when) !== undefined)
  return hours > 0 && isOther ? hours : null
}
