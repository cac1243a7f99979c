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

const leastPhoneDigits = 6

/** Matches a phone number however it is written: with or without its country's code, spaces or a leading zero. Undefined for fewer than six digits. */
export function containsPhone(search: string, column: SQLWrapper): SQL | undefined {
  if (!/^[\d\s()+./-]+$/.test(search)) return undefined
  const digits = search.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length < leastPhoneDigits ? undefined : sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`
}

/** ASCII texts, the most common, skip normalization. */
function stripAccents(column: SQLWrapper): SQL {
  const stripped = sql`regexp_replace(normalize(${column}, NFD), '[\\u0300-\\u036f]', '', 'g')`
  return sql`case when octet_length(${column}) = char_length(${column}) then ${column} else ${stripped} end`
}
