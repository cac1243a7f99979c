import type * as z from 'zod'
import { memoizeByIdentity } from '../platform/cache.ts'

/** Serializes the schema's fields; undefined for an absent field, `mismatch` where the value does not match the schema. */
type Write = (value: unknown) => string | undefined | typeof mismatch

const mismatch = Symbol('misfit')

/**
 * Serializes as `JSON.stringify(schema.parse(value))` does, and faster: the schema is compiled once to one function a level, without a copy. A
 * mismatch falls back to `parse`, which reports it.
 */
export function createSerializer(schema: z.ZodType): (value: unknown) => string {
  const write = createWriter(schema as unknown as Schema)
  return (value) => {
    const text = write(value)
    return typeof text === 'string' ? text : JSON.stringify(schema.parse(value))
  }
}

type Schema = {
  _zod: {
    def: {
      type: string
      checks?: readonly { _zod: { def: { check: string; format?: string; pattern?: RegExp; length?: number } } }[]
      /** A format that is itself a check: a date, an address. */
      check?: string
      coerce?: boolean
      shape?: Record<string, Schema>
      catchall?: Schema
      element?: Schema
      innerType?: Schema
      options?: readonly Schema[]
      values?: readonly unknown[]
      entries?: Record<string, unknown>
    }
  }
  safeParse: (value: unknown) => { success: boolean; data?: unknown }
}

function createWriter(schema: Schema): Write {
  const { def } = schema._zod
  const predicates = (def.checks ?? []).map(toPredicate)
  if (predicates.includes(null) || def.check || def.coerce) return writeByParsing(schema)
  const write = writerByType(schema)
  return predicates.length === 0 ? write : (value) => (predicates.every((hold) => hold!(value)) ? write(value) : mismatch)
}

/** Null for an unsupported check. The value's type is tested when it is serialized. */
function toPredicate({ _zod: { def } }: NonNullable<Schema['_zod']['def']['checks']>[number]): ((value: unknown) => boolean) | null {
  const { check, format, pattern, length } = def
  if (check === 'string_format' && format === 'regex' && pattern && !pattern.global && !pattern.sticky)
    return (value) => typeof value === 'string' && pattern.test(value)
  if (check === 'number_format' && format === 'safeint') return Number.isSafeInteger
  if (check === 'length_equals') return (value) => Array.isArray(value) && value.length === length
  return null
}

function writerByType(schema: Schema): Write {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return (value) => (typeof value === 'string' ? quote(value) : mismatch)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? String(value) : mismatch)
    case 'number':
      // JSON has no negative zero.
      return (value) => (Number.isFinite(value) ? String(value) : mismatch)
    case 'null':
      return (value) => (value === null ? 'null' : mismatch)
    case 'literal':
      return oneOf(def.values!)
    case 'enum':
      return oneOf(Object.values(def.entries!))
    case 'nullable':
      return writeUnless(null, 'null', createWriter(def.innerType!))
    case 'optional':
      return writeUnless(undefined, undefined, createWriter(def.innerType!))
    case 'array':
      return arrayOf(withCachedText(createWriter(def.element!)))
    case 'object':
      return def.catchall ? writeByParsing(schema) : objectOf(def.shape!)
    case 'union':
      return firstOf(def.options!.map(createWriter))
    default:
      return writeByParsing(schema)
  }
}

/** Characters that JSON escapes: quotes, backslashes, control characters, lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /["\\\u0000-\u001f\ud800-\udfff]/

function quote(text: string): string {
  return text.length < 200 && !special.test(text) ? `"${text}"` : JSON.stringify(text)
}

/** Falls back to the schema for types that this file does not compile. */
function writeByParsing(schema: Schema): Write {
  return (value) => {
    const parsed = schema.safeParse(value)
    return parsed.success ? (JSON.stringify(parsed.data) as string | undefined) : mismatch
  }
}

function oneOf(values: readonly unknown[]): Write {
  const jsonByValue = new Map(values.map((value) => [value, JSON.stringify(value)]))
  return (value) => jsonByValue.get(value) ?? mismatch
}

function writeUnless(absent: null | undefined, text: string | undefined, write: Write): Write {
  return (value) => (value === absent ? text : write(value))
}

function arrayOf(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return mismatch
    let text = '['
    for (let index = 0; index < value.length; index++) {
      const each = write(value[index])
      if (each === mismatch) return mismatch
      // JSON has null for absent list elements.
      text += index === 0 ? (each ?? 'null') : `,${each ?? 'null'}`
    }
    return `${text}]`
  }
}

/** Inside a cached text nothing else is cached: it is part of it. */
let isInsideMemo = false

/** Caches the text of frozen values by identity; see `deepFreeze`. */
function withCachedText(write: Write): Write {
  const textOf = memoizeByIdentity((value: object) => {
    isInsideMemo = true
    try {
      const text = write(value)
      // Flattens the string: a concatenated one retains all its parts, at seven times its length.
      return typeof text === 'string' ? Buffer.from(text).toString() : text
    } finally {
      isInsideMemo = false
    }
  })
  return (value) => (isInsideMemo || typeof value !== 'object' || value === null || !Object.isFrozen(value) ? write(value) : textOf(value))
}

function objectOf(shape: Record<string, Schema>): Write {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, label: `${JSON.stringify(name)}:`, write: createWriter(schema) }))
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return mismatch
    const record = value as Record<string, unknown>
    let text = '{'
    for (const { name, label, write } of fields) {
      const each = write(record[name])
      if (each === mismatch) return mismatch
      if (each !== undefined) text += text.length === 1 ? label + each : `,${label}${each}`
    }
    return `${text}}`
  }
}

function firstOf(options: readonly Write[]): Write {
  return (value) => {
    for (const write of options) {
      const text = write(value)
      if (text !== mismatch) return text
    }
    return mismatch
  }
}
