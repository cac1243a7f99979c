import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Problem } from '#markets/yaml-file.ts'
import { compileFile } from './catalogue.ts'
import type { Wording } from './message.ts'
import { pseudoLanguage } from './pseudo.ts'

const sources = resolve(import.meta.dirname, '..', '..', 'src', 'language')
const target = join(sources, 'words')

/** Compiles the messages of every language into modules that code imports, and beside them the pseudo-language of the tests if asked. */
export function compileMessages(options: { pseudo?: boolean } = {}): { messages: number; problems: Problem[] } {
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
  compileLanguage('en', 'en')
  if (options.pseudo) compileLanguage('en', 'pseudo', pseudoLanguage)
  if (problems.length === 0) write(written)
  return { messages, problems: problems.map((problem) => ({ ...problem, file: `src/language/${problem.file}` })) }
}

function write(written: ReadonlyMap<string, string>): void {
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
