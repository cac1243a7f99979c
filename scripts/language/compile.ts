import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parse } from 'yaml'
import type { Problem } from '#markets/yaml-file.ts'
import { compileFile } from './catalogue.ts'
import type { Wording } from './message.ts'
import { pseudoLanguage } from './pseudo.ts'

const ourSources = resolve(import.meta.dirname, '..', '..', 'src', 'language')
/** The language that the others are complete against. */
const first = 'en'

/**
 * Compiles the messages of every language, a folder each, into modules that code imports, and beside them the pseudo-language of the tests if asked.
 * A language other than the first has every file, key and slot of it, and no others.
 */
export function compileMessages(options: { pseudo?: boolean; sources?: string } = {}): { messages: number; problems: Problem[] } {
  const sources = options.sources ?? ourSources
  const target = join(sources, 'words')
  const problems: Problem[] = []
  const written = new Map<string, string>()
  let messages = 0
  const compileLanguage = (from: string, to: string, wording?: Wording) => {
    for (const file of filesOf(join(sources, from))) {
      const path = relative(sources, file)
      const compiled = compileFile(path, readFileSync(file, 'utf8'), from, wording)
      if (!compiled.ok) problems.push(...compiled.problems)
      else {
        messages += compiled.messages
        written.set(path.replace(/^[^/]+/, to).replace(/\.yaml$/, '.ts'), compiled.content)
      }
    }
  }
  const others = readdirSync(sources, { withFileTypes: true }).flatMap(({ name }) =>
    /^[a-z]{2}$/.test(name) && name !== first ? [name] : [],
  )
  for (const language of [first, ...others]) compileLanguage(language, language)
  if (options.pseudo) compileLanguage(first, 'pseudo', pseudoLanguage)
  for (const language of others) problems.push(...untranslated(sources, language))
  if (problems.length === 0) write(target, written)
  return { messages, problems: problems.map((problem) => ({ ...problem, file: `src/language/${problem.file}` })) }
}

/** What a language lacks of the first one, or has beside it, by file. */
function untranslated(sources: string, language: string): Problem[] {
  const relativeFiles = (of: string) => filesOf(join(sources, of)).map((file) => relative(join(sources, of), file))
  const own = new Set(relativeFiles(language))
  return [...new Set([...relativeFiles(first), ...own])].flatMap((file) => {
    const [original, translated] = [first, language].map((of) => slotsByKey(join(sources, of, file)))
    const at = (field: string, message: string): Problem => ({ file: join(language, file), line: null, field, message })
    if (!original) return [at('', `is no file of ${first}`)]
    if (!translated) return [at('', `is missing: ${first} has it`)]
    return [...new Set([...original.keys(), ...translated.keys()])].flatMap((key) => {
      if (!original.has(key)) return [at(key, `is no message of ${first}`)]
      if (!translated.has(key)) return [at(key, 'is not translated')]
      const [wanted, found] = [original.get(key)!, translated.get(key)!]
      return wanted === found ? [] : [at(key, `has the slots ${found || 'none'}, and in ${first} ${wanted || 'none'}`)]
    })
  })
}

/** The names of a message's slots, sorted, by its place in the file; null where there is no file. */
function slotsByKey(file: string): Map<string, string> | null {
  if (!existsSync(file)) return null
  const found = new Map<string, string>()
  const visit = (value: unknown, key: string) => {
    if (typeof value === 'string')
      found.set(key, [...new Set([...value.matchAll(/\{(\w+)\s*[,}]/g)].map((match) => match[1]))].sort().join(', '))
    else if (value && typeof value === 'object')
      for (const [name, part] of Object.entries(value)) visit(part, key ? `${key}.${name}` : name)
  }
  if (file.endsWith('.yaml')) visit(parse(readFileSync(file, 'utf8')), '')
  return found
}

function write(target: string, written: ReadonlyMap<string, string>): void {
  for (const [path, content] of written) {
    const file = join(target, path)
    if (existsSync(file) && readFileSync(file, 'utf8') === content) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  for (const file of filesOf(target)) {
    const [language = ''] = relative(target, file).split('/')
    const isOfThisRun = [...written.keys()].some((path) => path.startsWith(`${language}/`))
    if (isOfThisRun && !written.has(relative(target, file))) rmSync(file)
  }
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : /\.(?:yaml|ts)$/.test(entry.name) ? [path] : []
  })
}
