import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { movedTexts } from './move-files.ts'
import { declarationsOf, resolutionsOf } from './rename-scopes.ts'

/**
 * `npx tsx scripts/rename.ts <table> …` renames identifiers over the whole project by TypeScript's language server. A line of a table is
 * `file<TAB>old<TAB>new`, with a fourth column `enclosing` where only the declarations inside one top-level declaration are meant: every declaration of
 * that name in that file. `file<TAB>-><TAB>new file` moves a file after that, and its imports with it. A line whose name or file is no longer there is
 * done already, so a table can be run again on a branch. All edits are computed on the
 * sources as they are and written at once; a file in which any identifier would mean another declaration than before is named, and nothing is written.
 */

type Position = { line: number; character: number }
type Edit = { range: { start: Position; end: Position }; newText: string }
type Line = { table: string; file: string; from: string; to: string; enclosing: string | null }

const root = process.cwd()
const urlOf = (file: string) => pathToFileURL(`${root}/${file}`).href
const rows = process.argv.slice(2).flatMap(readTable)
const lines = rows.filter(({ from }) => from !== '->')
const moves = new Map(rows.filter(({ from }) => from === '->').map(({ file, to }) => [file, to]))
const texts = new Map<string, string>()
const textOf = (file: string) => texts.get(file) ?? texts.set(file, readFileSync(file, 'utf8')).get(file)!

const server = openServer()
await server.request('initialize', {
  processId: process.pid,
  rootUri: urlOf(''),
  capabilities: {},
  workspaceFolders: [{ uri: urlOf(''), name: 'project' }],
})
server.notify('initialized', {})

/** By file and offset: what replaces the identifier there, and which line of a table asks for it. */
const replacements = new Map<string, Map<number, { end: number; texts: Set<string>; line: Line }>>()
const problems: string[] = []
const opened = new Set<string>()
let [renamed, done] = [0, 0]

for (const line of lines) {
  const { file, from, to } = line
  if (!existsSync(file)) {
    done++
    continue
  }
  const declarations = declarationsOf(file, textOf(file)).filter(
    (each) => each.name === from && (line.enclosing === null || each.enclosing === line.enclosing),
  )
  if (declarations.length === 0) {
    done++
    continue
  }
  if (!opened.has(file)) {
    server.notify('textDocument/didOpen', {
      textDocument: { uri: urlOf(file), languageId: /x$/.test(file) ? 'typescriptreact' : 'typescript', version: 1, text: textOf(file) },
    })
    opened.add(file)
  }
  for (const { offset, isKey } of declarations) {
    const at = { textDocument: { uri: urlOf(file) }, position: positionOf(textOf(file), offset) }
    // A key of an object that fills a type is declared there, under its own line.
    if (isKey && !(await isDeclaredAt(at))) continue
    const answer = await server.request('textDocument/rename', { ...at, newName: to })
    const changes = Object.entries((answer as { changes?: Record<string, Edit[]> } | null)?.changes ?? {})
    if (changes.length === 0) problems.push(`${file}: ${from} cannot be renamed`)
    for (const [url, edits] of changes)
      for (const edit of edits) take(decodeURIComponent(new URL(url).pathname).slice(root.length + 1), edit, line)
    renamed++
  }
}
server.close()

const written = new Map([...replacements].map(([file, edits]) => [file, apply(file, edits)]))
for (const [file, { text, offsetOf }] of written) {
  const after = resolutionsOf(file, text)
  for (const [offset, declaration] of resolutionsOf(file, textOf(file))) {
    const now = after.get(offsetOf(offset))
    if (now === (declaration === null ? null : offsetOf(declaration))) continue
    const { line } = positionOf(textOf(file), offset)
    problems.push(
      `${file}:${line + 1}: ${wordAt(text, offsetOf(offset))} would mean another declaration than ${wordAt(textOf(file), offset)} did`,
    )
  }
}
console.log(`${renamed} declarations to rename, ${done} lines done before, ${written.size} files`)
for (const problem of problems) console.error(problem)
if (problems.length > 0 && !process.env.FORCE) process.exit(1)
for (const [file, { text }] of written) writeFileSync(file, text)
moveFiles()

function moveFiles(): void {
  if (![...moves.keys()].some((file) => existsSync(file))) return
  const tracked = execFileSync('git', [
    'ls-files',
    '*.ts',
    '*.tsx',
    '*.mts',
    '*.mjs',
    '*.md',
    '*.json',
    ':!tests/fixtures',
    ':!market-data',
    ':!scripts/renames',
  ])
  const files = tracked
    .toString()
    .split('\n')
    .filter((file) => file && existsSync(file))
  for (const [file, text] of movedTexts(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])), moves)) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const file of moves.keys()) if (existsSync(file)) rmSync(file)
}

function readTable(table: string): Line[] {
  return readFileSync(table, 'utf8')
    .split('\n')
    .flatMap((row) => {
      const [file, from, to, enclosing] = row.split('\t').map((cell) => cell.trim())
      return file && !file.startsWith('#') && from && to ? [{ table, file, from, to, enclosing: enclosing || null }] : []
    })
}

async function isDeclaredAt(at: { textDocument: { uri: string }; position: Position }): Promise<boolean> {
  const answer = await server.request('textDocument/definition', at)
  const found = (Array.isArray(answer) ? answer : answer ? [answer] : []) as { uri: string; range: { start: Position } }[]
  return (
    found.length === 1 &&
    found[0]!.uri === at.textDocument.uri &&
    found[0]!.range.start.line === at.position.line &&
    found[0]!.range.start.character === at.position.character
  )
}

function take(file: string, { range, newText }: Edit, line: Line): void {
  const [start, end] = [offsetAt(textOf(file), range.start), offsetAt(textOf(file), range.end)]
  const ofFile = replacements.get(file) ?? replacements.set(file, new Map()).get(file)!
  const before = ofFile.get(start)
  if (before) before.texts.add(newText)
  else ofFile.set(start, { end, texts: new Set([newText]), line })
}

/** The new text, and where an offset of the old one lies in it. */
function apply(file: string, edits: Map<number, { end: number; texts: Set<string>; line: Line }>) {
  const old = textOf(file)
  let text = ''
  let last = 0
  const shifts: { offset: number; end: number; to: number }[] = []
  for (const [start, { end, texts, line }] of [...edits].sort(([a], [b]) => a - b)) {
    const newText = joined(old.slice(start, end), [...texts])
    if (newText === null)
      problems.push(`${file}: ${old.slice(start, end)} would be ${[...texts].join(' and ')} (${line.table}: ${line.from})`)
    text += old.slice(last, start)
    // Of `key: value` the value is what the identifier was.
    shifts.push({ offset: start, end, to: text.length + ((newText ?? '').lastIndexOf(': ') < 0 ? 0 : newText!.lastIndexOf(': ') + 2) })
    text += newText ?? old.slice(start, end)
    last = end
    shifts.push({ offset: end, end, to: text.length })
  }
  text += old.slice(last)
  return {
    text,
    offsetOf: (offset: number) => {
      let shift = { offset: 0, to: 0 }
      for (const each of shifts) if (each.offset <= offset) shift = each
      return offset - shift.offset + shift.to
    },
  }
}

/** Two renames meet in `{ name }`, which is a key and a variable: one says `key: name`, the other `name: variable`. */
function joined(old: string, texts: string[]): string | null {
  const parts = texts.map((text) => (text.includes(': ') ? (text.split(': ') as [string, string]) : ([text, text] as [string, string])))
  const one = (names: string[]) => {
    const changed = [...new Set(names.filter((name) => name !== old))]
    return changed.length > 1 ? null : (changed[0] ?? old)
  }
  const [key, value] = [one(parts.map(([key]) => key)), one(parts.map(([, value]) => value))]
  if (key === null || value === null) return null
  return texts.every((text) => !text.includes(': ')) || key === value ? value : `${key}: ${value}`
}

function positionOf(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1)!.length }
}

function offsetAt(text: string, { line, character }: Position): number {
  let offset = 0
  for (let n = 0; n < line; n++) offset = text.indexOf('\n', offset) + 1
  return offset + character
}

function wordAt(text: string, offset: number): string {
  return /^[\w$]*/.exec(text.slice(offset))![0]
}

/** JSON-RPC over the standard streams, as the Language Server Protocol frames it. */
function openServer() {
  const child = spawn(process.execPath, ['node_modules/typescript/bin/tsc', '--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const waiting = new Map<number, (result: unknown) => void>()
  let buffer = Buffer.alloc(0)
  let last = 0
  const send = (message: object) => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }
  child.stdout.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n')
      const length = head < 0 ? 0 : Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, head).toString())![1])
      if (head < 0 || buffer.length < head + 4 + length) return
      const message = JSON.parse(buffer.subarray(head + 4, head + 4 + length).toString())
      buffer = buffer.subarray(head + 4 + length)
      if (message.method && message.id !== undefined)
        send({ id: message.id, result: message.method === 'workspace/configuration' ? [{}] : null })
      else if (message.id !== undefined) waiting.get(message.id)?.(message.result ?? null)
    }
  })
  return {
    notify: (method: string, params: object) => send({ method, params }),
    request: (method: string, params: object) =>
      new Promise<unknown>((resolve) => {
        waiting.set(++last, resolve)
        send({ id: last, method, params })
      }),
    close: () => child.kill(),
  }
}
