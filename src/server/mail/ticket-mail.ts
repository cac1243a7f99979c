/** The key of the mail that tells support of a ticket: it goes to support, but holds what a person wrote, and goes with that person. */
export function ticketMailKey(ticketId: string): string {
  return `ticket:${ticketId}`
}
