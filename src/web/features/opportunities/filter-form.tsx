import { useEffect, useId, useRef, useState } from 'react'
import { wireList } from '#contract/wire-values.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { exploreCategories } from '#engine/quantity/vocabulary.ts'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'
import { commonSums } from '../../lib/intake/countries.ts'
import { type LocalMoney, localAmount, useLocalMoney } from '../../lib/local-money.ts'
import { dateText } from '../../lib/reader-dates.ts'
import { useVisitorIdeas } from '../../lib/visitor-ideas.ts'
import { SelectField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { type Filters, type SliderKey, sliders, sorts, tagName, withHandle } from './filter-state.ts'

const debounceMs = 350

/** `geoCountry` is a visitor's country, where we know it; the amounts are in the money of `country`, that of the list. */
type Props = { filters: Filters; onChange: (filters: Filters) => void; signedIn: boolean; geoCountry: string | null }

export function FilterForm({ filters, onChange, signedIn, geoCountry, country }: Props & { country: string }) {
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change, page: 1 })
  const local = useLocalMoney(country)
  const ideas = useVisitorIdeas()
  const hasKept = ideas.bookmarked.length + ideas.hidden.length > 0
  return (
    <Stack gap="s4">
      <PlaceField filters={filters} onChange={onChange} signedIn={signedIn} geoCountry={geoCountry} />
      <SelectField
        label={t.fields.category}
        value={filters.category}
        onChange={(event) => set({ category: event.target.value as Filters['category'] })}
      >
        {(['all', ...exploreCategories] as const).map((category) => (
          <option key={category} value={category}>
            {t.categories[category]}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.fields.tag} value={filters.tag} onChange={(event) => set({ tag: event.target.value as Filters['tag'] })}>
        {(['all', ...wireList('tag')] as const).map((tag) => (
          <option key={tag} value={tag}>
            {tagName(tag)}
          </option>
        ))}
      </SelectField>
      {local ? <CommonAmounts filters={filters} onChange={onChange} local={local} /> : null}
      <RangeSlider sliderKey="cost" filters={filters} onChange={onChange} local={local} />
      <RangeSlider sliderKey="revenue" filters={filters} onChange={onChange} local={local} />
      <SelectField
        label={t.fields.sort}
        value={filters.sort ?? ''}
        onChange={(event) => set({ sort: (event.target.value || null) as Filters['sort'] })}
      >
        <option value="">{t.sorts.default}</option>
        {sorts
          .filter((sort) => signedIn || sort !== 'match')
          .map((sort) => (
            <option key={sort} value={sort}>
              {t.sorts[sort]}
            </option>
          ))}
      </SelectField>
      {signedIn || hasKept || filters.show !== 'all' ? (
        <SelectField label={t.fields.show} value={filters.show} onChange={(event) => set({ show: event.target.value as Filters['show'] })}>
          {(['all', 'bookmarked', 'hidden'] as const).map((show) => (
            <option key={show} value={show}>
              {t.shows[show]}
            </option>
          ))}
        </SelectField>
      ) : null}
      {local ? <p className="label quiet">{t.sliders.rate({ date: dateText(local.date) })}</p> : null}
    </Stack>
  )
}

function PlaceField({ filters, onChange, signedIn, geoCountry }: Props) {
  const places = useCall('GET /api/places', {})
  const cities = places.data?.cities ?? []
  const countries = [...new Set(cities.map((city) => city.country))]
  const listedCountries = countries.includes(filters.country) || filters.country === '' ? countries : [...countries, filters.country]
  return (
    <SelectField
      label={t.fields.place}
      name="place"
      value={`${filters.country}|${filters.city}`}
      onChange={(event) => {
        const [country = '', city = ''] = event.target.value.split('|')
        onChange({ ...filters, country, city, page: 1 })
      }}
    >
      <option value="|">{signedIn ? t.fields.home : geoCountry ? t.fields.allOf({ country: geoCountry }) : t.fields.anywhere}</option>
      {filters.city && !cities.some((city) => city.name === filters.city && city.country === filters.country) ? (
        <option value={`${filters.country}|${filters.city}`}>{[filters.city, filters.country].filter(Boolean).join(', ')}</option>
      ) : null}
      {listedCountries.map((country) => (
        <optgroup key={country} label={country}>
          <option value={`${country}|`}>{t.fields.allOf({ country })}</option>
          {cities
            .filter((city) => city.country === country)
            .map((city) => (
              <option key={city.id} value={`${country}|${city.name}`}>
                {city.name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** The most to open, in round amounts of the person's money: the slider's steps are in dollars, and large for small savers. */
function CommonAmounts({ filters, onChange, local }: Pick<Props, 'filters' | 'onChange'> & { local: NonNullable<LocalMoney> }) {
  return (
    <fieldset className="chips">
      <legend className="field-label">{t.sliders.common}</legend>
      {commonSums(local.perUsd).map((sum) => {
        const usd = Math.round((100 * sum) / local.perUsd) / 100
        const isOn = filters.costMin === null && filters.costMax === usd
        return (
          <button
            key={sum}
            type="button"
            className="chip"
            aria-pressed={isOn}
            onClick={() => onChange({ ...filters, costMin: null, costMax: isOn ? null : usd, page: 1 })}
          >
            {t.sliders.upTo({ amount: formatMoneyRoundedMajor(sum, local.currency) })}
          </button>
        )
      })}
    </fieldset>
  )
}

function RangeSlider({
  sliderKey,
  filters,
  onChange,
  local,
}: {
  sliderKey: SliderKey
  filters: Filters
  onChange: (filters: Filters) => void
  local: LocalMoney
}) {
  const id = useId()
  const { max, step } = sliders[sliderKey]
  const [displayed, move] = useDebouncedFilters(filters, onChange)
  const ends = { Min: displayed[`${sliderKey}Min`] ?? 0, Max: displayed[`${sliderKey}Max`] ?? max }
  const label = (end: 'Min' | 'Max') => sliderAmountText(ends[end], end === 'Max' && ends.Max === max, local)
  return (
    <fieldset className="slider-pair">
      <legend className="field-label">{t.sliders[sliderKey].title}</legend>
      <p className="label slider-value">{t.sliders.to({ low: label('Min'), high: label('Max') })}</p>
      {(['Min', 'Max'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`} className="slider-row label">
          <span aria-hidden="true">{end === 'Min' ? t.sliders.least : t.sliders.most}</span>
          <input
            id={`${id}-${end}`}
            type="range"
            min={0}
            max={max}
            step={step}
            value={ends[end]}
            aria-label={end === 'Min' ? t.sliders[sliderKey].min : t.sliders[sliderKey].max}
            aria-valuetext={label(end)}
            onChange={(event) => move((from) => withHandle(from, sliderKey, end, Number(event.target.value)))}
          />
        </label>
      ))}
    </fieldset>
  )
}

type Move = (from: Filters) => Filters

/** A handle moves at once and filters once it rests: one drag along the slider is one filter. */
function useDebouncedFilters(filters: Filters, onChange: (filters: Filters) => void): [Filters, (move: Move) => void] {
  const [moves, setMoves] = useState<readonly Move[]>([])
  const applyMoves = (from: Filters) => moves.reduce((before, move) => move(before), from)
  const flush = useRef(() => {})
  useEffect(() => {
    flush.current = () => {
      if (moves.length === 0) return
      setMoves([])
      onChange(applyMoves(filters))
    }
  })
  useEffect(() => {
    if (moves.length === 0) return
    const timer = setTimeout(() => flush.current(), debounceMs)
    return () => clearTimeout(timer)
  }, [moves])
  // Flushes the last move when the sheet closes at once.
  useEffect(() => () => flush.current(), [])
  return [applyMoves(filters), (move) => setMoves((before) => [...before, move])]
}

/** The person's own money first. A handle at its upper end means no limit: '$10,000+'. */
export function sliderAmountText(usd: number, isEnd: boolean, local: LocalMoney): string {
  const plus = isEnd ? '+' : ''
  const dollars = `${formatMoneyRoundedMajor(usd, 'USD')}${plus}`
  if (!local) return dollars
  const amount = `${localAmount(usd, local)}${plus}`
  return usd === 0 ? amount : t.sliders.both({ usd: dollars, local: amount })
}
