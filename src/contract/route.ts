import * as z from 'zod'
import { refusals } from '#words/refusals.ts'
import type { ErrorCode } from './errors.ts'
import { limits } from './limits.ts'
import { normalizeText } from './normalize-text.ts'

/** Who may call: anybody, a signed-in person, an admin, or a payment provider (checked by signature). */
export type Access = 'visitor' | 'user' | 'admin' | 'webhook'

export type RouteSpec = {
  access: Access
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is a file, which the handler streams. */
  upload?: true
  /** The JSON response, or another kind: a file, a redirect, an event stream, nothing. */
  response: z.ZodType | 'pdf' | 'xlsx' | 'text' | 'png' | 'events' | 'redirect' | 'empty' | 'raw-json'
  /** Browsers keep the JSON, and ask with its ETag whether it is still the same. */
  revalidated?: true
  status?: number
  errors?: readonly ErrorCode[]
}

export function route<const S extends RouteSpec>(spec: S): S {
  return spec
}

/** A finite number written as text in a query: '12', '12.5'; a minus only where `min` allows it. */
export function numberParam(options: { min?: number; integer?: boolean; max?: number; message?: string } = {}) {
  const { min = 0, max, message: error } = options
  return z
    .string()
    .regex(options.integer ? /^-?\d{1,15}$/ : /^-?\d{1,15}(\.\d{1,6})?$/, { error })
    .transform(Number)
    .refine((value) => value >= min && (max === undefined || value <= max), { error })
}

export const booleanParam = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** One of our ids; another one is refused by its name. */
export function idOfList<const T extends readonly [string, ...string[]]>(choices: T) {
  return z.enum(choices, { error: ({ input }) => (typeof input === 'string' ? unknownId(input) : undefined) })
}

/** Comma-separated ids, each once, in the order of the choices; an unknown one is refused by its name. */
export function listParam<T extends string>(choices: readonly T[]) {
  const isKnown = (text: string) => choices.some((choice) => choice === text)
  return z
    .string()
    .max(500)
    .superRefine((text, context) => {
      const unknown = text.split(',').find((each) => !isKnown(each))
      if (unknown !== undefined) context.addIssue({ code: 'custom', ...(unknown ? { message: unknownId(unknown) } : {}) })
    })
    .transform((text) => choices.filter((choice) => text.split(',').includes(choice)))
}

const unknownId = (text: string) => refusals.unknownId({ id: text.slice(0, limits.textLength) })

/** Comma-separated ids, in the order given, each once. */
export function idsParam({ minIds, maxIds }: { minIds: number; maxIds: number }) {
  return z
    .string()
    .max(maxIds * 125)
    .regex(/^[A-Za-z0-9_,-]*$/)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(id).min(minIds).max(maxIds))
    .refine((ids) => new Set(ids).size === ids.length)
}

export const pageQuery = {
  page: numberParam({ min: 1, integer: true, max: 1_000_000 }).optional(),
  pageSize: numberParam({ min: 1, integer: true, max: limits.pageSize.max }).optional(),
}

export function pageSchema<T extends z.ZodType, N extends string>(name: N, item: T) {
  return z.object({ [name]: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() } as Record<N, z.ZodArray<T>> & {
    total: z.ZodNumber
    page: z.ZodNumber
    pageSize: z.ZodNumber
  })
}

/** No control characters, which terminals and files obey, and no halves of surrogate pairs, which no database takes. */
export function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being refused
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u.test(text)
}

/** Ordinary text from a person, normalized by `normalizeText`, by default at most 200 characters. */
export function textField(max: number = limits.textLength) {
  return z.string().overwrite(normalizeText).max(max).refine(isPlainText)
}

/** An identifier of ours that a client sends back, compared and never shown: plain characters only, which every database takes. */
export function reference(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/)
}

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,120}$/)
export const message = z.object({ message: z.string() })
export const instantField = z.string()
/** The most ids one call may name. */
export const idsPerCall = 500
