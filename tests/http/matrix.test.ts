import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RouteKey, routes } from '#contract/routes.ts'
import { type Owner, permissions, type Target, targets } from '#tests/support/permissions.ts'
import { type Kind, kinds, newPersona, type Persona } from '#tests/support/persona.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Who may do what: every call of the contract, for everyone, on one's own thing, on someone else's and on what does not exist. */
const actors = ['visitor', ...kinds] as const
type ActorName = (typeof actors)[number]

let app: TestApp
const people = new Map<Kind, Promise<Persona>>()
const persona = async (kind: Kind, fresh = false): Promise<Persona> => {
  if (fresh) {
    // One address registers them all, and this is not about how many it may.
    await app.ctx.rateLimiter.reset('registration', { address: '127.0.0.1' })
    return newPersona(app, kind)
  }
  const known = people.get(kind) ?? newPersona(app, kind)
  people.set(kind, known)
  return known
}
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('every call of the contract has a row, and every row a call', () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(routes).sort())
})

describe.each(Object.keys(permissions) as RouteKey[])('%s', (key) => {
  const row = permissions[key]
  const cells = targets.flatMap((target) =>
    actors.flatMap((actor) => {
      const expected = row[target]?.[actor]
      return expected === undefined ? [] : [{ actor, target, expected }]
    }),
  )

  it.each(cells)('answers $actor on $target with $expected', async ({ actor, target, expected }) => {
    const fresh = row.fresh === true && expected < 400
    const caller = actor === 'visitor' ? null : await persona(actor, fresh)
    const owner = await ownerOf(actor, target, caller, fresh)
    const { path = {}, query, body, headers } = (await row.call?.(owner, target, caller)) ?? {}
    const [method, pattern] = key.split(' ') as ['GET', string]
    const filled = pattern.replace(/\{(\w+)\}/g, (_match, name: string) => path[name] ?? `missing-${name}`)
    const answer = await ask({
      method,
      url: query ? `${filled}?${new URLSearchParams(query)}` : filled,
      headers: {
        host: 'localhost:3000',
        origin: 'http://localhost:3000',
        ...(caller ? { cookie: [...caller.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    expect(answer.status, answer.text).toBe(expected)
    if (expected >= 400) expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String), code: expect.any(String) })
  })

  async function ownerOf(actor: ActorName, target: Target, caller: Persona | null, fresh: boolean): Promise<Owner> {
    if (target === 'none') return null
    if (target === 'own') return caller ?? persona('user')
    return persona(actor === 'user' ? 'other' : 'user', fresh)
  }
})

/** The status, and the text of what is not an endless stream. */
async function ask(options: InjectOptions): Promise<{ status: number; text: string }> {
  const response = await app.http.inject({ ...options, payloadAsStream: true })
  const stream = response.stream()
  if (String(response.headers['content-type']).startsWith('text/event-stream')) {
    stream.destroy()
    return { status: response.statusCode, text: '' }
  }
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(Buffer.from(part as Uint8Array))
  return { status: response.statusCode, text: Buffer.concat(parts).toString('utf8') }
}
