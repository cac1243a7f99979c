import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Matches plain text anywhere in the columns, ignoring case and accents: "Sowande" finds Ṣówándé, and the other way round. %, _ and \ in the search
 * are literal. Empty text matches everything.
 */
export function containsText(search: string, columns: SQLWrapper[]): SQL | undefined {
  if (search === '') return undefined
  // A search of combining marks alone stays as it is.
  const normalized = search.normalize('NFD').replace(/[\u0300-\u036f]/g, '') || search
  const pattern = `%${normalized.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${stripAccents(column)} ilike ${pattern}`))
}

/** ASCII texts, the most common, skip normalization. */
function stripAccents(column: SQLWrapper): SQL {
  const stripped = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`case when octet_length(${column}) = char_length(${column}) then ${column} else ${stripped} end`
}
