/** Marks a link that was sent on, so that one followed inside the product never changes its city. */
const mark = { name: 'from', value: 'share' } as const

/** The address of an opportunity's free preview, to send to somebody. */
export function sharedLink(opportunityId: string): string {
  return new URL(`/reports/${opportunityId}?${mark.name}=${mark.value}`, location.origin).href
}

export function isSharedLink(search: URLSearchParams): boolean {
  return search.get(mark.name) === mark.value
}
