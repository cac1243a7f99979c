/** The address of a walk: `what` are businesses to tick, `where` a place of the map. */
export function walkHref({ location, what, where }: { location: string; what: readonly string[]; where: string | null }): string {
  const params = new URLSearchParams({ location, ...(what.length > 0 ? { what: what.join(',') } : {}), ...(where ? { where } : {}) })
  return `/gap-maps/walk?${params}`
}
