import type { Provider } from '../store.ts'

/** Who the provider says it is. */
export type ExternalIdentity = {
  provider: Provider
  accountId: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
  picture: string | null
}
