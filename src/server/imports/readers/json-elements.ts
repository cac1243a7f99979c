import { jsonParser } from 'stream-json/parser.js'
import { imports } from '#words/imports.ts'
import { Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'
import { readText } from './text.ts'

/** Far above any feature of a map: an element that is longer, deeper or of more parts is an attack on memory. */
const mostLetters = 16 * 1024 * 1024
const mostParts = 1_000_000
const mostDepth = 100

/** What a file says about itself beside its elements. */
const headKeys = ['crs', 'osm3s', 'remark', 'properties', 'exceededTransferLimit', 'numberMatched', 'numberReturned'] as const
export type JsonHead = Partial<Record<(typeof headKeys)[number], unknown>>

/** Every element of `features` or `elements` of a JSON file. @returns what it says about itself before or after them @throws Unusable */
export async function readJsonElements(path: string, take: (value: unknown) => void, progress: Progress): Promise<JsonHead> {
  const reader = new ElementReader(take)
  const parse = jsonParser({ packValues: true, streamValues: false })
  for await (const text of readText(path, progress)) {
    let tokens: readonly Token[]
    try {
      tokens = tokensOf(parse(text))
    } catch {
      throw new Unusable(imports.brokenJson)
    }
    reader.read(tokens, text.length)
  }
  if (!reader.isWhole) throw new Unusable(imports.brokenJson)
  return reader.head
}

type Token = { name: string; value?: string | boolean | null }

/** The parser answers with many tokens, or with a sign that there are none yet. */
function tokensOf(answer: unknown): readonly Token[] {
  return typeof answer === 'object' && answer !== null && 'values' in answer ? (answer.values as readonly Token[]) : []
}

type Container = { list: unknown[] } | { object: Record<string, unknown>; key: string }

class ElementReader {
  readonly head: JsonHead = {}
  private depth = 0
  private key = ''
  private isList = false
  /** Where the value that is kept lies; null while what is read is none. */
  private kept: 'element' | (typeof headKeys)[number] | null = null
  private open: Container[] = []
  private parts = 0
  private letters = 0
  private ended = false

  constructor(private readonly take: (value: unknown) => void) {}

  get isWhole(): boolean {
    return this.ended
  }

  read(tokens: readonly Token[], letters: number): void {
    this.letters += letters
    if (this.letters > mostLetters + letters) throw new Unusable(imports.longElement)
    for (const token of tokens) this.step(token)
  }

  private step({ name, value }: Token): void {
    if (name === 'startObject' || name === 'startArray') this.begin(name === 'startArray')
    else if (name === 'endObject' || name === 'endArray') this.end()
    else if (name === 'keyValue') this.named(String(value))
    else this.value(name === 'numberValue' ? Number(value) : value)
  }

  private begin(isArray: boolean): void {
    if (this.depth === 1 && this.open.length === 0) this.isList = isArray && (this.key === 'features' || this.key === 'elements')
    const isKept = this.open.length > 0 || this.starts()
    if (++this.depth > mostDepth) throw new Unusable(imports.longElement)
    if (!isKept) return
    this.count()
    // Without a prototype: '__proto__' is a name like others.
    this.open.push(isArray ? { list: [] } : { object: Object.create(null), key: '' })
  }

  private end(): void {
    this.depth--
    if (this.depth === 0) this.ended = true
    const done = this.open.pop()
    if (done) this.put('list' in done ? done.list : done.object)
    else if (this.depth === 1) this.isList = false
  }

  private named(key: string): void {
    const inside = this.open.at(-1)
    if (inside && 'object' in inside) inside.key = key
    else if (this.depth === 1) this.key = key
  }

  private value(value: unknown): void {
    if (this.open.length === 0 && !this.starts()) return
    this.count()
    this.put(value)
  }

  /** Whether a value that begins here is one that is kept. */
  private starts(): boolean {
    const headKey = this.depth === 1 ? headKeys.find((each) => each === this.key) : undefined
    this.kept = headKey ?? (this.depth === 2 && this.isList ? 'element' : null)
    if (this.kept === null) this.letters = 0
    return this.kept !== null
  }

  private count(): void {
    if (++this.parts > mostParts) throw new Unusable(imports.longElement)
  }

  private put(value: unknown): void {
    const inside = this.open.at(-1)
    if (inside && 'list' in inside) inside.list.push(value)
    else if (inside) inside.object[inside.key] = value
    else {
      ;[this.parts, this.letters] = [0, 0]
      if (this.kept === 'element') this.take(value)
      else if (this.kept) this.head[this.kept] = value
    }
  }
}
