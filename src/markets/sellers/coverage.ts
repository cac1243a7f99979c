import { type SellerClass, sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import type { Batch } from './batch.ts'
import { readRows } from './rows.ts'

/** Counts of one batch in one city. */
export type CityCoverage = { cityId: string; sellers: Partial<Record<SellerClass, number>>; people: number; areas: number; firms: number }

export function batchCoverage({ rows }: Pick<Batch, 'rows'>): CityCoverage[] {
  return Object.entries(rows).map(([cityId, text]) => {
    const { seller, people, area, employers, alone, official } = readRows(text)
    const sellers: CityCoverage['sellers'] = {}
    for (const { sort, count } of seller) sellers[sort.class] = (sellers[sort.class] ?? 0) + count
    return {
      cityId,
      sellers: Object.fromEntries(sellerClasses.flatMap((each) => (sellers[each] ? [[each, sellers[each]]] : []))),
      people: people.reduce((sum, each) => sum + each.people, 0),
      areas: area.length,
      firms: [...employers, ...alone].reduce((sum, each) => sum + each.firms, 0) + official.reduce((sum, each) => sum + each.count, 0),
    }
  })
}
