/** The part of oidc-provider that the tests use; it brings no types along. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Stored = { destroy: () => Promise<void> }
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    on(event: 'authorization_code.saved', listener: (code: Stored) => void): void
    AuthorizationCode: { find: (code: string, options?: { ignoreExpiration: boolean }) => Promise<Stored | undefined> }
  }
}
