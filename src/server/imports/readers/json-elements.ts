import { jsonParser } from 'stream-json/parser.js'
import { imports } from '#words/imports.ts'
import { UnusableFileError } from '../unusable-file-error.ts'
import type { Progress } from './progress.ts'
import { readTextFile } from './text.ts'

/** Far above any map feature: longer, deeper or larger elements attack memory. */
const maxCharacters = 16 * 1024 * 1024
const maxParts = 1_000_000
const maxDepth = 100

/** Top-level fields about the file, beside its elements. */
const headKeys = ['crs', 'osm3s', 'remark', 'properties', 'exceededTransferLimit', 'numberMatched', 'numberReturned'] as const
export type JsonHead = Partial<Record<(typeof headKeys)[number], unknown>>

/** Streams every element of `features` or `elements`. @returns the top-level fields before or after them @throws UnusableFileError */
export async function readJsonElements(path: string, onElement: (value: unknown) => void, progress: Progress): Promise<JsonHead> {
  const reader = new ElementReader(onElement)
  const parse = jsonParser({ packValues: true, streamValues: false })
  for await (const text of readTextFile(path, progress)) {
    let tokens: readonly Token[]
    try {
      tokens = toTokens(parse(text))
    } catch {
      throw new UnusableFileError(imports.brokenJson)
    }
    reader.read(tokens, text.length)
  }
  if (!reader.isWhole) throw new UnusableFileError(imports.brokenJson)
  return reader.head
}

type Token = { name: string; value?: string | boolean | null }

/** The parser returns a batch of tokens, or a marker when it has none yet. */
function toTokens(answer: unknown): readonly Token[] {
  return typeof answer === 'object' && answer !== null && 'values' in answer ? (answer.values as readonly Token[]) : []
}

type Container = { list: unknown[] } | { object: Record<string, unknown>; key: string }

class ElementReader {
  readonly head: JsonHead = {}
  private depth = 0
  private key = ''
  private isList = false
  /** Destination of the value being built; null while skipping. */
  private capturing: 'element' | (typeof headKeys)[number] | null = null
  private open: Container[] = []
  private parts = 0
  private characters = 0
  private isEnded = false

  constructor(private readonly onElement: (value: unknown) => void) {}

  get isWhole(): boolean {
    return this.isEnded
  }

  read(tokens: readonly Token[], characters: number): void {
    this.characters += characters
    if (this.characters > maxCharacters + characters) throw new UnusableFileError(imports.longElement)
    for (const token of tokens) this.step(token)
  }

  private step({ name, value }: Token): void {
    if (name === 'startObject' || name === 'startArray') this.begin(name === 'startArray')
    else if (name === 'endObject' || name === 'endArray') this.end()
    else if (name === 'keyValue') this.onKey(String(value))
    else this.value(name === 'numberValue' ? Number(value) : value)
  }

  private begin(isArray: boolean): void {
    if (this.depth === 1 && this.open.length === 0) this.isList = isArray && (this.key === 'features' || this.key === 'elements')
    const isCaptured = this.open.length > 0 || this.startsCapture()
    if (++this.depth > maxDepth) throw new UnusableFileError(imports.longElement)
    if (!isCaptured) return
    this.count()
    // Without a prototype, '__proto__' is an ordinary key.
    this.open.push(isArray ? { list: [] } : { object: Object.create(null), key: '' })
  }

  private end(): void {
    this.depth--
    if (this.depth === 0) this.isEnded = true
    const done = this.open.pop()
    if (done) this.storeValue('list' in done ? done.list : done.object)
    else if (this.depth === 1) this.isList = false
  }

  private onKey(key: string): void {
    const parent = this.open.at(-1)
    if (parent && 'object' in parent) parent.key = key
    else if (this.depth === 1) this.key = key
  }

  private value(value: unknown): void {
    if (this.open.length === 0 && !this.startsCapture()) return
    this.count()
    this.storeValue(value)
  }

  private startsCapture(): boolean {
    const headKey = this.depth === 1 ? headKeys.find((each) => each === this.key) : undefined
    this.capturing = headKey ?? (this.depth === 2 && this.isList ? 'element' : null)
    if (this.capturing === null) this.characters = 0
    return this.capturing !== null
  }

  private count(): void {
    if (++this.parts > maxParts) throw new UnusableFileError(imports.longElement)
  }

  private storeValue(value: unknown): void {
    const parent = this.open.at(-1)
    if (parent && 'list' in parent) parent.list.push(value)
    else if (parent) parent.object[parent.key] = value
    else {
      ;[this.parts, this.characters] = [0, 0]
      if (this.capturing === 'element') this.onElement(value)
      else if (this.capturing) this.head[this.capturing] = value
    }
  }
}
