/** Idempotency key of the mail about a ticket: it goes to support, but holds a person's text, and is erased with that person. */
export function ticketMailKey(ticketId: string): string {
  return `ticket:${ticketId}`
}
