/**
 * What a browser saves an answer as. `filename` is for old readers, in letters of ASCII; `filename*` holds the name itself as RFC 8187 wants it: in
 * UTF-8, with everything encoded that its `attr-char` lacks. `encodeURIComponent` leaves four of those signs as they are.
 */
export function attachment(fileName: string): string {
  // A lone half of a surrogate pair is no letter of any name, and cannot be encoded; nor are control characters.
  const name = fileName.replace(/\p{Surrogate}|\p{Cc}/gu, '')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${name.replace(/[^\w.-]+/g, '-')}"; filename*=UTF-8''${encoded}`
}
