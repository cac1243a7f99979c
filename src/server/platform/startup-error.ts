/** A startup failure that the operator can fix: printed as a sentence, without a stack. */
export class StartupError extends Error {}
