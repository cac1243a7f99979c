import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type ProviderAccount = {
  email?: string
  email_verified?: boolean | string
  given_name?: string
  family_name?: string
  name?: string
  picture?: string
  /** Seconds of the clock by which the provider says when a token begins to be valid. */
  nbf?: number
}

export type SignInProvider = {
  issuer: string
  /** By the text typed as login, which is also the subject. */
  accounts: Map<string, ProviderAccount>
  /** The one client's. */
  clientId: string
  clientSecret: string
  stop: () => Promise<void>
  /** On the same port again. */
  start: () => Promise<void>
  /** As its time running out would. */
  forgetCode: (code: string) => Promise<void>
  /** Whether every code has run out before anybody can use it. */
  codesRunOut: (yes: boolean) => void
}

/** A real OpenID provider on loopback. With `stopped` nothing listens yet, though the address is settled. */
export async function openSignInProvider(options: { redirectUri: string; stopped?: boolean }): Promise<SignInProvider> {
  let handle: ReturnType<Provider['callback']> = () => undefined
  let server: Server | null = await listen(0, (request, response) => handle(request, response))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, ProviderAccount>()
  const client = { clientId: 'gapwise-tests', clientSecret: 'a secret of the tests' }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [options.redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    // As Google and Apple do, the claims are in the id token.
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'nbf'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'name', 'picture'] },
    scopes: ['openid', 'email', 'profile', 'name'],
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id, ...accounts.get(id) }) }),
    cookies: { keys: ['only for tests'] },
  })
  handle = provider.callback()
  let codesRunOut = false
  provider.on('authorization_code.saved', (code) => void (codesRunOut && code.destroy()))
  const stop = async () => {
    const closing = server
    server = null
    closing?.closeAllConnections()
    await new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()))
  }
  if (options.stopped) await stop()
  return {
    issuer,
    accounts,
    ...client,
    stop,
    start: async () => {
      server ??= await listen(port, (request, response) => handle(request, response))
    },
    forgetCode: async (code) => (await provider.AuthorizationCode.find(code, { ignoreExpiration: true }))?.destroy(),
    codesRunOut: (yes) => {
      codesRunOut = yes
    },
  }
}

function listen(port: number, handler: Parameters<typeof createServer>[1]): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler)
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

export type ProviderVisit = { consent?: boolean; login: string }
/** How the browser leaves the provider: by a redirect, or by a form that it posts. */
export type ProviderReturn = { to: URL; form: Record<string, string> | null }

/** Goes through the provider's own pages as a person would: types a login, agrees or refuses. */
export async function visitProvider(start: string, visit: ProviderVisit): Promise<ProviderReturn> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(start)
  let url = new URL(start)
  let form: URLSearchParams | null = null
  for (let step = 0; step < 20; step++) {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    })
    form = null
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    const location = response.headers.get('location')
    const html = location ? '' : await response.text()
    if (location) {
      url = new URL(location, url)
      if (url.origin !== origin) return { to: url, form: null }
      continue
    }
    const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1]
    if (!action) throw new Error(`the provider answered ${response.status}: ${html.slice(0, 300)}`)
    const fields = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        unescapeHtml(value ?? ''),
      ]),
    )
    const target = new URL(unescapeHtml(action), url)
    if (target.origin !== origin) return { to: target, form: fields }
    if (fields.prompt === 'consent' && visit.consent === false) {
      url = new URL(`${url.pathname}/abort`, url)
      continue
    }
    url = target
    form = new URLSearchParams({ ...fields, ...(fields.prompt === 'login' ? { login: visit.login, password: 'x' } : {}) })
  }
  throw new Error('the provider sent the browser in a circle')
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
}
