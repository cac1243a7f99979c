/** Values that people and attackers send, made from a JSON schema and one seed. */
export type Chance = {
  next: () => number
  below: (count: number) => number
  pick: <T>(list: readonly T[]) => T
  holds: (share: number) => boolean
}

/** mulberry32: small, and the same on every machine. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: (list) => list[below(list.length)]!, holds: (share) => next() < share }
}

export const script = '<script>alert(1)</script><img src=x onerror=alert(1)>'
export const fuzzTexts = [
  '',
  ' ',
  script,
  "'; drop table users; --",
  '\u0000',
  'a\u0000b',
  '\ud800',
  'b\udfffc',
  '\u202egnp.exe',
  '\ufeff',
  '💰'.repeat(100),
  'é'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(5000),
  '../../../../etc/passwd',
  '..%2f..%2f',
  'a\r\nSet-Cookie: stolen=1',
  '{{7*7}}<%= 7*7 %>',
  '%00',
  '%',
  '\\',
  '__proto__',
  'constructor',
  'null',
  '-1',
  '1e309',
  'NaN',
  '0x10',
  '2026-02-30T25:61:61Z',
  'javascript:alert(1)',
  'https://evil.example/',
  '//evil.example',
  '\t\n\r',
  '٣٤٥',
] as const
const fuzzValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  9_007_199_254_740_992,
  2_147_483_648,
  [],
  {},
  [[]],
  [null],
  { a: { b: {} } },
  JSON.parse('{"__proto__": {"role": "admin"}}'),
  { constructor: { prototype: { role: 'admin' } } },
]
/** Fields nobody may set, sent along with every third body. */
const smuggled = {
  role: 'admin',
  subscriptionTier: 'premium',
  userId: 'usr_x',
  emailVerified: true,
  amountMinor: 1,
  state: 'paid',
  isAdmin: true,
}

export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** What a request is made with: `known` gives real values by a field's name (undefined where it tells nothing), `care` is the share of fields filled as asked. */
export type Making = { chance: Chance; known: (name: string) => unknown; care: number }

/** A value as the schema asks for, or, where care fails, one that it does not. */
export function madeFrom(schema: Schema, name: string, making: Making): unknown {
  const { chance, known, care } = making
  if (!chance.holds(care)) return chance.holds(0.6) ? chance.pick(fuzzTexts) : chance.pick(fuzzValues)
  const real = chance.holds(0.8) ? known(name) : undefined
  if (real !== undefined) return real
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return madeFrom(chance.pick(choice), name, making)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.pick(schema.enum)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, making)
    case 'array':
      return Array.from({ length: chance.below(4) }, () => madeFrom(schema.items ?? {}, name, making))
    case 'boolean':
      return chance.holds(0.5)
    case 'integer':
    case 'number':
      return numberOf(schema, chance)
    case 'string':
      return chance.pick([
        '1',
        'a text',
        'Lagos',
        'x'.repeat(schema.minLength ?? 1),
        'y'.repeat(Math.min(schema.maxLength ?? 50, 5000)),
        script,
      ])
    default:
      return chance.pick(fuzzValues)
  }
}

function objectOf(schema: Schema, making: Making): Record<string, unknown> {
  const { chance } = making
  const given: [string, unknown][] = []
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false
    if (chance.holds(isRequired ? 0.5 + making.care / 2 : 0.3)) given.push([name, madeFrom(property, name, making)])
  }
  return { ...Object.fromEntries(given), ...(chance.holds(0.3) ? smuggled : {}) }
}

function numberOf(schema: Schema, chance: Chance): number {
  const low = Math.max(schema.minimum ?? 0, -1e6)
  const high = Math.min(schema.maximum ?? 1000, 1e6)
  return chance.pick([low, high, low - 1, high + 1, Math.round(low + (high - low) * chance.next())])
}
