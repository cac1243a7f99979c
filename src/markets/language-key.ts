import * as z from 'zod'
import { instead } from './edit-distance.ts'
import { slug } from './slug.ts'
import { defOf, type FieldPath, isPage, lineNameOf, markOf, strangers, withTexts } from './texts.ts'
import { fieldOf } from './yaml-file.ts'

/**
 * A file whose figures are at its top and whose texts are under a language key, each at the place of its figure: the reason of
 * `price.average` is `en.price.why`. Both are made of one schema, which knows what is a text (`texts.ts`).
 */

type Languages = readonly [first: string, ...string[]]

/** The schema of such a file. What it says is said in the first language, which is always there; another one that is there is whole. */
export function underLanguages<T>(whole: z.ZodType<T>, languages: Languages): z.ZodType<T> {
  const { figures, texts } = partsOf(whole)
  if (!figures || !texts) throw new RangeError('a file with a language key has figures and texts')
  const [first, ...others] = languages
  const { shape } = defOf(figures)
  const file = z
    .strictObject({
      ...shape,
      [first]: texts.describe('Its texts, each at the place of its figure'),
      ...Object.fromEntries(
        others.map((language) => [language, texts.optional().describe('The same texts in another language, all of them')]),
      ),
    })
    .transform((value, { issues }) => {
      const said = value as Group
      const tell: Tell = (path, message) => void issues.push({ code: 'custom', path: [...path], message, input: value })
      for (const language of languages) if (said[language]) compareParts(whole, said, said[language], [], language, tell)
      for (const language of others) if (said[language]) compareTexts(whole, said[first], said[language], [], [language, first], tell)
      checkLines(whole, said, tell)
      if (issues.length > 0) return z.NEVER
      const made = whole.safeParse(joined(whole, said, first))
      if (made.success) return made.data
      for (const { path, message } of made.error.issues) tell(placeIn(whole, path, said, first), message)
      return z.NEVER
    })
  strangers.add(file, { say: (path, key, said) => sayStranger(whole, languages, path, key, said) })
  return file as unknown as z.ZodType<T>
}

/** Why a key is no field at its place, where it is one at another: a text at the top, a figure under a language, a language that there is not. */
function sayStranger(whole: z.ZodType, languages: Languages, path: FieldPath, key: string, file: unknown): string | undefined {
  const isUnder = languages.includes(String(path[0]))
  const inside = isUnder ? path.slice(1) : path
  const field = [...inside, key].reduce<z.ZodType | undefined>((at, part) => at && childOf(at, part), whole)
  if (field && !isUnder && !partsOf(field).figures)
    return `is a text and belongs under ${languages[0]}: ${fieldOf(placeIn(whole, [...path, key], file, languages[0]))}`
  if (field && isUnder) return 'is no text: it belongs at the top, outside the languages'
  return path.length === 0 && /^[a-z]{2}$/.test(key) ? `is no language that texts are in; there are ${languages.join(', ')}` : undefined
}

/** The place of a field in such a file: a text is under the language, in a list with names under the name of its line. */
export function placeIn(whole: z.ZodType, path: FieldPath, file: unknown, language: string): FieldPath {
  let at: z.ZodType | undefined = whole
  let figures = file
  const named: PropertyKey[] = []
  for (const key of path) {
    if (!at) break
    const list = bare(at)
    const line = (figures as Record<PropertyKey, unknown> | undefined)?.[key]
    const by = typeof key === 'number' && partsOf(list).figures ? lineNameOf(list) : undefined
    named.push((by && (line as Record<string, string> | undefined)?.[by]) || key)
    at = childOf(list, key)
    figures = line
  }
  return at && !partsOf(at).figures ? [language, ...named] : path
}

/** The address of a page among the figures, where an office in words would be among the texts. */
const pageAddress = z
  .string({ error: 'must be a text' })
  .regex(/^https:\/\/\S+$/, 'must be the address of a page, beginning with https://; an office in words belongs under the language')

type Parts = { figures: z.ZodType | null; texts: z.ZodType | null }
const known = new WeakMap<z.ZodType, Parts>()

/** What of a schema is at the top of a file, and what is under a language. */
function partsOf(schema: z.ZodType): Parts {
  const before = known.get(schema)
  if (before) return before
  const made = split(schema)
  known.set(schema, made)
  return made
}

function split(schema: z.ZodType): Parts {
  const mark = markOf(schema)
  if (mark?.kind === 'line') return { figures: described(slug, schema), texts: null }
  if (mark?.orPage) return { figures: described(pageAddress.optional(), schema), texts: described(schema.optional(), schema) }
  if (mark) return { figures: null, texts: schema }
  const def = defOf(schema)
  const wrapped = def.innerType ?? def.in
  const inside = wrapped ? partsOf(wrapped) : def.element ? partsOf(def.element) : def.valueType ? partsOf(def.valueType) : null
  if (inside && (!inside.texts || !inside.figures))
    return inside.texts ? { figures: null, texts: schema } : { figures: schema, texts: null }
  if (def.type === 'object') return splitGroup(schema, def.shape ?? {})
  if (!inside?.figures || !inside.texts) return { figures: schema, texts: null }
  const { figures, texts } = inside
  if (def.type === 'pipe') return { figures: described(figures, schema), texts: describedTexts(texts, schema) }
  if (def.type === 'optional') return { figures: described(figures.optional(), schema), texts: describedTexts(texts.optional(), schema) }
  if (def.type === 'nullable') return { figures: described(figures.nullable(), schema), texts: describedTexts(texts.optional(), schema) }
  if (def.type === 'array') return splitList(schema, figures, texts)
  if (def.type === 'record' && def.keyType)
    return {
      figures: described(z.record(def.keyType as typeof slug, figures), schema),
      texts: describedTexts(z.record(def.keyType as typeof slug, texts), schema),
    }
  throw new RangeError(`figures and texts in a ${def.type} cannot be apart`)
}

function splitGroup(schema: z.ZodType, shape: Record<string, z.ZodType>): Parts {
  const parts = Object.entries(shape).map(([key, field]): [string, Parts] => [key, partsOf(field)])
  // Where one part may say nothing, it is left out, and the other one says everything.
  const half = (part: z.ZodType, { figures, texts }: Parts) =>
    figures && texts && isNothing(part) ? described(part.optional(), part) : part
  const of = (which: keyof Parts) =>
    Object.fromEntries(parts.flatMap(([key, each]) => (each[which] ? [[key, half(each[which], each)]] : [])))
  const [figures, texts] = [of('figures'), of('texts')]
  if (Object.keys(texts).length === 0) return { figures: schema, texts: null }
  if (Object.keys(figures).length === 0) return { figures: null, texts: schema }
  return { figures: described(z.strictObject(figures), schema), texts: describedTexts(z.strictObject(texts), schema) }
}

function splitList(list: z.ZodType, figures: z.ZodType, texts: z.ZodType): Parts {
  const by = lineNameOf(list)
  if (!by) return { figures: described(z.array(figures), list), texts: describedTexts(z.array(texts), list) }
  const shape = defOf(figures).shape ?? {}
  const line = by in shape ? figures : z.strictObject({ [by]: lineId, ...shape })
  return { figures: described(z.array(line), list), texts: describedTexts(z.record(slug, texts).optional(), list) }
}

const lineId = slug.describe('What the line is called in this file: its texts are under this name')

function described<T extends z.ZodType>(made: T, like: z.ZodType): T {
  return like.description ? made.describe(like.description) : made
}

/** A group of texts says which ones it asks for, and what each is for. */
function describedTexts<T extends z.ZodType>(made: T, like: z.ZodType): T {
  const asked = [...new Set(askedIn(like))].join('; ')
  const said = [like.description, asked && `its texts are ${asked}`].filter(Boolean).join('; ')
  return said ? made.describe(said) : made
}

/** The texts that must be there in a part: the name of each field, and what it is for. */
function askedIn(schema: z.ZodType, name = '', what = schema.description): string[] {
  const mark = markOf(schema)
  if (mark) return mark.kind === 'line' || mark.orPage ? [] : [what ? `${name} (${what})` : name]
  const { type, shape, element, valueType, innerType, in: input } = defOf(schema)
  if (name && (type === 'optional' || type === 'default')) return []
  if (shape) return Object.entries(shape).flatMap(([key, field]) => askedIn(field, key))
  const inside = innerType ?? input ?? element ?? valueType
  return inside ? askedIn(inside, name, inside.description ?? what) : []
}

function meantBy(part: z.ZodType | null): string {
  return part?.description ? `: ${part.description}` : ''
}

/** Without what makes it optional or turns it into something else. */
function bare(schema: z.ZodType): z.ZodType {
  const def = defOf(schema)
  const inner = def.innerType ?? def.in
  return inner ? bare(inner) : schema
}

function childOf(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const def = defOf(bare(schema))
  return def.shape?.[String(key)] ?? def.element ?? def.valueType
}

type Tell = (path: FieldPath, message: string) => void
type Group = Record<string, unknown>

/** Texts for each line of a list that has figures, and for no other. */
function compareParts(schema: z.ZodType, figures: unknown, texts: unknown, path: FieldPath, language: string, tell: Tell): void {
  const parts = partsOf(schema)
  if (!parts.figures || !parts.texts) return
  const at = bare(schema)
  const place = () => [language, ...path]
  const isNone = (part: unknown) => (part ?? null) === null || (Array.isArray(part) && part.length === 0)
  if (markOf(at)?.orPage) {
    if (typeof texts === 'string' && isPage(texts))
      tell(place(), `is the address of a page, the same in every language: it belongs at the top`)
    else if (!isNone(figures) && !isNone(texts)) tell(place(), `is there beside ${fieldOf(path)}: a reader asks in one place`)
    else if (isNone(figures) && isNone(texts) && !schema.safeParse(undefined).success)
      tell(path, `is missing: ${at.description ?? 'the address of a page, or an office in words under the language'}`)
    return
  }
  // Of a group one part may be left out where it would hold nothing; a list without its lines lacks them.
  if (!defOf(at).element && isNone(figures) !== isNone(texts) && isNothing(isNone(figures) ? parts.figures : parts.texts)) {
    compareParts(schema, figures ?? {}, texts ?? {}, path, language, tell)
    return
  }
  if (isNone(figures) || isNone(texts)) {
    if (!isNone(texts)) tell(place(), `speaks of ${fieldOf(path)}, which is not there`)
    else if (!isNone(figures)) tell(place(), `is missing${meantBy(parts.texts)}`)
    return
  }
  const { shape, element, valueType } = defOf(at)
  const fields = shape ?? (valueType && Object.fromEntries(keysOf(figures, texts).map((key) => [key, valueType])))
  if (fields) {
    for (const [key, field] of Object.entries(fields))
      compareParts(field, (figures as Group)[key], (texts as Group)[key], [...path, key], language, tell)
    return
  }
  const list = figures as Group[]
  const by = lineNameOf(at)
  if (!by) {
    const { length } = texts as unknown[]
    if (length !== list.length) tell(place(), `has ${length}, and ${fieldOf(path)} has ${list.length}: one for each, in the same order`)
    return
  }
  const names = list.map((line) => String(line[by]))
  names.forEach((name, index) => {
    const line = [...path, index]
    if (names.indexOf(name) !== index) tell([...line, by], `“${name}” is twice in this list`)
    else if (!(name in (texts as Group))) tell([...place(), name], `is missing${element ? meantBy(partsOf(element).texts) : ''}`)
    else if (element) compareParts(element, line && list[index], (texts as Group)[name], [...path, name], language, tell)
  })
  for (const name of Object.keys(texts as Group))
    if (!names.includes(name)) tell([...place(), name], `is no line of ${fieldOf(path)}${instead(name, names)}`)
}

/** Whether a part may hold nothing at all, so that it is left out where the other part says everything. */
function isNothing(part: z.ZodType): boolean {
  return part.safeParse({}).success
}

function keysOf(...groups: unknown[]): string[] {
  return [...new Set(groups.flatMap((group) => Object.keys((group ?? {}) as Group)))]
}

/** What one language says, the other says too. Words that are looked for are as many as a language has. */
function compareTexts(schema: z.ZodType, first: unknown, other: unknown, path: FieldPath, languages: Languages, tell: Tell): void {
  const at = bare(schema)
  if (first === undefined || other === undefined) {
    const [language, whole] = languages
    if (first !== other) tell([language, ...path], other === undefined ? `is missing: it is under ${whole}` : `is not under ${whole}`)
    return
  }
  if (typeof first !== 'object' || typeof other !== 'object' || first === null || other === null) return
  if (Array.isArray(first) && Array.isArray(other)) {
    const { element } = defOf(at)
    if (element && markOf(element)?.kind === 'sought') return
    if (first.length !== other.length)
      tell(
        [languages[0], ...path],
        `has ${other.length}, and under ${languages[1]} there are ${first.length}: one for each, in the same order`,
      )
    else if (element) first.forEach((each, index) => void compareTexts(element, each, other[index], [...path, index], languages, tell))
    return
  }
  for (const key of new Set([...Object.keys(first), ...Object.keys(other)])) {
    const field = childOf(at, key)
    if (field) compareTexts(field, (first as Group)[key], (other as Group)[key], [...path, key], languages, tell)
  }
}

/** A name of a line is that of a line there is. */
function checkLines(whole: z.ZodType, file: Group, tell: Tell): void {
  withTexts(whole, file, (id, { kind, of = [] }, path) => {
    const there = of.flatMap((list) => (file[list] as { id: string }[]).map((line) => line.id))
    if (kind !== 'line') return id
    const count = there.filter((each) => each === id).length
    if (count === 0) tell(path, `“${id}” is no line of ${of.join(' or ')}${instead(id, there)}`)
    if (count > 1) tell(path, `“${id}” is a line of ${of.join(' and of ')}; give one of them another id`)
    return id
  })
}

/** Figures with the texts of one language, in the shape that both were made of. */
function joined(whole: z.ZodType, file: Group, language: string): unknown {
  const texts = file[language] as Group
  const put = (schema: z.ZodType, figures: unknown, said: unknown): unknown => {
    const parts = partsOf(schema)
    if (!parts.texts) return figures
    if (!parts.figures) return said
    if (markOf(bare(schema))?.orPage) return figures ?? said
    if (figures === undefined && said !== undefined) return put(schema, {}, said)
    if ((figures ?? null) === null || (Array.isArray(figures) && figures.length === 0)) return figures
    const at = bare(schema)
    const { shape, element, valueType } = defOf(at)
    const by = lineNameOf(at)
    const inside = shape ?? (valueType && Object.fromEntries(keysOf(figures, said).map((key) => [key, valueType])))
    if (inside) {
      const fields = Object.entries(inside).map(([key, field]) => [
        key,
        put(field, (figures as Group)[key], (said as Group | undefined)?.[key]),
      ])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    return (figures as Group[]).map((line, index) => put(element!, line, (said as Group | undefined)?.[by ? String(line[by]) : index]))
  }
  const nameOf = (id: string, lists: readonly string[]) =>
    lists.map((list) => (texts[list] as Record<string, { item: string }> | undefined)?.[id]?.item).find((name) => name !== undefined) ?? id
  return withTexts(whole, put(whole, file, texts), (text, { kind, of = [] }) => (kind === 'line' ? nameOf(text, of) : text))
}
