import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { locationOptions } from '#contract/location-options.ts'
import { smallTown } from '#words/engine/places.ts'
import { onboardingTexts } from '#words/web/onboarding.ts'
import { call } from '../../lib/api/call.ts'
import { useCall } from '../../lib/api/queries.ts'
import { currentPoint, isSecurePage } from '../../lib/secure-context.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { withLocation } from './answers.ts'
import { Options, type StepProps } from './options.tsx'

const t = onboardingTexts.location

/** The country, and optionally a city of it. Geolocation is requested only when the button is pressed. */
export function LocationStep({ answers, onChange, heading }: StepProps) {
  const places = useCall('GET /api/places', {})
  const cities = places.data?.cities.filter((city) => city.country === answers.location) ?? []
  const choose: OnPlace = (location, city) => onChange(withLocation(answers, { location, city }, places.data ?? { cities: [], rates: [] }))
  return (
    <Options
      kind="radio"
      question={t.question}
      hint={t.hint}
      heading={heading}
      options={locationOptions}
      selected={answers.location ? [answers.location] : []}
      onChoose={(location) => choose(location)}
    >
      <UseMyLocation onPlace={choose} />
      {answers.location && cities.length > 0 ? (
        <SelectField
          label={t.city}
          hint={t.cityHint}
          value={answers.city ?? ''}
          onChange={(event) => onChange({ city: event.target.value || undefined })}
        >
          <option value="">{t.anyCity}</option>
          {cities.map((city) => (
            <option key={city.id} value={city.name}>
              {city.name}
            </option>
          ))}
          <option value={smallTown.name}>{smallTown.name}</option>
        </SelectField>
      ) : null}
    </Options>
  )
}

type OnPlace = (location: (typeof locationOptions)[number], city?: string) => void

function UseMyLocation({ onPlace }: { onPlace: OnPlace }) {
  const [state, setState] = useState<{ busy: boolean; result: LocateResult | null }>({ busy: false, result: null })
  const locate = async () => {
    setState({ busy: true, result: null })
    setState({ busy: false, result: await locateUser(onPlace) })
  }
  if (!isSecurePage()) return <p className="small quiet">{t.insecure}</p>
  return (
    <div>
      <Button icon={<LocateFixed aria-hidden />} busy={state.busy} busyText={t.locating} onClick={() => void locate()}>
        {t.locate}
      </Button>
      <div className="small" role="status">
        {state.result ? <p>{state.result.text}</p> : null}
        {state.result?.isFailure ? <p>{t.chooseBelow}</p> : null}
      </div>
    </div>
  )
}

/** `isUnknown` where the text says only that it failed. */
type LocateResult = { text: string; isFailure: boolean }

async function locateUser(onPlace: OnPlace): Promise<LocateResult> {
  try {
    const point = await currentPoint()
    if (!point) return { text: t.unable, isFailure: true }
    const resolved = await call('POST /api/location/resolve', { body: point })
    const option = locationOptions.find((each) => each === resolved.country)
    if (!option) return { text: t.foundElsewhere({ city: resolved.city, country: resolved.country }), isFailure: false }
    const isOwn = resolved.known || resolved.city === smallTown.name
    onPlace(option, isOwn ? resolved.city : undefined)
    const near = resolved.city === smallTown.name ? (resolved.town ?? resolved.city) : resolved.city
    return { text: t.found({ city: near, country: resolved.country }), isFailure: false }
  } catch {
    return { text: t.failed, isFailure: true }
  }
}
