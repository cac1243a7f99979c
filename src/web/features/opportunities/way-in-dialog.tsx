import '../../lib/way-in/way-in.css'
import { useEffect, useRef } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { useCall } from '../../lib/queries.ts'
import { wayInCountries } from '../../lib/way-in/countries.ts'
import { WayInForm } from '../../lib/way-in/way-in-form.tsx'
import { wayInManners } from '../../lib/way-in/way-in-manners.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Filters, readFilters } from './filter-state.ts'

/** A question, by the name that its field has. */
export type WayInField = 'amount' | 'trades' | 'hours' | 'workplace'

type Props = {
  filters: Filters
  own: string | null
  /** The one that was asked for, where the reader starts. */
  field: WayInField
  onClose: () => void
  onSaid: (filters: Filters) => void
}

/** The three questions over the list that they are about. */
export default function WayInDialog({ filters, own, field, onClose, onSaid }: Props) {
  const places = useCall('GET /api/places', {}).data
  const box = useRef<HTMLDivElement>(null)
  const known = places !== undefined
  useEffect(() => {
    const form = known ? box.current?.querySelector('form') : null
    if (!form) return
    wayInManners(form)
    const asked = form.querySelector<HTMLElement>(`[name="${field}"]`)
    asked?.focus({ preventScroll: true })
    asked?.scrollIntoView({ block: 'center' })
  }, [known, field])
  const where = [filters.city, filters.country || own || ''].filter(Boolean).join(', ')
  return (
    <Dialog open onClose={onClose} title={t.heading} closeText={chromeTexts.close}>
      <div
        ref={box}
        onSubmit={(event) => {
          event.preventDefault()
          const given = new URLSearchParams(
            [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
          )
          const { city, country, amount, currency, trades, hours, workplace } = readFilters(given.toString())
          onClose()
          onSaid({ ...filters, city, country, amount, currency, trades, hours, workplace, page: 1 })
        }}
      >
        {places ? (
          <WayInForm countries={wayInCountries(places.cities, places.rates)} said={filters} where={where}>
            <Button type="submit" look="primary" wide>
              {t.update}
            </Button>
          </WayInForm>
        ) : (
          <Spinner label={chromeTexts.loading} />
        )}
      </div>
    </Dialog>
  )
}
