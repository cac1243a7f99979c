import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Plain text anywhere in one of the columns, without case and accents: "Sowande" finds Ṣówándé, and the other way round. The search's own %, _
 * and \ are letters. Nothing typed: everything.
 */
export function textAnywhere(search: string, columns: SQLWrapper[]): SQL | undefined {
  if (search === '') return undefined
  // Marks alone are looked for as they are.
  const wanted = search.normalize('NFD').replace(/[\u0300-\u036f]/g, '') || search
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${withoutAccents(column)} ilike ${pattern}`))
}

/** Most texts are ASCII, and cost nothing. */
function withoutAccents(column: SQLWrapper): SQL {
  const bare = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`case when octet_length(${column}) = char_length(${column}) then ${column} else ${bare} end`
}
