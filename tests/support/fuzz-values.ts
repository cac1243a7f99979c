/** Values that people and attackers send, made from a JSON schema and one seed. */
export type Random = {
  next: () => number
  below: (count: number) => number
  pick: <T>(list: readonly T[]) => T
  isTrue: (share: number) => boolean
}

/** mulberry32: small, and the same on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { next, below, pick: (list) => list[below(list.length)]!, isTrue: (share) => next() < share }
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
export type GenerateOptions = { random: Random; realValue: (name: string) => unknown; validity: number }

/** A value as the schema asks for, or, where care fails, one that it does not. */
export function generateValue(schema: Schema, name: string, options: GenerateOptions): unknown {
  const { random, realValue, validity } = options
  if (!random.isTrue(validity)) return random.isTrue(0.6) ? random.pick(fuzzTexts) : random.pick(fuzzValues)
  const real = random.isTrue(0.8) ? realValue(name) : undefined
  if (real !== undefined) return real
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return generateValue(random.pick(choice), name, options)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, options)
    case 'array':
      return Array.from({ length: random.below(4) }, () => generateValue(schema.items ?? {}, name, options))
    case 'boolean':
      return random.isTrue(0.5)
    case 'integer':
    case 'number':
      return numberOf(schema, random)
    case 'string':
      return random.pick([
        '1',
        'a text',
        'Lagos',
        'x'.repeat(schema.minLength ?? 1),
        'y'.repeat(Math.min(schema.maxLength ?? 50, 5000)),
        script,
      ])
    default:
      return random.pick(fuzzValues)
  }
}

function objectOf(schema: Schema, options: GenerateOptions): Record<string, unknown> {
  const { random } = options
  const fieldEntries: [string, unknown][] = []
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isRequired = schema.required?.includes(name) ?? false
    if (random.isTrue(isRequired ? 0.5 + options.validity / 2 : 0.3)) fieldEntries.push([name, generateValue(property, name, options)])
  }
  return { ...Object.fromEntries(fieldEntries), ...(random.isTrue(0.3) ? smuggled : {}) }
}

function numberOf(schema: Schema, random: Random): number {
  const low = Math.max(schema.minimum ?? 0, -1e6)
  const high = Math.min(schema.maximum ?? 1000, 1e6)
  return random.pick([low, high, low - 1, high + 1, Math.round(low + (high - low) * random.next())])
}
