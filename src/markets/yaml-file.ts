import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit, type YAMLError } from 'yaml'
import type * as z from 'zod'
import { suggestion } from './edit-distance.ts'
import { type FieldPath, unknownKeyHints } from './texts.ts'

/** One mistake, in one line: place, problem, remedy. A missing file, and a folder, have no line. */
export type Problem = { file: string; line: number | null; field: string; message: string }

export type YamlFile<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

/** Far above any file of ours; a larger one is no table that a person maintains. */
const maxBytes = 256 * 1024
/** Errors after the first broken lines are mostly their echo. */
const maxSyntaxErrors = 3

/** Parses and validates a file: all its mistakes at once. */
export function readYaml<T>(file: string, content: string, schema: z.ZodType<T>): YamlFile<T> {
  if (Buffer.byteLength(content) > maxBytes)
    return fail(file, 1, `is larger than ${maxBytes / 1024} KB; no table of ours is: split it, or look whether it was pasted by mistake`)
  const parsed = parse(content)
  if (!parsed.ok) return { ok: false, problems: parsed.syntaxErrors.map(({ line, message }) => ({ file, line, field: '', message })) }
  const { document, lines } = parsed
  const value: unknown = document.toJS()
  const checked = schema.safeParse(value, { reportInput: true, error: plainTypeNames })
  if (checked.success) return { ok: true, value: checked.data }
  const problems = checked.error.issues.flatMap((issue) =>
    describeIssue(issue, schema, value).map(({ path, message }) => ({
      file,
      line: lineNumberOf(document, lines, path),
      field: fieldLabel(path),
      message,
    })),
  )
  return { ok: false, problems: problems.sort((a, b) => a.line - b.line) }
}

/** Finds the line of a field of a file, or of its nearest existing parent; and the value of the whole file. */
export function createFieldFinder(content: string): { lineNumberOf: (path: FieldPath) => number; value: () => unknown } {
  const parsed = parse(content)
  return {
    lineNumberOf: (path) => (parsed.ok ? lineNumberOf(parsed.document, parsed.lines, path) : 1),
    value: () => (parsed.ok ? parsed.document.toJS() : undefined),
  }
}

export function fieldLabel(path: FieldPath): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part + 1}]` : text ? `${text}.${String(part)}` : String(part)),
    '',
  )
}

export function formatProblem({ file, line, field, message }: Problem): string {
  return `${file}${line === null ? '' : `:${line}`}: ${field ? `${field} ` : ''}${message}`
}

type Parsed = { ok: true; document: Document.Parsed; lines: LineCounter } | { ok: false; syntaxErrors: { line: number; message: string }[] }

function parse(content: string): Parsed {
  const lines = new LineCounter()
  try {
    const document = parseDocument(content, { lineCounter: lines, prettyErrors: false, uniqueKeys: true, logLevel: 'silent' })
    const errors = [...document.errors, ...document.warnings]
    const syntaxErrors = errors.map((error) => ({ line: lines.linePos(error.pos[0]).line, message: syntaxMessage(error) }))
    // The parser's errors after a tab are its echo.
    const tabs = errors.length > 0 ? linesWithTab(content) : []
    if (tabs.length > 0) return { ok: false, syntaxErrors: tabs.slice(0, maxSyntaxErrors).map((line) => ({ line, message: tabMessage })) }
    visit(document, {
      Node: (_, node) => {
        if (!('source' in node && node.constructor.name === 'Alias') && !('anchor' in node && node.anchor)) return
        syntaxErrors.push({
          line: startLineOf(node, lines),
          message: 'uses an anchor or alias (& or *); write the value out where it is needed',
        })
      },
    })
    if (syntaxErrors.length > 0) return { ok: false, syntaxErrors: syntaxErrors.slice(0, maxSyntaxErrors) }
    return { ok: true, document, lines }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ok: false, syntaxErrors: [{ line: 1, message: 'is nested too deeply to be read' }] }
  }
}

const tabMessage = 'a tab indents this line; indent with two spaces'

function linesWithTab(content: string): number[] {
  return content.split('\n').flatMap((line, index) => (/^ *\t/.test(line) ? [index + 1] : []))
}

const syntaxWords: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: tabMessage,
  BAD_INDENT: 'is indented otherwise than the lines it belongs to; fields of one group stand one below the other, two spaces in',
  DUPLICATE_KEY: 'this field appears twice in its group; keep one',
  BLOCK_AS_IMPLICIT_KEY: 'a text with a colon in it, or a line indented too far: put such a text in quotes',
  MISSING_CHAR: 'a quote, bracket or comma is missing here or just before',
  MULTILINE_IMPLICIT_KEY: 'this line is no field: write `name: value`, or indent it as part of the text above',
}

function syntaxMessage({ code, message }: YAMLError): string {
  return syntaxWords[code] ?? `cannot be read: ${message.replace(/\s+/g, ' ')}`
}

function lineNumberOf(document: Document.Parsed, lines: LineCounter, path: FieldPath): number {
  let node: unknown = document.contents
  let line = startLineOf(node, lines)
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find((each) => isScalar(each.key) && String(each.key.value) === String(part))
      if (!pair) return line
      line = startLineOf(pair.key, lines)
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(part)]
      if (!node) return line
      line = startLineOf(node, lines)
    } else return line
  }
  return line
}

function startLineOf(node: unknown, lines: LineCounter): number {
  const range = (node as Node | null)?.range
  return range ? Math.max(1, lines.linePos(range[0]).line) : 1
}

type FieldProblem = { path: FieldPath; message: string }

/** The schema's issues, worded for somebody who edits a table. */
function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): FieldProblem[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const knownKeys = fieldNamesAt(schema, path)
    const hints = unknownKeyHints.get(schema)
    return issue.keys.map((key) => ({
      path: [...path, key],
      message: hints?.say(path, key, value) ?? `is no field here${suggestion(key, knownKeys)}`,
    }))
  }
  if (issue.code === 'custom') return [{ path, message: issue.message }]
  if (issue.code === 'invalid_key') return [{ path, message: issue.issues[0]?.message ?? 'is no key that fits here' }]
  if (isMissing(value, path)) {
    const description = descriptionAt(schema, path)
    return [{ path, message: `is missing${description ? `: ${description}` : ''}` }]
  }
  if (issue.code === 'invalid_value') {
    // A flag is `true` or absent.
    if (issue.values.length === 1 && issue.values[0] === true) return [{ path, message: 'is true, or left out where it is not so' }]
    const knownKeys = issue.values.map(String)
    return [{ path, message: `cannot be ${JSON.stringify(issue.input)}${suggestion(String(issue.input), knownKeys)}` }]
  }
  return [{ path, message: issue.message }]
}

const typeWords: Record<string, string> = {
  array: 'must be a list: [a, b], or a line beginning with "- " for each',
  object: 'must be a group of fields, each on a line of its own, two spaces in',
  record: 'must be a group of fields, each on a line of its own, two spaces in',
  string: 'must be a text',
}

/** Wording of issues without a message of their own. */
function plainTypeNames(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? 'is not what belongs here'
  const isList = issue.code === 'too_small' || issue.code === 'too_big' ? issue.origin === 'array' : false
  if (issue.code === 'too_small') return isList ? `must have at least ${issue.minimum}` : `must not be below ${issue.minimum}`
  if (issue.code === 'too_big') return isList ? `must have at most ${issue.maximum}` : `must not be above ${issue.maximum}`
  return 'is not what belongs here'
}

function isMissing(value: unknown, path: FieldPath): boolean {
  const parent = path.slice(0, -1).reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | null)?.[part], value)
  const last = path.at(-1)
  return typeof last === 'string' && typeof parent === 'object' && parent !== null && !(last in parent)
}

function fieldNamesAt(schema: z.ZodType, path: FieldPath): string[] {
  const fieldSchema = schemaAt(schema, path)
  return fieldSchema?._zod.def.type === 'object' ? Object.keys((fieldSchema as z.ZodObject).shape) : []
}

function descriptionAt(schema: z.ZodType, path: FieldPath): string | undefined {
  return (schemaAt(schema, path, false) as { description?: string } | null)?.description
}

/** The schema of the field at a path; `bare` unwraps optional, default and transforming schemas. */
function schemaAt(schema: z.ZodType, path: FieldPath, bare = true): z.ZodType | null {
  const fieldSchema = path.reduce<z.ZodType | null>((at, part) => {
    const unwrapped = at && unwrapSchema(at)
    const def = unwrapped?._zod.def as { type: string; element?: z.ZodType; items?: z.ZodType[]; valueType?: z.ZodType } | undefined
    if (!unwrapped || !def) return null
    if (def.type === 'object') return (unwrapped as z.ZodObject).shape[String(part)] as z.ZodType | null
    if (def.type === 'array') return def.element ?? null
    if (def.type === 'tuple') return def.items?.[Number(part)] ?? null
    return def.type === 'record' ? (def.valueType ?? null) : null
  }, schema)
  return fieldSchema && bare ? unwrapSchema(fieldSchema) : fieldSchema
}

function unwrapSchema(schema: z.ZodType): z.ZodType {
  const def = schema._zod.def as { type: string; innerType?: z.ZodType; in?: z.ZodType }
  const inner = def.innerType ?? (def.type === 'pipe' ? def.in : undefined)
  return inner ? unwrapSchema(inner) : schema
}

function fail<T>(file: string, line: number, message: string): YamlFile<T> {
  return { ok: false, problems: [{ file, line, field: '', message }] }
}
