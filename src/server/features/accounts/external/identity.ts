import type { Provider } from '../store.ts'

/** The identity as the provider asserts it. */
export type ExternalIdentity = {
  provider: Provider
  accountId: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  picture: string | null
}
