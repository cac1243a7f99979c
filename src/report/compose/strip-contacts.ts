const contacts = [
  // Email addresses and names on a network.
  /\S+@\S+|(?<!\S)@\w+/g,
  /\b(?:https?:\/\/|www\.|wa\.me\/|t\.me\/)\S+/gi,
  // Telephone numbers: with an international prefix or a leading 0, or nine digits and more in a row of groups. No amount has this form.
  /(?:\+|\b0)\d[\d ()./-]{6,}\d/g,
  /\(?\b\d(?:[ ()./-]{0,2}\d){8,}/g,
]

/** Removes personal data before text is sent to a model: email addresses, links and telephone numbers. */
export function stripContacts(words: string): string {
  return contacts
    .reduce((text, contact) => text.replace(contact, ' '), words)
    .replace(/\s+/g, ' ')
    .trim()
}
