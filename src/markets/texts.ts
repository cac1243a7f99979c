import * as z from 'zod'

/** The languages of market data; the first is required in every file. */
export const languages = ['en'] as const

/** Hints for unknown keys, of schemas that know the place where the key would be valid. */
export const unknownKeyHints = z.registry<{ say: (path: FieldPath, key: string, file: unknown) => string | undefined }>()

/**
 * Marks the fields of a schema that are texts of a language. They are marked where the schema names them, and nowhere else: the language keys, the
 * search for slots, the editors' schemas and the tests all follow these marks.
 */
export type TextKind =
  /** Whole sentences. */
  | 'sentence'
  /** A name or a few words in a table. */
  | 'label'
  /** Search words, shown to nobody. */
  | 'sought'
  /** A reference to a line of a list by its name, and in the figures by its id. */
  | 'line'

/** `isFixed`: it is the same in every country and takes no slot. `orPage`: the address of a page may be in its place, among the figures. */
type Mark = { kind: TextKind; isFixed?: true; of?: readonly string[]; orPage?: true }

const textMarks = z.registry<Mark>()
/** Lists whose lines have a name field, by which texts refer to them. */
const lineNames = z.registry<{ by: string }>()

/** A text of whole sentences. */
export function sentence<T extends z.ZodType>(schema: T, more: Pick<Mark, 'isFixed'> = {}): T {
  return withMark(schema, { kind: 'sentence', ...more })
}

export function label<T extends z.ZodType>(schema: T, more: Pick<Mark, 'isFixed' | 'orPage'> = {}): T {
  return withMark(schema, { kind: 'label', ...more })
}

export function searchWord<T extends z.ZodType>(schema: T): T {
  return withMark(schema, { kind: 'sought', isFixed: true })
}

/** The name of a line of one of the lists `of`. */
export function lineReference<T extends z.ZodType>(schema: T, of: readonly string[]): T {
  return withMark(schema, { kind: 'line', isFixed: true, of })
}

/** A list whose lines are named by their field `by`, or by an id that a file gives them beside their figures. */
export function namedLines<T extends z.ZodType>(list: T, by = 'id'): T {
  const namedList = cloneSchema(list)
  lineNames.add(namedList, { by })
  return namedList
}

export function textMarkOf(schema: z.ZodType): Mark | undefined {
  return textMarks.get(schema)
}

export function lineNameOf(list: z.ZodType): string | undefined {
  return lineNames.get(list)?.by
}

function withMark<T extends z.ZodType>(schema: T, mark: Mark): T {
  const clone = cloneSchema(schema)
  textMarks.add(clone, mark)
  return clone
}

/** A schema of its own, so that a mark on it is on no other; without the original as its parent, which an editor's schema would name. */
function cloneSchema<T extends z.ZodType>(schema: T): T {
  return schema.clone(schema._zod.def as never) as T
}

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  valueType?: z.ZodType
  keyType?: z.ZodType
}

export function schemaDefinition(schema: z.ZodType): Def {
  return schema._zod.def as unknown as Def
}

/** The address of a page in place of a text has no words: it is the same in every language. */
export const isPage = (text: string) => /^https?:\/\/\S+$/.test(text)

/** Maps each text of a value by `change`; the rest is unchanged, and so is the address of a page in the place of a text. */
export function withTexts<V>(schema: z.ZodType, value: V, change: (text: string, mark: Mark, path: FieldPath) => string): V {
  const visit = (at: z.ZodType | undefined, part: unknown, path: FieldPath): unknown => {
    if (!at || part === null || part === undefined) return part
    const mark = textMarkOf(at)
    if (mark && typeof part === 'string') return isPage(part) ? part : change(part, mark, path)
    const def = schemaDefinition(at)
    const inner = def.innerType ?? def.in
    if (inner) return visit(inner, part, path)
    if (Array.isArray(part)) return part.map((each, index) => visit(def.element, each, [...path, index]))
    if (typeof part !== 'object') return part
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [key, visit(def.shape?.[key] ?? def.valueType, each, [...path, key])]),
    )
  }
  return visit(schema, value, []) as V
}

export type FieldPath = readonly PropertyKey[]
