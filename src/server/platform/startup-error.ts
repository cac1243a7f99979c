/** What keeps the server from starting and the operator can fix: reported in a sentence, without a stack. */
export class StartupError extends Error {}
