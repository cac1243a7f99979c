/**
 * Content-Disposition for a download. `filename` is ASCII, for old clients; `filename*` holds the full name as RFC 8187 requires: UTF-8,
 * percent-encoded outside `attr-char`. `encodeURIComponent` leaves four such characters unencoded.
 */
export function attachment(fileName: string): string {
  // Lone surrogates cannot be encoded; control characters have no place in a file name.
  const name = fileName.replace(/\p{Surrogate}|\p{Cc}/gu, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encoded}`
}
