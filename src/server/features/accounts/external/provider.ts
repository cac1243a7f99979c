import { sign } from 'node:crypto'
import type * as oidc from 'openid-client'
import { refusals } from '#words/refusals.ts'
import { readPrivateKey } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../errors.ts'
import { memoize, memoizeByIdentity } from '../../../platform/cache.ts'
import { clockSkewMs } from '../../../rate-limit/window.ts'
import type { Provider } from '../store.ts'

export const identityProviderNames: Record<Provider, string> = { google: 'Google', apple: 'Apple' }

export type ExternalProvider = {
  id: Provider
  scope: string
  responseMode: 'query' | 'form_post'
  discover: () => Promise<oidc.Configuration>
}

/** @throws Failure provider_off when it is not configured */
export function externalProvider(ctx: Context, id: Provider): ExternalProvider {
  if (!ctx.config[id]) throw new Failure('provider_off', { message: refusals.signInOff })
  return {
    id,
    scope: id === 'google' ? 'openid email profile' : 'openid email name',
    // Apple sends name and email to a form post only.
    responseMode: id === 'google' ? 'query' : 'form_post',
    discover: () => configurationOf(ctx)(id),
  }
}

/**
 * The provider's discovery document, cached for an hour and fetched on demand: a provider that is down at our start is retried at the next sign-in.
 */
const configurationOf = memoizeByIdentity((ctx: Context) =>
  memoize((id: Provider) => discover(ctx, id), { maxEntries: 2, ttlMs: 60 * 60_000, now: () => ctx.clock().getTime() }),
)

async function discover(ctx: Context, id: Provider): Promise<oidc.Configuration> {
  const settings = ctx.config[id]!
  const issuer = new URL(settings.issuer)
  const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  const client = await import('openid-client')
  const configuration = await client.discovery(
    issuer,
    settings.clientId,
    { [client.clockTolerance]: clockSkewMs / 1000 },
    id === 'google' ? client.ClientSecretPost(ctx.config.google!.clientSecret) : appleAuth(ctx),
    {
      timeout: 8,
      [client.customFetch]: ctx.fetch as oidc.CustomFetch,
      // Verifies the token's signature too, not only the TLS connection.
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
    },
  )
  configuration.timeout = 8
  return configuration
}

/** Apple's client secret is a JWT signed with the developer's key; ours lives five minutes, so none has to be renewed by hand. */
function appleAuth(ctx: Context): oidc.ClientAuth {
  const apple = ctx.config.apple!
  return (_server, client, body) => {
    body.set('client_id', client.client_id)
    body.set('client_secret', apple.clientSecret ?? signedSecret(apple, ctx.clock()))
  }
}

function signedSecret(apple: NonNullable<Context['config']['apple']>, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = part({ alg: 'ES256', kid: apple.keyId, typ: 'JWT' })
  const claims = part({ iss: apple.teamId, iat: seconds, exp: seconds + 300, aud: apple.issuer, sub: apple.clientId })
  const key = readPrivateKey(apple.privateKey ?? '')
  const signature = sign('sha256', Buffer.from(`${head}.${claims}`), { key, dsaEncoding: 'ieee-p1363' })
  return `${head}.${claims}.${signature.toString('base64url')}`
}

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
