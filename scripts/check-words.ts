// `npm run check-words`: compiles the messages of src/language, one line a mistake, into src/language/words, which stands in no repository.
// With --pseudo the pseudo-language of the tests is written beside the languages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Problem, sayProblem } from '#markets/yaml-file.ts'
import { compileFile } from './language/catalogue.ts'
import type { Wording } from './language/message.ts'
import { pseudoLanguage } from './language/pseudo.ts'

const root = resolve(import.meta.dirname, '..')
const sources = join(root, 'src', 'language')
const target = join(sources, 'words')

const problems: Problem[] = []
const written = new Map<string, string>()
let messages = 0
compileLanguage('en', 'en')
if (process.argv.includes('--pseudo')) compileLanguage('en', 'pseudo', pseudoLanguage)
for (const problem of problems) console.error(sayProblem({ ...problem, file: `src/language/${problem.file}` }))
if (problems.length > 0) {
  console.error(problems.length === 1 ? '1 mistake in the messages' : `${problems.length} mistakes in the messages`)
  process.exit(1)
}
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
console.log(`messages hold: ${messages}`)

function compileLanguage(from: string, to: string, wording?: Wording): void {
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

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesOf(path) : /\.(?:yaml|ts)$/.test(entry.name) ? [path] : []
  })
}
