import type { PhraseTable, Token } from './introduction-lexicon.ts'
import type { IntroductionSentence, PlaceMention } from './introduction-sentence.ts'

type PlaceRange = { mention: PlaceMention; from: number; to: number }
type At = PhraseTable<'in' | 'not' | 'via'>

/** Where the person is: of several places the one that the words before it tell; null where they name two countries. */
export function findPlace(
  { tokens, cuesAt, use, quote }: IntroductionSentence,
  at: At,
  mentions: readonly PlaceMention[],
): PlaceMention | null {
  const ranges = mentions.map((mention): PlaceRange => ({ mention, ...tokenRange(tokens, mention) }))
  for (const { from, to } of ranges) use(from, to)
  const place = choosePlace()
  if (place) quote('location', place.from, place.to)
  return place?.mention ?? null

  function choosePlace(): PlaceRange | null {
    const roles = ranges.map((range) => ({ ...range, role: roleBefore(range.from) })).filter(({ role }) => role !== 'not')
    const first = ['in', null, 'via'].map((role) => roles.filter((each) => each.role === role)).find((list) => list.length > 0) ?? []
    const cities = [...new Set(first.flatMap(({ mention }) => mention.cityId ?? []))]
    const countries = [...new Set(roles.filter(({ role }) => role === first[0]?.role).map(({ mention }) => mention.countryCode))]
    if (countries.length > 1) return null
    const chosen = first.find(({ mention }) => mention.cityId !== null) ?? first[0]
    if (!chosen || cities.length < 2) return chosen ?? null
    return { ...chosen, mention: { ...chosen.mention, cityId: null } }
  }

  function roleBefore(from: number): 'in' | 'not' | 'via' | null {
    for (let index = from - 1; index >= Math.max(0, from - 4); index--) {
      if (tokens[index]!.kind === 'stop') return null
      const found = at.matchAt(tokens, index)
      if (!found || index + found.length > from || from - index - found.length > 1) continue
      const wider = index > 0 ? at.matchAt(tokens, index - 1) : null
      const reach = wider && index - 1 + wider.length >= index + found.length ? wider : found
      const isRefused = cuesAt(index - 1).includes('nots') || cuesAt(index - 2).includes('nots')
      return isRefused ? 'not' : (reach.meanings[0] ?? null)
    }
    return null
  }
}

function tokenRange(tokens: readonly Token[], { start, end }: { start: number; end: number }): { from: number; to: number } {
  const from = tokens.findIndex((token) => token.end > start)
  const to = tokens.findIndex((token) => token.start >= end)
  return { from, to: to < 0 ? tokens.length : to }
}
