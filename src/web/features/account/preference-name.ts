import type { FreeTime, Ownable, Trade, Workplace } from '#engine/quantity/vocabulary.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { choiceName } from '../../lib/choice-name.ts'
import type { ProfilePart } from '../../lib/profile.ts'

export type PreferenceKind = ProfilePart | AnswerKind
/** An answer that may be left out. */
export type AnswerKind = 'city' | 'trades' | 'businesses' | 'have' | 'when' | 'hours' | 'place'

const kinds = { budget: 'budget', skills: 'skill', interests: 'interest' } as const

/** The text of a preference's value; for a place its name. */
export function preferenceName(kind: PreferenceKind, value: string): string {
  if (kind === 'trades') return wayInTexts.trades[value as Trade]
  if (kind === 'have') return wayInTexts.things[value as Ownable]
  if (kind === 'when') return wayInTexts.times[value as FreeTime]
  if (kind === 'hours') return wayInTexts.hoursAWeek({ hours: Number(value) })
  if (kind === 'place') return wayInTexts.workplaces[value as Workplace]
  return kind === 'location' || kind === 'city' || kind === 'businesses' ? value : choiceName(kinds[kind], value)
}
