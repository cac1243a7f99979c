import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { idOf, type WireOf } from '#contract/wire-values.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { type IntroductionAnswer, introductionAnswers, mostHoursAWeek, smallTownId, type Trade } from '#engine/quantity/vocabulary.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { smallTown } from '#words/engine/places.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { tabStore } from '../../lib/browser-store.ts'
import { parseTrades } from '../../lib/intake/intake-answers.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { answersKey, type Filters } from './filter-state.ts'

const t = wayInTexts.sentence

type Introduction = CallOutput<'POST /api/understand'>
type Cities = readonly { id: string; name: string; country: string; currency: string }[]

/**
 * Reads a sentence about oneself into the answers of the list, and shows how it was understood: each answer can be taken off again. What was typed stays
 * until it is read.
 */
export function IntroductionNotice({
  filters,
  onRead,
  onFailed,
  onChange,
}: {
  filters: Filters
  onRead: (filters: Filters) => void
  onFailed: () => void
  onChange: (filters: Filters) => void
}) {
  const { say } = filters
  const understood = useRef<HTMLParagraphElement>(null)
  const [introduction, setIntroduction] = useState<Understood | null>(null)
  const answers = answersKey(filters)
  // After the first render, which is the server's, and for each list that Back comes back to. One that was answered otherwise keeps the notice.
  useLayoutEffect(() => {
    const stored = storedIntroductions().find((each) => each.answers === answers)
    if (stored) setIntroduction(stored.read ? { say: stored.say, read: stored.read } : null)
  }, [answers])
  const keep = (next: Understood | null, answered: Filters) => {
    if (introduction) storeIntroduction(introduction, filters)
    setIntroduction(next)
    storeIntroduction(next, answered)
  }
  const places = useCall('GET /api/places', {})
  const understand = useChange('POST /api/understand', { onError: onFailed })
  const cities = places.data?.cities
  // biome-ignore lint/correctness/useExhaustiveDependencies: each sentence is read once, as soon as the places are there
  useEffect(() => {
    if (!say || !cities || understand.isPending) return
    understand.mutate(
      { body: { text: say } },
      {
        onSuccess: (read) => {
          const answered = { ...withAnswers(filters, read, cities), say: '', page: 1 }
          keep({ say, read }, answered)
          onRead(answered)
        },
      },
    )
  }, [say, cities])
  if (say)
    return (
      <Notice tone={understand.isError ? 'bad' : 'gold'}>
        <p>{understand.isError ? t.failed({ say }) : t.reading({ say })}</p>
        {understand.isError ? (
          <Button
            busy={understand.isPending}
            onClick={() =>
              understand.mutate(
                { body: { text: say } },
                { onSuccess: (read) => onRead({ ...withAnswers(filters, read, cities ?? []), say: '', page: 1 }) },
              )
            }
          >
            {t.again}
          </Button>
        ) : null}
      </Notice>
    )
  if (!introduction) return null
  const { read, refused, lacking, ofBody = [], notUnderstood, language } = introduction.read
  const inTheirs = read.length > 0 ? Object.entries(t.inTheirs).find(([code]) => code === language)?.[1] : undefined
  const takeOff = ({ answer, trade }: Chip) => {
    const rest = read.filter((each) => each.answer !== answer || each.trade !== trade)
    const others = parseTrades(filters).filter((each) => each !== trade)
    const answered = { ...filters, ...withoutAnswer[answer], ...(trade ? { trades: others.join(',') } : {}), page: 1 }
    keep(rest.length > 0 ? { ...introduction, read: { ...introduction.read, read: rest } } : null, answered)
    onChange(answered)
    const next = rest.length > 0 ? understood.current : document.querySelector<HTMLElement>('.for-whom .chip')
    next?.focus()
  }
  return (
    <Notice tone={read.length > 0 ? 'good' : 'gold'} className="understood">
      <Stack gap="s2">
        <p ref={understood} tabIndex={-1}>
          {read.length > 0 ? t.understood : ofBody.length > 0 ? t.onlyOfBody : t.nothing({ say: introduction.say })}
        </p>
        {read.length > 0 ? (
          <ul className="plain-list chips">
            {chipsOf(read).map((chip) => {
              const text = t.as({ words: joinWithCommas(chip.words), answer: t.answers[chip.answer] })
              return (
                <li key={`${chip.answer} ${chip.trade}`}>
                  <button type="button" className="chip" aria-label={t.takeOff({ what: text })} onClick={() => takeOff(chip)}>
                    {text}
                    <X size={18} aria-hidden />
                  </button>
                </li>
              )
            })}
          </ul>
        ) : null}
        {refused.map(({ answer, words }) =>
          answer === 'hours' ? <p key={words}>{t.hoursRefused({ words, most: mostHoursAWeek })}</p> : null,
        )}
        {inTheirs ? <p lang={language}>{inTheirs}</p> : null}
        {lacking.map(({ words, nearest }) => (
          <div key={words}>
            <p>{t.lacking({ words, city: nearest[0]?.city ?? '' })}</p>
            <ul>
              {nearest.map(({ id, title, notAdvised }) => (
                <li key={id}>
                  <Link href={`/reports/${id}`}>{title}</Link>
                  {notAdvised ? <span className="quiet"> · {t.notAdvised}</span> : null}
                </li>
              ))}
            </ul>
          </div>
        ))}
        {ofBody.length > 0 ? <p>{t.ofBody({ words: joinWithCommas(ofBody) })}</p> : null}
        {notUnderstood.length > 0 ? (
          <>
            <p>{t.notUnderstood({ words: joinWithCommas(notUnderstood) })}</p>
            <Button onClick={() => onRead({ ...filters, search: notUnderstood.join(' '), page: 1 })}>
              {t.search({ words: notUnderstood.join(' ') })}
            </Button>
          </>
        ) : null}
      </Stack>
    </Notice>
  )
}

type Understood = { say: string; read: Introduction }
/** Of one list by its answers; `read` is null where all of it was taken off. */
type StoredIntroduction = { answers: string; say: string; read: Introduction | null }
const storageKey = 'introductions'
const mostStored = 12

/** As long as a list has the answers that were read, a page that comes back to it finds how they were understood. */
function storedIntroductions(): StoredIntroduction[] {
  try {
    return JSON.parse(tabStore.read(storageKey) ?? '[]') as StoredIntroduction[]
  } catch {
    return []
  }
}

function storeIntroduction(understood: Understood | null, filters: Filters): void {
  const answers = answersKey(filters)
  const others = storedIntroductions().filter((each) => each.answers !== answers)
  tabStore.write(
    storageKey,
    JSON.stringify([...others, { answers, say: understood?.say ?? '', read: understood?.read ?? null }].slice(-mostStored)),
  )
}

type Chip = { answer: IntroductionAnswer; trade?: Trade | undefined; words: string[] }

/** One for each answer, and of the work one for each trade. */
function chipsOf(read: Introduction['read']): Chip[] {
  return introductionAnswers.flatMap((answer) => {
    const ofAnswer = read.filter((each) => each.answer === answer)
    return [...new Set(ofAnswer.map(({ trade }) => trade))].map((trade) => ({
      answer,
      trade,
      words: ofAnswer.flatMap((each) => (each.trade === trade ? [each.words] : [])),
    }))
  })
}

/** What a sentence says goes before what was chosen; what it does not say stays. */
function withAnswers(filters: Filters, read: Introduction, cities: Cities): Filters {
  const { location, cityId, amount, refused, trades, businesses, have, when, hours, place } = read
  const currency = cities.find(({ country }) => country === (location ?? filters.country))?.currency ?? ''
  const refusedAmount = refused.find(({ answer }) => answer === 'amount')
  return {
    ...filters,
    ...(location ? { country: location, city: cityName(location, cityId, cities) } : {}),
    ...(amount ? { amount: majorUnits(money(amount.amountMinor, amount.currency)), refusedAmount: '', currency: amount.currency } : {}),
    ...(refusedAmount ? { amount: null, refusedAmount: refusedAmount.words, currency } : {}),
    ...(trades.length > 0 ? { trades: trades.join(',') } : {}),
    // Other work than before is about other businesses.
    ...(businesses.length > 0 || trades.length > 0 ? { businesses: businesses.map(({ id }) => id).join(',') } : {}),
    ...(have.length > 0 ? { have: have.join(',') } : {}),
    ...(when.length > 0 ? { when: when.join(',') } : {}),
    ...(hours === undefined ? {} : { hours }),
    ...(place ? { workplace: place } : {}),
  }
}

const withoutAnswer: Record<IntroductionAnswer, Partial<Filters>> = {
  location: { country: '', city: '' },
  amount: { amount: null, refusedAmount: '', currency: '' },
  trades: { trades: '' },
  businesses: { businesses: '' },
  have: { have: '' },
  when: { when: '' },
  hours: { hours: null },
  place: { workplace: '' },
}

function cityName(country: WireOf<'country'>, cityId: string | undefined, cities: Cities): string {
  const countryId = idOf('country', country)
  if (countryId && cityId === smallTownId(countryId)) return smallTown.name
  return cities.find(({ id }) => id === cityId)?.name ?? ''
}
