import '../../lib/way-in/way-in.css'
import { useEffect, useRef } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { useCall } from '../../lib/queries.ts'
import { intakeCountries } from '../../lib/way-in/countries.ts'
import { IntakeForm } from '../../lib/way-in/way-in-form.tsx'
import { enhanceIntakeForm } from '../../lib/way-in/way-in-manners.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Filters, readFilters } from './filter-state.ts'

/** A question, by the name that its field has. */
export type IntakeField = 'amount' | 'trades' | 'hours' | 'workplace'

type Props = {
  filters: Filters
  visitorCountry: string | null
  /** The one that was asked for, where the reader starts. */
  field: IntakeField
  onClose: () => void
  onFiltersChange: (filters: Filters) => void
}

/** The three questions over the list that they are about. */
export default function IntakeDialog({ filters, visitorCountry, field, onClose, onFiltersChange }: Props) {
  const places = useCall('GET /api/places', {}).data
  const container = useRef<HTMLDivElement>(null)
  const isLoaded = places !== undefined
  useEffect(() => {
    const form = isLoaded ? container.current?.querySelector('form') : null
    if (!form) return
    enhanceIntakeForm(form)
    const fieldElement = form.querySelector<HTMLElement>(`[name="${field}"]`)
    fieldElement?.focus({ preventScroll: true })
    fieldElement?.scrollIntoView({ block: 'center' })
  }, [isLoaded, field])
  const where = [filters.city, filters.country || visitorCountry || ''].filter(Boolean).join(', ')
  return (
    <Dialog open onClose={onClose} title={t.heading} closeText={chromeTexts.close}>
      <div
        ref={container}
        onSubmit={(event) => {
          event.preventDefault()
          const formParams = new URLSearchParams(
            [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
          )
          const { city, country, amount, currency, trades, hours, workplace } = readFilters(formParams.toString())
          onClose()
          onFiltersChange({ ...filters, city, country, amount, currency, trades, hours, workplace, page: 1 })
        }}
      >
        {places ? (
          <IntakeForm countries={intakeCountries(places.cities, places.rates)} answers={filters} where={where}>
            <Button type="submit" look="primary" wide>
              {t.update}
            </Button>
          </IntakeForm>
        ) : (
          <Spinner label={chromeTexts.loading} />
        )}
      </div>
    </Dialog>
  )
}
