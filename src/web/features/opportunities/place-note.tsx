import type { CallOutput } from '#contract/call.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import type { Filters } from './filter-state.ts'

const t = opportunityTexts.place

type Props = {
  place: CallOutput<'GET /api/opportunities'>['place']
  /** Of an account that saved a country and no city. */
  savedCountry: string | undefined
  filters: Filters
  onChoose: () => void
  onChange: (filters: Filters) => void
}

/** What a list takes for its city where none was named, or one that nobody knows. */
export function PlaceNote({ place, savedCountry, filters, onChoose, onChange }: Props) {
  const cities = useCall('GET /api/places', {}, { enabled: place?.unknownTown !== undefined }).data?.cities ?? []
  if (!place || filters.search !== '' || filters.show !== 'all') return null
  const { city, country, unknownTown } = place
  if (unknownTown !== undefined && country !== null)
    return (
      <Notice tone="gold">
        <Stack gap="s2">
          <p>{t.unknownTown({ asked: unknownTown, country })}</p>
          <Row gap="s2">
            {cities
              .filter((each) => each.country === country)
              .map(({ id, name }) => (
                <Button key={id} onClick={() => onChange({ ...filters, city: name, country, page: 1 })}>
                  {name}
                </Button>
              ))}
          </Row>
        </Stack>
      </Notice>
    )
  const anywhere = city === null ? (country ?? savedCountry) : undefined
  if (anywhere === undefined) return null
  return (
    <p className="small">
      {t.noCity({ country: anywhere })}{' '}
      <button type="button" className="text-button" onClick={onChoose}>
        {wayInTexts.choose}
      </button>
    </p>
  )
}
