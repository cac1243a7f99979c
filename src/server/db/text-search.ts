import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Plain text anywhere in one of the columns, without case; the search's own %, _ and \ are letters. Nothing typed: everything. */
export function textAnywhere(search: string, columns: SQLWrapper[]): SQL | undefined {
  if (search === '') return undefined
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} ilike ${pattern}`))
}
