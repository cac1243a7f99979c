/** PostgreSQL's SQLSTATE; the ORM wraps the driver's error as `cause`. No SQLSTATE class begins with E, as system error codes do. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code)) return code
  }
  return undefined
}

/** The violated constraint, where the driver reports it. */
export function violatedConstraint(error: unknown): string | undefined {
  return errorProperty(error, 'constraint')
}

/** The table, where the driver reports it. */
export function violatedTable(error: unknown): string | undefined {
  return errorProperty(error, 'table')
}

function errorProperty(error: unknown, property: 'constraint' | 'table'): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const value = (current as { [key in typeof property]?: unknown })[property]
    if (typeof value === 'string') return value
  }
  return undefined
}

/** The ORM's wrapper, whose message is the query with every parameter. */
export function isQueryError(error: Error): boolean {
  return 'query' in error && 'params' in error
}

/** After these errors PostgreSQL, or a pooler, closes the connection. */
export function endsSession(error: Error): boolean {
  const { severity } = error as { severity?: unknown }
  return severity === 'FATAL' || severity === 'PANIC'
}

/** A PostgreSQL error, which has a severity. */
export function isServerError(error: Error): boolean {
  return 'severity' in error && sqlState(error) !== undefined
}
