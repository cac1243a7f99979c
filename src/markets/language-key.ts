import * as z from 'zod'
import { suggestion } from './edit-distance.ts'
import { slug } from './schema-fields.ts'
import { type FieldPath, isPage, lineNameOf, schemaDefinition, textMarkOf, unknownKeyHints, withTexts } from './texts.ts'
import { fieldLabel } from './yaml-file.ts'

/**
 * Schemas of a file whose figures are at its top and whose texts are under a language key, each at the path of its figure: the reason of
 * `price.average` is `en.price.why`. Both are derived from one schema, whose marks tell what is a text (`texts.ts`).
 */

type Languages = readonly [first: string, ...string[]]

/** The first language is required; any other one that is present is complete. */
export function withLanguageKeys<T>(whole: z.ZodType<T>, languages: Languages): z.ZodType<T> {
  const { figures, texts } = splitSchema(whole)
  if (!figures || !texts) throw new RangeError('a file with a language key has figures and texts')
  const [first, ...others] = languages
  const { shape } = schemaDefinition(figures)
  const file = z
    .strictObject({
      ...shape,
      [first]: texts.describe('Its texts, each at the place of its figure'),
      ...Object.fromEntries(
        others.map((language) => [language, texts.optional().describe('The same texts in another language, all of them')]),
      ),
    })
    .transform((value, { issues }) => {
      const fileByLanguage = value as Group
      const addIssue: AddIssue = (path, message) => void issues.push({ code: 'custom', path: [...path], message, input: value })
      for (const language of languages)
        if (fileByLanguage[language]) compareParts(whole, fileByLanguage, fileByLanguage[language], [], language, addIssue)
      for (const language of others)
        if (fileByLanguage[language]) compareTexts(whole, fileByLanguage[first], fileByLanguage[language], [], [language, first], addIssue)
      checkLines(whole, fileByLanguage, addIssue)
      if (issues.length > 0) return z.NEVER
      const parsed = whole.safeParse(mergeLanguage(whole, fileByLanguage, first))
      if (parsed.success) return parsed.data
      for (const { path, message } of parsed.error.issues) addIssue(locateField(whole, path, fileByLanguage, first), message)
      return z.NEVER
    })
  unknownKeyHints.add(file, { say: (path, key, fileByLanguage) => misplacedKeyHint(whole, languages, path, key, fileByLanguage) })
  return file as unknown as z.ZodType<T>
}

/** Hint for a key that is misplaced: a text at the top, a figure under a language, an unknown language. */
function misplacedKeyHint(whole: z.ZodType, languages: Languages, path: FieldPath, key: string, file: unknown): string | undefined {
  const isUnderLanguage = languages.includes(String(path[0]))
  const inside = isUnderLanguage ? path.slice(1) : path
  const field = [...inside, key].reduce<z.ZodType | undefined>((at, part) => at && childSchema(at, part), whole)
  if (field && !isUnderLanguage && !splitSchema(field).figures)
    return `is a text and belongs under ${languages[0]}: ${fieldLabel(locateField(whole, [...path, key], file, languages[0]))}`
  if (field && isUnderLanguage) return 'is no text: it belongs at the top, outside the languages'
  return path.length === 0 && /^[a-z]{2}$/.test(key) ? `is no language that texts are in; there are ${languages.join(', ')}` : undefined
}

/** The path of a field in such a file: a text is under the language, in a named list under the name of its line. */
export function locateField(whole: z.ZodType, path: FieldPath, file: unknown, language: string): FieldPath {
  let at: z.ZodType | undefined = whole
  let figures = file
  const located: PropertyKey[] = []
  for (const key of path) {
    if (!at) break
    const list = unwrap(at)
    const line = (figures as Record<PropertyKey, unknown> | undefined)?.[key]
    const by = typeof key === 'number' && splitSchema(list).figures ? lineNameOf(list) : undefined
    located.push((by && (line as Record<string, string> | undefined)?.[by]) || key)
    at = childSchema(list, key)
    figures = line
  }
  return at && !splitSchema(at).figures ? [language, ...located] : path
}

/** The address of a page among the figures, where an office in words would be among the texts. */
const pageAddress = z
  .string({ error: 'must be a text' })
  .regex(/^https:\/\/\S+$/, 'must be the address of a page, beginning with https://; an office in words belongs under the language')

type Parts = { figures: z.ZodType | null; texts: z.ZodType | null }
const partsBySchema = new WeakMap<z.ZodType, Parts>()

/** Splits a schema into the part at the top of a file and the part under a language. */
function splitSchema(schema: z.ZodType): Parts {
  const cached = partsBySchema.get(schema)
  if (cached) return cached
  const splitParts = computeParts(schema)
  partsBySchema.set(schema, splitParts)
  return splitParts
}

function computeParts(schema: z.ZodType): Parts {
  const mark = textMarkOf(schema)
  if (mark?.kind === 'line') return { figures: copyDescription(slug, schema), texts: null }
  if (mark?.orPage) return { figures: copyDescription(pageAddress.optional(), schema), texts: copyDescription(schema.optional(), schema) }
  if (mark) return { figures: null, texts: schema }
  const def = schemaDefinition(schema)
  const wrapped = def.innerType ?? def.in
  const inside = wrapped ? splitSchema(wrapped) : def.element ? splitSchema(def.element) : def.valueType ? splitSchema(def.valueType) : null
  if (inside && (!inside.texts || !inside.figures))
    return inside.texts ? { figures: null, texts: schema } : { figures: schema, texts: null }
  if (def.type === 'object') return splitGroup(schema, def.shape ?? {})
  if (!inside?.figures || !inside.texts) return { figures: schema, texts: null }
  const { figures, texts } = inside
  if (def.type === 'pipe') return { figures: copyDescription(figures, schema), texts: describeTexts(texts, schema) }
  if (def.type === 'optional')
    return { figures: copyDescription(figures.optional(), schema), texts: describeTexts(texts.optional(), schema) }
  if (def.type === 'nullable')
    return { figures: copyDescription(figures.nullable(), schema), texts: describeTexts(texts.optional(), schema) }
  if (def.type === 'array') return splitList(schema, figures, texts)
  if (def.type === 'record' && def.keyType)
    return {
      figures: copyDescription(z.record(def.keyType as typeof slug, figures), schema),
      texts: describeTexts(z.record(def.keyType as typeof slug, texts), schema),
    }
  throw new RangeError(`figures and texts in a ${def.type} cannot be apart`)
}

function splitGroup(schema: z.ZodType, shape: Record<string, z.ZodType>): Parts {
  const parts = Object.entries(shape).map(([key, field]): [string, Parts] => [key, splitSchema(field)])
  // Where one part is empty, it is left out, and the other one has everything.
  const optionalPart = (part: z.ZodType, { figures, texts }: Parts) =>
    figures && texts && acceptsNothing(part) ? copyDescription(part.optional(), part) : part
  const of = (side: keyof Parts) =>
    Object.fromEntries(parts.flatMap(([key, each]) => (each[side] ? [[key, optionalPart(each[side], each)]] : [])))
  const [figures, texts] = [of('figures'), of('texts')]
  if (Object.keys(texts).length === 0) return { figures: schema, texts: null }
  if (Object.keys(figures).length === 0) return { figures: null, texts: schema }
  return { figures: copyDescription(z.strictObject(figures), schema), texts: describeTexts(z.strictObject(texts), schema) }
}

function splitList(list: z.ZodType, figures: z.ZodType, texts: z.ZodType): Parts {
  const by = lineNameOf(list)
  if (!by) return { figures: copyDescription(z.array(figures), list), texts: describeTexts(z.array(texts), list) }
  const shape = schemaDefinition(figures).shape ?? {}
  // Where the line keeps its id, a file must give it all the same.
  const { [by]: name, ...fields } = shape
  const isRequired = name && schemaDefinition(name).type !== 'optional'
  const line = isRequired ? figures : z.strictObject({ [by]: lineId, ...fields })
  return { figures: copyDescription(z.array(line), list), texts: describeTexts(z.record(slug, texts).optional(), list) }
}

const lineId = slug.describe('What the line is called in this file: its texts are under this name')

function copyDescription<T extends z.ZodType>(target: T, original: z.ZodType): T {
  return original.description ? target.describe(original.description) : target
}

/** Describes a group of texts by the required ones and their purpose. */
function describeTexts<T extends z.ZodType>(target: T, original: z.ZodType): T {
  const textNames = [...new Set(requiredTexts(original))].join('; ')
  const textDescription = [original.description, textNames && `its texts are ${textNames}`].filter(Boolean).join('; ')
  return textDescription ? target.describe(textDescription) : target
}

/** The required texts of a part: the name of each field, and its purpose. */
function requiredTexts(schema: z.ZodType, name = '', what = schema.description): string[] {
  const mark = textMarkOf(schema)
  if (mark) return mark.kind === 'line' || mark.orPage ? [] : [what ? `${name} (${what})` : name]
  const { type, shape, element, valueType, innerType, in: input } = schemaDefinition(schema)
  if (name && (type === 'optional' || type === 'default')) return []
  if (shape) return Object.entries(shape).flatMap(([key, field]) => requiredTexts(field, key))
  const inside = innerType ?? input ?? element ?? valueType
  return inside ? requiredTexts(inside, name, inside.description ?? what) : []
}

function expectationText(part: z.ZodType | null): string {
  return part?.description ? `: ${part.description}` : ''
}

/** Unwraps optional, default and transforming schemas. */
function unwrap(schema: z.ZodType): z.ZodType {
  const def = schemaDefinition(schema)
  const inner = def.innerType ?? def.in
  return inner ? unwrap(inner) : schema
}

function childSchema(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  const def = schemaDefinition(unwrap(schema))
  return def.shape?.[String(key)] ?? def.element ?? def.valueType
}

type AddIssue = (path: FieldPath, message: string) => void
type Group = Record<string, unknown>

/** Texts for each line of a list that has figures, and for no other. */
function compareParts(schema: z.ZodType, figures: unknown, texts: unknown, path: FieldPath, language: string, addIssue: AddIssue): void {
  const parts = splitSchema(schema)
  if (!parts.figures || !parts.texts) return
  const at = unwrap(schema)
  const textPath = () => [language, ...path]
  const isEmpty = (part: unknown) => (part ?? null) === null || (Array.isArray(part) && part.length === 0)
  if (textMarkOf(at)?.orPage) {
    if (typeof texts === 'string' && isPage(texts))
      addIssue(textPath(), `is the address of a page, the same in every language: it belongs at the top`)
    else if (!isEmpty(figures) && !isEmpty(texts)) addIssue(textPath(), `is there beside ${fieldLabel(path)}: a reader asks in one place`)
    else if (isEmpty(figures) && isEmpty(texts) && !schema.safeParse(undefined).success)
      addIssue(path, `is missing: ${at.description ?? 'the address of a page, or an office in words under the language'}`)
    return
  }
  // A part of a group may be left out where it would be empty; a list without its lines lacks them.
  if (
    !schemaDefinition(at).element &&
    isEmpty(figures) !== isEmpty(texts) &&
    acceptsNothing(isEmpty(figures) ? parts.figures : parts.texts)
  ) {
    compareParts(schema, figures ?? {}, texts ?? {}, path, language, addIssue)
    return
  }
  if (isEmpty(figures) || isEmpty(texts)) {
    if (!isEmpty(texts)) addIssue(textPath(), `speaks of ${fieldLabel(path)}, which is not there`)
    else if (!isEmpty(figures)) addIssue(textPath(), `is missing${expectationText(parts.texts)}`)
    return
  }
  const { shape, element, valueType } = schemaDefinition(at)
  const fields = shape ?? (valueType && Object.fromEntries(unionOfKeys(figures, texts).map((key) => [key, valueType])))
  if (fields) {
    for (const [key, field] of Object.entries(fields))
      compareParts(field, (figures as Group)[key], (texts as Group)[key], [...path, key], language, addIssue)
    return
  }
  const list = figures as Group[]
  const by = lineNameOf(at)
  if (!by) {
    const { length } = texts as unknown[]
    if (length !== list.length)
      addIssue(textPath(), `has ${length}, and ${fieldLabel(path)} has ${list.length}: one for each, in the same order`)
    return
  }
  const names = list.map((line) => String(line[by]))
  names.forEach((name, index) => {
    const line = [...path, index]
    if (names.indexOf(name) !== index) addIssue([...line, by], `“${name}” is twice in this list`)
    else if (!(name in (texts as Group)))
      addIssue([...textPath(), name], `is missing${element ? expectationText(splitSchema(element).texts) : ''}`)
    else if (element) compareParts(element, line && list[index], (texts as Group)[name], [...path, name], language, addIssue)
  })
  for (const name of Object.keys(texts as Group))
    if (!names.includes(name)) addIssue([...textPath(), name], `is no line of ${fieldLabel(path)}${suggestion(name, names)}`)
}

/** Whether a part may be empty, so that it is left out where the other part has everything. */
function acceptsNothing(part: z.ZodType): boolean {
  return part.safeParse({}).success
}

function unionOfKeys(...groups: unknown[]): string[] {
  return [...new Set(groups.flatMap((group) => Object.keys((group ?? {}) as Group)))]
}

/** Languages have the same texts. Search words may differ in number. */
function compareTexts(schema: z.ZodType, first: unknown, other: unknown, path: FieldPath, languages: Languages, addIssue: AddIssue): void {
  const at = unwrap(schema)
  if (first === undefined || other === undefined) {
    const [language, whole] = languages
    if (first !== other) addIssue([language, ...path], other === undefined ? `is missing: it is under ${whole}` : `is not under ${whole}`)
    return
  }
  if (typeof first !== 'object' || typeof other !== 'object' || first === null || other === null) return
  if (Array.isArray(first) && Array.isArray(other)) {
    const { element } = schemaDefinition(at)
    if (element && textMarkOf(element)?.kind === 'sought') return
    if (first.length !== other.length)
      addIssue(
        [languages[0], ...path],
        `has ${other.length}, and under ${languages[1]} there are ${first.length}: one for each, in the same order`,
      )
    else if (element) first.forEach((each, index) => void compareTexts(element, each, other[index], [...path, index], languages, addIssue))
    return
  }
  for (const key of new Set([...Object.keys(first), ...Object.keys(other)])) {
    const field = childSchema(at, key)
    if (field) compareTexts(field, (first as Group)[key], (other as Group)[key], [...path, key], languages, addIssue)
  }
}

/** Line references name a line that exists. */
function checkLines(whole: z.ZodType, file: Group, addIssue: AddIssue): void {
  withTexts(whole, file, (id, { kind, of = [] }, path) => {
    const lineIds = of.flatMap((list) => (file[list] as { id: string }[]).map((line) => line.id))
    if (kind !== 'line') return id
    const count = lineIds.filter((each) => each === id).length
    if (count === 0) addIssue(path, `“${id}” is no line of ${of.join(' or ')}${suggestion(id, lineIds)}`)
    if (count > 1) addIssue(path, `“${id}” is a line of ${of.join(' and of ')}; give one of them another id`)
    return id
  })
}

/** Merges figures with the texts of one language into the original shape. */
function mergeLanguage(whole: z.ZodType, file: Group, language: string): unknown {
  const texts = file[language] as Group
  const mergeTexts = (schema: z.ZodType, figures: unknown, languageTexts: unknown): unknown => {
    const parts = splitSchema(schema)
    if (!parts.texts) return figures
    if (!parts.figures) return languageTexts
    if (textMarkOf(unwrap(schema))?.orPage) return figures ?? languageTexts
    if (figures === undefined && languageTexts !== undefined) return mergeTexts(schema, {}, languageTexts)
    if ((figures ?? null) === null || (Array.isArray(figures) && figures.length === 0)) return figures
    const at = unwrap(schema)
    const { shape, element, valueType } = schemaDefinition(at)
    const by = lineNameOf(at)
    const inside = shape ?? (valueType && Object.fromEntries(unionOfKeys(figures, languageTexts).map((key) => [key, valueType])))
    if (inside) {
      const fields = Object.entries(inside).map(([key, field]) => [
        key,
        mergeTexts(field, (figures as Group)[key], (languageTexts as Group | undefined)?.[key]),
      ])
      return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
    }
    return (figures as Group[]).map((line, index) =>
      mergeTexts(element!, line, (languageTexts as Group | undefined)?.[by ? String(line[by]) : index]),
    )
  }
  const nameOf = (id: string, lists: readonly string[]) =>
    lists.map((list) => (texts[list] as Record<string, { item: string }> | undefined)?.[id]?.item).find((name) => name !== undefined) ?? id
  return withTexts(whole, mergeTexts(whole, file, texts), (text, { kind, of = [] }) => (kind === 'line' ? nameOf(text, of) : text))
}
