import { inspect } from 'node:util'

/**
 * Paid content, opaque: queries return it sealed, and responses, logs and messages cannot reveal it. Only `features/access/access-policy.ts` unseals
 * it.
 */
export class Sealed<T> {
  readonly #content: T

  constructor(content: T) {
    this.#content = content
  }

  static open<T>(sealed: Sealed<T>): T {
    return sealed.#content
  }

  /** Omitted from JSON. */
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

/** For the access policy, and the driver of the sealed column. */
export function unseal<T>(sealed: Sealed<T>): T {
  return Sealed.open(sealed)
}
