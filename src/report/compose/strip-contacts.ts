const contacts = [
  // Email addresses and names on a network.
  /\S+@\S+|(?<!\S)@\w+/g,
  /\b(?:https?:\/\/|www\.|wa\.me\/|t\.me\/)\S+/gi,
  // Telephone numbers: written from abroad or with a leading 0, or nine digits and more in a row of groups. No amount is written so.
  /(?:\+|\b0)\d[\d ()./-]{6,}\d/g,
  /\(?\b\d(?:[ ()./-]{0,2}\d){8,}/g,
]

/** Takes out what a model has no need of: email addresses, links and telephone numbers that somebody typed into their own words. */
export function stripContacts(words: string): string {
  return contacts
    .reduce((text, contact) => text.replace(contact, ' '), words)
    .replace(/\s+/g, ' ')
    .trim()
}
