import { randomBytes } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from './test-app.ts'

/** One browser's worth of cookies against the app. */
export type Client = {
  get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  send: (
    method: 'POST' | 'PUT' | 'DELETE' | 'PATCH',
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  cookies: Map<string, string>
}

export function visitor(app: TestApp): Client {
  const cookies = new Map<string, string>()
  const inject = async (options: InjectOptions) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.http.inject({
      ...options,
      headers: { host: 'localhost:3000', ...(cookie ? { cookie } : {}), ...options.headers },
    })
    for (const set of response.cookies) {
      if (set.maxAge === 0 || set.value === '') cookies.delete(set.name)
      else cookies.set(set.name, set.value)
    }
    return response
  }
  const send: Client['send'] = (method, url, body, headers = {}) =>
    inject({
      method,
      url,
      headers: { origin: 'http://localhost:3000', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
  return {
    cookies,
    get: (url, headers = {}) => inject({ method: 'GET', url, headers }),
    send,
    post: (path, body, headers) => send('POST', path, body, headers),
  }
}

export type Person = Client & { id: string; email: string; username: string; password: string }

/** A fresh account, signed in. */
export async function newUser(
  app: TestApp,
  more: Partial<Record<'firstName' | 'lastName' | 'email' | 'username' | 'phoneNumber' | 'returnTo', string>> = {},
): Promise<Person> {
  const client = visitor(app)
  const mark = randomBytes(5).toString('hex')
  const password = `secret-${mark}`
  const details = {
    username: `u${mark}`,
    email: `u${mark}@example.com`,
    password,
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '+234 801 234 5678',
    ...more,
  }
  const response = await client.post('/api/auth/register', details)
  if (response.statusCode !== 201) throw new Error(`registration answered ${response.statusCode}: ${response.body}`)
  return { ...client, id: response.json().user.id, email: details.email, username: details.username, password }
}

/** A fresh account with a complete profile: Lagos, small budget, cooking. */
export async function newFounder(app: TestApp, profile: Record<string, unknown> = {}): Promise<Person> {
  const person = await newUser(app)
  const {
    location = 'Nigeria',
    budget = '$500 - $2,000',
    skills = ['Cooking', 'Sales'],
    interests = ['Food & Beverage'],
    ...others
  } = profile
  const answers = [
    await person.send('PUT', '/api/preferences', { location, budget, skills, interests }),
    ...(await Promise.all(Object.entries(others).map(([type, value]) => person.post('/api/preferences', { type, value })))),
  ]
  for (const { statusCode, body } of answers) if (statusCode !== 200) throw new Error(`preferences answered ${statusCode}: ${body}`)
  return person
}
