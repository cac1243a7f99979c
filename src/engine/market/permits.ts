import type { PermitKind } from '../quantity/vocabulary.ts'
import type { Permit, Place } from './place.ts'

/**
 * The permits of these kinds in this place, and with any of them those that the country asks of all trades: where a council, county or state issues one, its own office is named, and never that of another city.
 * `index` is the row in the country's table, which evidence ids contain.
 */
export function permitsIn(place: Pick<Place, 'city' | 'country'>, kinds: readonly PermitKind[]): (Permit & { index: number })[] {
  const ofAll = kinds.length > 0 ? place.country.permits.filter(({ ofAllTrades }) => ofAllTrades).map(({ kind }) => kind) : []
  return permitsOfKinds(place, [...new Set([...kinds, ...ofAll])])
}

/** The permits of exactly these kinds in this place, as `permitsIn` returns them: those that one step of a plan gets. */
export function permitsOfKinds(place: Pick<Place, 'city' | 'country'>, kinds: readonly PermitKind[]): (Permit & { index: number })[] {
  return kinds.flatMap((kind) =>
    place.country.permits.flatMap((permit, index) => (permit.kind === kind ? [{ ...permit, ...localOffice(permit, place), index }] : [])),
  )
}

function localOffice({ kind, givenBy, body }: Permit, { city }: Pick<Place, 'city'>): Partial<Permit> {
  const office = givenBy && city.offices?.[givenBy]
  const paperOffice = city.offices?.papers?.[kind]
  return { ...(office ? { body: `${body} (${office.name})`, verifyAt: office.verifyAt } : {}), ...paperOffice }
}
