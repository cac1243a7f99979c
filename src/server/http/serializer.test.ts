import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type RouteKey, routes } from '#contract/routes.ts'
import { deepFreeze } from '../platform/cache.ts'
import { createSerializer } from './serializer.ts'

const surplusValue = 'a column that nobody named'

type Def = {
  type: string
  values: unknown[]
  entries: Record<string, unknown>
  innerType: z.ZodType
  element: z.ZodType
  shape: Record<string, z.ZodType>
  catchall?: z.ZodType
  options: z.ZodType[]
  keyType: z.ZodType
  valueType: z.ZodType
}

/** Values that the schema takes, and some that it does not, each object with a field more than it names. */
function arbitraryFor(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: Def }
  switch (def.type) {
    case 'string':
      return fc.oneof(fc.constantFrom('ab', 'usr_1', '2026-11-24', '', 'a@b.ch'), fc.string())
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'nullable':
      return fc.oneof(fc.constant(null), arbitraryFor(def.innerType))
    case 'optional':
      return fc.oneof(fc.constant(undefined), arbitraryFor(def.innerType))
    case 'array':
      return arbitraryLength(schema).chain((length) =>
        fc.array(arbitraryFor(def.element), { minLength: length, maxLength: Math.max(length, 2) }),
      )
    case 'object':
      return (
        fc
          .record(Object.fromEntries(Object.entries(def.shape).map(([name, each]) => [name, arbitraryFor(each)])))
          // Only one answer may have more than it names.
          .map((value) => (def.catchall ? value : { [surplusValue]: surplusValue, ...value }))
      )
    case 'union':
      return fc.oneof(...def.options.map(arbitraryFor))
    case 'record': {
      const keys = def.keyType._zod.def as unknown as { entries?: Record<string, string> }
      const names = keys.entries ? Object.values(keys.entries) : ['one', 'two']
      return fc.record(Object.fromEntries(names.map((name) => [name, arbitraryFor(def.valueType)])))
    }
    default:
      return fc.jsonValue()
  }
}

/** An exact length is the only rule of a list that chance would never meet. */
function arbitraryLength(schema: z.core.$ZodType): fc.Arbitrary<number> {
  const { maximum, minimum } = (schema as z.ZodType)._zod.bag as { maximum?: number; minimum?: number }
  return maximum !== undefined && maximum === minimum ? fc.constant(maximum) : fc.constant(0)
}

const json = (Object.keys(routes) as RouteKey[]).flatMap((key) => {
  const { response } = routes[key]
  return typeof response === 'string' ? [] : [[key, response as z.ZodType] as const]
})

function outcome(work: () => string): string {
  try {
    return work()
  } catch (error) {
    return error instanceof z.ZodError ? 'refused' : `failed: ${String(error)}`
  }
}

describe('an answer is written as parsing it by the contract would', () => {
  it.each(json)('%s', (_key, response) => {
    const write = createSerializer(response)
    fc.assert(
      fc.property(arbitraryFor(response), (value) => {
        const actual = outcome(() => write(value))
        expect(actual).toBe(outcome(() => JSON.stringify(response.parse(value))))
        expect(actual).not.toContain(surplusValue)
      }),
      { numRuns: 60 },
    )
  })
})

it('what holds only by a rule is refused where it does not: a pattern, a whole number, a length, a date', () => {
  const schema = z.object({ id: z.string().regex(/^[a-z]+$/), n: z.number().int(), two: z.array(z.string()).length(2), day: z.iso.date() })
  const write = createSerializer(schema)
  const right = { id: 'a', n: 1, two: ['a', '"'], day: '2026-11-24' }
  expect(write(right)).toBe(JSON.stringify(right))
  for (const wrong of [{ id: 'A' }, { n: 1.5 }, { two: ['a'] }, { day: 'soon' }])
    expect(() => write({ ...right, ...wrong })).toThrow(z.ZodError)
})

it('a field that is not what the contract says is refused, at every level, and never passed on', () => {
  const schema = z.object({ title: z.string(), inner: z.array(z.object({ n: z.number(), kind: z.enum(['a', 'b']) })) })
  const write = createSerializer(schema)
  const right = { title: 'A', inner: [{ n: 1, kind: 'a' }] }
  expect(write(right)).toBe('{"title":"A","inner":[{"n":1,"kind":"a"}]}')
  for (const wrong of [
    { ...right, title: { secret: 1 } },
    { ...right, inner: { secret: 1 } },
    { ...right, inner: [{ n: Number.NaN, kind: 'a' }] },
    { ...right, inner: [{ n: 1, kind: 'c' }] },
    { ...right, inner: [null] },
    { inner: [] },
    null,
    [right],
  ])
    expect(() => write(wrong)).toThrow(z.ZodError)
})

it('what lasts is written once, by each contract as it says, and whoever has a copy of it has their own text', () => {
  let read = 0
  const item = z.object({ n: z.number(), inner: z.object({ kind: z.string() }) })
  const write = createSerializer(z.object({ items: z.array(item) }))
  const narrower = createSerializer(z.object({ items: z.array(item.pick({ n: true })) }))
  const one = deepFreeze({
    get n() {
      return ++read
    },
    inner: { kind: 'a' },
    secret: 'x',
  })
  // It was read once to be frozen.
  expect(write({ items: [one, one] })).toBe('{"items":[{"n":2,"inner":{"kind":"a"}},{"n":2,"inner":{"kind":"a"}}]}')
  expect(narrower({ items: [one] })).toBe('{"items":[{"n":3}]}')
  expect(write({ items: [{ ...one, n: 9 }] })).toBe('{"items":[{"n":9,"inner":{"kind":"a"}}]}')
  expect(() => Object.assign(one.inner, { kind: 'b' })).toThrow(TypeError)
  const wrong = deepFreeze({ n: 'no', inner: { kind: 'a' } })
  for (let times = 0; times < 2; times++) expect(() => write({ items: [wrong] })).toThrow(z.ZodError)
})
