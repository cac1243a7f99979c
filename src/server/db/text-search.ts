import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Plain text anywhere in one of the columns, without case and accents: "Sowande" finds Ṣówándé, and the other way round. The search's own %, _
 * and \ are letters. Nothing typed: everything.
 */
export function containsText(search: string, columns: SQLWrapper[]): SQL | undefined {
  if (search === '') return undefined
  // Marks alone are looked for as they are.
  const normalized = search.normalize('NFD').replace(/[\u0300-\u036f]/g, '') || search
  const pattern = `%${normalized.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${stripAccents(column)} ilike ${pattern}`))
}

/** Most texts are ASCII, and cost nothing. */
function stripAccents(column: SQLWrapper): SQL {
  const stripped = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`case when octet_length(${column}) = char_length(${column}) then ${column} else ${stripped} end`
}
