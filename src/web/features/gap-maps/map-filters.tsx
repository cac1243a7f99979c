import type { PlacesAnswer } from '#contract/gap-maps.ts'
import { gapCategories } from '#engine/quantity/vocabulary.ts'
import { gapMapsTexts as t } from '#words/web/gap-maps.ts'
import { useCall } from '../../lib/api/queries.ts'
import { SelectField } from '../../ui/field.tsx'
import { Grid } from '../../ui/layout.tsx'
import type { useMapAddress } from './map-address.ts'
import { gapCityLabel } from './start-location.ts'

/** The city and, of the question where to open, the business. */
export function MapFilters({
  address,
  location,
  start,
  answer,
}: {
  address: ReturnType<typeof useMapAddress>
  /** The city that is shown, as the address names it. */
  location: string
  start: string | undefined
  answer: PlacesAnswer | undefined
}) {
  return (
    <Grid fit gap="s3">
      <CitySelect
        value={location}
        onChange={(value) => address.go({ location: value === start ? '' : value, where: '', q: '', name: '' })}
      />
      {address.ask === 'where' ? <BusinessSelect address={address} answer={answer} /> : null}
    </Grid>
  )
}

/** The category of the list of businesses, and of the map while no business is chosen. */
export function CategorySelect({ address }: { address: ReturnType<typeof useMapAddress> }) {
  return (
    <SelectField
      label={t.category}
      value={address.category}
      onChange={({ currentTarget: { value } }) => address.go({ category: value === 'all' ? '' : value, what: '', where: '' })}
    >
      {(['all', ...gapCategories] as const).map((each) => (
        <option key={each} value={each}>
          {t.categories[each]}
        </option>
      ))}
    </SelectField>
  )
}

/** All cities with figures, by country; until they are loaded, the address's own. */
function CitySelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useCall('GET /api/places', {})
  const countries = [...new Set(data?.cities.map(({ country }) => country))]
  const isListed = data?.cities.some((city) => gapCityLabel(city) === value)
  return (
    <SelectField label={t.location} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {isListed ? null : <option value={value}>{value}</option>}
      {countries.map((country) => (
        <optgroup key={country} label={country}>
          {data?.cities
            .filter((city) => city.country === country)
            .map((city) => (
              <option key={city.id} value={gapCityLabel(city)}>
                {city.name}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  )
}

/** Every business of the city, those of which something is known by place before the others, each in the order of the person's list. */
function BusinessSelect({ address, answer }: { address: ReturnType<typeof useMapAddress>; answer: PlacesAnswer | undefined }) {
  const { category, what } = address
  const choices = (answer?.choices ?? []).filter((choice) => category === 'all' || choice.category === category)
  const groups = [
    { label: t.choices.known, options: choices.filter(({ known }) => known) },
    { label: t.choices.unknown, options: choices.filter(({ known }) => !known) },
  ]
  return (
    <SelectField
      label={t.business}
      value={answer?.notHere ? (answer.business?.id ?? 'all') : (what ?? answer?.business?.id ?? 'all')}
      disabled={!answer}
      onChange={({ currentTarget: { value } }) => address.go({ what: value === 'all' && category !== 'all' ? '' : value, where: '' })}
    >
      <option value="all">{t.allBusinesses}</option>
      {groups
        .filter(({ options }) => options.length > 0)
        .map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
    </SelectField>
  )
}
