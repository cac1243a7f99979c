type PersonNames = { firstName: string; lastName: string; email: string }

/** First letters of both names, else the first two of the email, else U. */
export function initials({ firstName, lastName, email }: PersonNames): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '')
  if (letters.every(Boolean)) return letters.join('').toUpperCase()
  return [...email].slice(0, 2).join('').toUpperCase() || 'U'
}

/** The part before the @ of the email. */
export function shortName(email: string, fallback: string): string {
  return email.split('@')[0] || fallback
}
