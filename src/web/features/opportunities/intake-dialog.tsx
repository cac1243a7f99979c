import '../../lib/intake/intake.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { chromeTexts } from '#words/web/chrome.ts'
import { wayInTexts as t } from '#words/web/way-in.ts'
import { useCall } from '../../lib/api/queries.ts'
import { intakeCountries } from '../../lib/intake/countries.ts'
import { enhanceIntakeForm } from '../../lib/intake/enhance-intake-form.ts'
import { pickIntakeAnswers } from '../../lib/intake/intake-answers.ts'
import { IntakeForm } from '../../lib/intake/intake-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/surface.tsx'
import { type Filters, readFilters } from './filter-state.ts'

/** A question, by its field's name. */
export type IntakeField = 'amount' | 'trades' | 'have' | 'when' | 'hours' | 'workplace'

type Props = {
  filters: Filters
  geoCountry: string | null
  /** The field that the reader pressed, which takes the focus. */
  field: IntakeField
  onClose: () => void
  onChange: (filters: Filters) => void
}

/** The intake questions in a dialog over the list. */
export default function IntakeDialog({ filters, geoCountry, field, onClose, onChange }: Props) {
  const places = useCall('GET /api/places', {}).data
  const container = useRef<HTMLDivElement>(null)
  const isLoaded = places !== undefined
  // Before it can be pressed: an amount in other money would go through unread.
  useLayoutEffect(() => {
    const form = isLoaded ? container.current?.querySelector('form') : null
    if (form) enhanceIntakeForm(form)
  }, [isLoaded])
  useEffect(() => {
    const fieldElement = isLoaded ? container.current?.querySelector<HTMLElement>(`[name="${field}"]`) : null
    fieldElement?.focus({ preventScroll: true })
    fieldElement?.scrollIntoView({ block: 'center' })
  }, [isLoaded, field])
  const where = [filters.city, filters.country || geoCountry || ''].filter(Boolean).join(', ')
  return (
    <Dialog open onClose={onClose} title={t.heading} closeText={chromeTexts.close}>
      <div
        ref={container}
        onSubmit={(event) => {
          event.preventDefault()
          const formParams = new URLSearchParams(
            [...new FormData(event.target as HTMLFormElement)].map(([name, value]) => [name, String(value)]),
          )
          const { city, country, say, ...answers } = readFilters(formParams.toString())
          onClose()
          onChange({ ...filters, ...pickIntakeAnswers(answers), businesses: filters.businesses, city, country, say, page: 1 })
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
