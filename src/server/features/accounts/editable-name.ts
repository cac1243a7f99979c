import type { UserRow } from './store.ts'

type NameFields = Pick<UserRow, 'firstName' | 'lastName' | 'email'>

/**
 * True where the person may edit the name. Google sends it at every sign-in and manages it; Apple sends it at the very first sign-in, if at all, and
 * never to another account of the same person.
 */
export function mayEditName(user: NameFields, signInMethods: readonly string[]): boolean {
  return signInMethods.includes('password') || !signInMethods.includes('google') || isPlaceholderName(user)
}

/** True without a name, or for the email's local part, which earlier versions used as one. */
export function isPlaceholderName({ firstName, lastName, email }: NameFields): boolean {
  return lastName === '' && (firstName === '' || firstName === email.split('@')[0])
}
