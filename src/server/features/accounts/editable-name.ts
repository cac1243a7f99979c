import type { UserRow } from './store.ts'

type NameFields = Pick<UserRow, 'firstName' | 'lastName' | 'email'>

/**
 * Whether the person may enter the name. Google tells it at every sign-in and manages it; Apple tells it at the very first one, if at all, and to
 * another account of the same person never again.
 */
export function mayEditName(user: NameFields, signInMethods: readonly string[]): boolean {
  return signInMethods.includes('password') || !signInMethods.includes('google') || isPlaceholderName(user)
}

/** Nobody gave this name: there is none, or, as earlier versions did, the address's first part was put in its place. */
export function isPlaceholderName({ firstName, lastName, email }: NameFields): boolean {
  return lastName === '' && (firstName === '' || firstName === email.split('@')[0])
}
