let cachedZone: string | undefined

/** The device's zone, as 'Africa/Lagos'. Where the browser has no quick way to it, the first reading loads the language tables: a slow phone feels it. */
export function timeZone(): string {
  cachedZone ??= temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC'
  return cachedZone
}

const temporal = (globalThis as { Temporal?: { Now: { timeZoneId(): string } } }).Temporal
