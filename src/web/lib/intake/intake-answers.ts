import { currencyCodes } from '#engine/quantity/country-table.ts'
import { markedCurrency, maxAmountMajor, parseTypedNumber, type TypedField } from '#engine/quantity/typed-number.ts'
import {
  type FreeTime,
  freeTimes,
  mostHoursAWeek,
  mostNamedBusinesses,
  type Ownable,
  ownables,
  type Trade,
  trades,
  type Workplace,
  workplaces,
} from '#engine/quantity/vocabulary.ts'

/** A visitor's answers to the intake questions, as addresses encode them: lists with commas. `currency` is '' until the place is known. */
export type IntakeAnswers = {
  amount: number | null
  /** What was typed as an amount and cannot be parsed, to be shown and typed again. */
  refusedAmount: string
  currency: string
  trades: string
  /** Archetypes that a sentence named. */
  businesses: string
  have: string
  when: string
  hours: number | null
  workplace: Workplace | ''
}

export const noIntakeAnswers: IntakeAnswers = {
  amount: null,
  refusedAmount: '',
  currency: '',
  trades: '',
  businesses: '',
  have: '',
  when: '',
  hours: null,
  workplace: '',
}

/** Parses an address; what cannot be read is left out, but for an amount, which stays as typed. A form sends each choice of a list by itself, a link all with commas. */
export function readIntakeAnswers(params: URLSearchParams): IntakeAnswers {
  const namedCurrency = params.get('currency') ?? ''
  const typed = (params.get('amount') ?? '').trim().slice(0, maxTypedAmount)
  // Without script a form does not know the money of its place.
  const currency = currencyCodes.find((each) => each === (namedCurrency || markedCurrency(typed))) ?? ''
  const amount = parseTypedAmount(typed, currency)
  const refusedAmount = amount === null ? typed : ''
  const hours = Number(params.get('hours') ?? '')
  const listOf = (name: string, choices: readonly string[]) => {
    const selected = new Set(params.getAll(name).flatMap((each) => each.split(',')))
    return choices.filter((each) => selected.has(each)).join(',')
  }
  return {
    amount,
    refusedAmount,
    currency: typed === '' ? '' : currency,
    trades: listOf('trades', trades),
    businesses: readIds(params.get('businesses') ?? ''),
    have: listOf('have', ownables),
    when: listOf('when', freeTimes),
    hours: Number.isInteger(hours) && hours >= 1 && hours <= mostHoursAWeek ? hours : null,
    workplace: workplaces.find((each) => each === params.get('workplace')) ?? '',
  }
}

/** Ids as an address may hold them; the server knows which there are. */
function readIds(text: string): string {
  const ids = new Set(text.split(',').filter((each) => /^[a-z0-9-]{1,60}$/.test(each)))
  return [...ids].slice(0, mostNamedBusinesses).join(',')
}

/** Answers of an address that we do not know, as they stand there, each with its question: they are listed, since a list leaves them out. */
export function unknownAnswers(params: URLSearchParams): UnknownAnswer[] {
  const listed = (question: UnknownQuestion, choices: readonly string[]) =>
    [...new Set(params.getAll(question).flatMap((each) => each.split(',')))].filter((each) => each !== '' && !choices.includes(each))
  const { hours } = readIntakeAnswers(params)
  const unknown = {
    trades: listed('trades', trades),
    have: listed('have', ownables),
    when: listed('when', freeTimes),
    workplace: listed('workplace', workplaces),
    hours: hours === null ? listed('hours', []) : [],
  }
  return (Object.keys(unknown) as UnknownQuestion[]).flatMap((question) =>
    unknown[question].map((text) => ({ question, text: text.slice(0, maxTypedAmount) })),
  )
}

type UnknownQuestion = 'trades' | 'have' | 'when' | 'workplace' | 'hours'
export type UnknownAnswer = { question: UnknownQuestion; text: string }

export function parseTrades({ trades: tradeList }: Pick<IntakeAnswers, 'trades'>): Trade[] {
  return trades.filter((each) => tradeList.split(',').includes(each))
}

export function parseHave({ have }: Pick<IntakeAnswers, 'have'>): Ownable[] {
  return ownables.filter((each) => have.split(',').includes(each))
}

export function parseWhen({ when }: Pick<IntakeAnswers, 'when'>): FreeTime[] {
  return freeTimes.filter((each) => when.split(',').includes(each))
}

export function hasIntakeAnswers({ amount, trades: tradeList, businesses, have, when, hours, workplace }: IntakeAnswers): boolean {
  return amount !== null || tradeList !== '' || businesses !== '' || have !== '' || when !== '' || hours !== null || workplace !== ''
}

export function pickIntakeAnswers(answers: IntakeAnswers): IntakeAnswers {
  const { amount, refusedAmount, currency, trades: tradeList, businesses, have, when, hours, workplace } = answers
  return { amount, refusedAmount, currency, trades: tradeList, businesses, have, when, hours, workplace }
}

/** What the intake form asks, in its order, by the names of its fields. */
export const intakeQuestions = ['where', 'amount', 'trades', 'have', 'when', 'workplace', 'hours'] as const

const usualHours: readonly number[] = [10, 20, 30, 40, 50, 60]

/** Hours a week that a form offers: the usual ones, and those that were chosen. */
export function hourChoices(chosen: number | null): readonly number[] {
  return chosen === null || usualHours.includes(chosen) ? usualHours : [...usualHours, chosen].sort((a, b) => a - b)
}

/** Letters that an amount may have: 'two hundred and fifty thousand naira only'. */
export const maxTypedAmount = 60

/** The amount as a form holds it: as it was typed where it is refused, and with its money's code where that is not the money of the place. */
export function amountText({ amount, refusedAmount, currency }: IntakeAnswers, ofPlace: string | undefined): string {
  if (amount === null) return refusedAmount
  return currency && ofPlace && currency !== ofPlace ? `${currency} ${amount}` : String(amount)
}

/** The amount field, in the currency of the place, which may be unknown. */
export function amountField(currency: string): TypedField {
  return { of: 'amount', currency: currency || null, max: maxAmountMajor }
}

/** Parses a typed amount; null where it is none. */
export function parseTypedAmount(typed: string, currency: string): number | null {
  const read = parseTypedNumber(typed, amountField(currency))
  return read.kind === 'number' ? read.value : null
}
