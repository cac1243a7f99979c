import { monthCount } from '../../quantity/month.ts'
import type { Cells } from './cells.ts'
import type { CityEvidence, SeenSellers, SellerList, Square } from './city-evidence.ts'
import { coreTags, type SellerClass, splitTags } from './seller-classes.ts'

/** Sellers of a class: all, or those that carry one of these tags. */
export type Kind = { class: SellerClass; tags: readonly string[] | 'all' }

/**
 * Sellers of a kind that one origin shows, by cell. `covered` is 1 where the origin's query included all of this kind, so that nothing seen means
 * that none was on the list.
 */
export type ObservedSellers = {
  origin: string
  /** 'YYYY-MM' of its newest list. */
  month: string
  sources: readonly string[]
  counts: Float64Array
  covered: Uint8Array
  total: number
}

/** Sellers by origin, the fullest first. Of several lists of one origin each tag is taken from the newest that covers it there. */
export function observedByOrigin(evidence: CityEvidence, cells: Cells, kind: Kind): ObservedSellers[] {
  const origins = new Set(evidence.lists.filter((list) => mayContainKind(list, kind)).map((list) => list.origin))
  return [...origins].map((origin) => observedBy(origin, evidence, cells, kind)).toSorted((a, b) => b.total - a.total)
}

/** Lists of one origin that may show the kind, the newest first. */
export function listsOf(origin: string, lists: readonly SellerList[], kind: Kind): SellerList[] {
  return lists
    .filter((list) => list.origin === origin && mayContainKind(list, kind))
    .toSorted((a, b) => monthCount(b.month, 'month') - monthCount(a.month, 'month'))
}

function observedBy(origin: string, evidence: CityEvidence, cells: Cells, kind: Kind): ObservedSellers {
  const lists = listsOf(origin, evidence.lists, kind)
  const counts = new Float64Array(cells.count)
  const covered = new Uint8Array(cells.count)
  let total = 0
  const coverageTests = lists.map((list) => coverageTest(list))
  lists.forEach((list, at) => {
    const newer = lists.slice(0, at)
    for (const row of list.seen) {
      if (row.class !== kind.class || !matchesKind(row, kind)) continue
      if (newer.some((other, i) => listsTag(other, row) && coverageTests[i]!(row))) continue
      const cell = cells.cellOf(row)
      if (cell < 0) continue
      counts[cell]! += row.count
      total += row.count
    }
    if (listsWholeKind(list, kind)) markCovered(covered, list, cells)
  })
  return { origin, month: lists[0]!.month, sources: [...new Set(lists.map((list) => list.source))], counts, covered, total }
}

function mayContainKind({ holds }: SellerList, { class: sellerClass, tags }: Kind): boolean {
  return holds.classes.includes(sellerClass) && (holds.tags === 'all' || tags === 'all' || tags.some((tag) => holds.tags.includes(tag)))
}

/** Whether the query of a list includes this kind: where it does not, there is none on it. */
export function coversKind(list: SellerList, kind: Kind): boolean {
  return mayContainKind(list, kind) && listsWholeKind(list, kind)
}

/** Whether no seller of the kind can be missing for want of a query. A list of its core tags covers a class too. */
function listsWholeKind({ holds }: SellerList, { class: sellerClass, tags }: Kind): boolean {
  const { tags: listTags } = holds
  return listTags === 'all' || (tags === 'all' ? coreTags[sellerClass] : tags).every((tag) => listTags.includes(tag))
}

function listsTag({ holds }: SellerList, { class: givenClass, tag }: SeenSellers): boolean {
  if (!holds.classes.includes(givenClass)) return false
  return includesTag(tag, holds.tags)
}

/** A seller without a tag counts for its class alone. */
function matchesKind({ tag }: SeenSellers, { tags }: Kind): boolean {
  return includesTag(tag, tags)
}

function includesTag(tag: string | null, includedTags: readonly string[] | 'all'): boolean {
  if (includedTags === 'all') return true
  return tag !== null && (tag.includes(';') ? splitTags(tag).some((one) => includedTags.includes(one)) : includedTags.includes(tag))
}

function coverageTest({ covers }: SellerList): (square: Square) => boolean {
  if (covers === 'city') return () => true
  const coveredSquares = new Set(covers.map(({ row, col }) => row * 100_000 + col))
  return ({ row, col }) => coveredSquares.has(row * 100_000 + col)
}

function markCovered(covered: Uint8Array, { covers }: SellerList, cells: Cells): void {
  if (covers === 'city') covered.fill(1)
  else {
    for (const square of covers) {
      const cell = cells.cellOf(square)
      if (cell >= 0) covered[cell] = 1
    }
  }
}
