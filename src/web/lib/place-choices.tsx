import { opportunityTexts } from '#words/web/opportunities.ts'
import { Button } from '../ui/button.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/surface.tsx'
import type { CallError } from './api/call.ts'

const t = opportunityTexts.place

export function isUnknownPlace(error: CallError | null | undefined): error is CallError & { code: 'unknown_place' } {
  return error?.code === 'unknown_place'
}

/** For an unknown place: suggested ones as buttons. */
export function PlaceChoices({ error, onChoose }: { error: CallError; onChoose: (place: string) => void }) {
  const rawSuggestions = error.body?.details?.suggestions
  const places = Array.isArray(rawSuggestions) ? rawSuggestions.filter((each): each is string => typeof each === 'string') : []
  const typedName = error.body?.details?.asked
  // Without a search for suggestions the place is known, and the message is its error.
  const text =
    places.length > 0
      ? typeof typedName === 'string'
        ? t.chooseFor({ asked: typedName })
        : t.choose
      : rawSuggestions
        ? t.none
        : error.message
  return (
    <Notice tone="gold" live>
      <Stack gap="s2">
        <p>{text}</p>
        {places.length > 0 ? (
          <Row gap="s2">
            {places.map((place) => (
              <Button key={place} onClick={() => onChoose(place)}>
                {place}
              </Button>
            ))}
          </Row>
        ) : null}
      </Stack>
    </Notice>
  )
}
