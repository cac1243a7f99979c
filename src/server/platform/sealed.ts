import { inspect } from 'node:util'

/**
 * Content that somebody paid for, closed: it comes out of the database so, and whatever an answer, a log or a message makes of it, it stays
 * inside. What opens it is the rule in `features/payments/may-read.ts`, and nothing else.
 */
export class Sealed<T> {
  readonly #content: T

  constructor(content: T) {
    this.#content = content
  }

  static open<T>(sealed: Sealed<T>): T {
    return sealed.#content
  }

  /** Left out of whatever is written as JSON. */
  toJSON(): undefined {
    return undefined
  }

  [inspect.custom](): string {
    return '[sealed]'
  }
}

export function seal<T>(content: T): Sealed<T> {
  return new Sealed(content)
}

/** For the rule, and for the driver of the column it is stored in. */
export function unseal<T>(sealed: Sealed<T>): T {
  return Sealed.open(sealed)
}
