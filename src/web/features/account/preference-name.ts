import type { Trade } from '#engine/quantity/vocabulary.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { choiceName } from '../../lib/choice-name.ts'
import type { ProfilePart } from '../../lib/profile.ts'

export type PreferenceKind = ProfilePart | 'city' | 'trades'

const kinds = { budget: 'budget', skills: 'skill', interests: 'interest' } as const

/** The text of a preference's value; for a place its name. */
export function preferenceName(kind: PreferenceKind, value: string): string {
  if (kind === 'trades') return wayInTexts.trades[value as Trade]
  return kind === 'location' || kind === 'city' ? value : choiceName(kinds[kind], value)
}
