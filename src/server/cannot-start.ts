/** What keeps the server from starting and whoever runs it can mend: told in a sentence, without a stack. */
export class CannotStart extends Error {}
