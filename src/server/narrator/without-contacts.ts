/** Takes out what a model has no need of: e-mail addresses, links and telephone numbers that somebody typed into his own words. */
export function withoutContacts(words: string): string {
  return words
    .replace(/\S+@\S+/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .replace(/(?:\+|\b0)\d[\d ()./-]{6,}\d/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
