// For the web client: the parts of a table of messages are modules of their own, so that a screen loads the parts it says and no other.
import { readFileSync } from 'node:fs'
import { type Plugin, parseSync, transformWithOxc } from 'vite'

const words = /[\\/](?:src[\\/]language[\\/]words|\.cache)[\\/].*\.ts$/
const mark = '?part='
/** A smaller table weighs less whole: every part has to be named. In a whole one the parts also keep the order in which they are written. */
const leastSplit = 2000

type Table = { name: string; parts: { name: string; code: string }[] }
type Words = { head: string; tables: Table[] }

/** `export const tTexts = { a: …, b: … }` becomes a namespace of modules: the bundler then knows for each use of `tTexts.a` what it needs. */
export function wordsByPart(): Plugin {
  const files = new Map<string, Promise<Words>>()
  const read = (file: string): Promise<Words> => {
    const words = files.get(file) ?? wordsOf(file)
    files.set(file, words)
    return words
  }
  return {
    name: 'words-by-part',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      return id.startsWith(mark) && importer ? { id: `${fileOf(importer)}${id}`, moduleSideEffects: false } : null
    },
    async load(id) {
      const file = fileOf(id)
      if (!words.test(file)) return null
      const { head, tables } = await read(file)
      if (tables.length === 0) return null
      const asked = id.slice(file.length + mark.length)
      const [tableName, partName] = id === file ? [] : asked.split('.')
      const table = tables.find(({ name }) => name === tableName)
      const part = table?.parts.find(({ name }) => name === partName)
      const code = part
        ? `${head}\nexport const text = ${part.code}\n`
        : table
          ? table.parts.map(({ name }) => `export { text as ${name} } from '${mark}${table.name}.${name}'\n`).join('')
          : tables.map(({ name }) => `export * as ${name} from '${mark}${name}'\n`).join('')
      return { code, moduleType: 'js', moduleSideEffects: false }
    },
  }
}

function fileOf(id: string): string {
  const at = id.indexOf(mark)
  return at < 0 ? id : id.slice(0, at)
}

/** The tables of a compiled file, and what is before them. A file of another form stays whole: it has no table here. */
async function wordsOf(file: string): Promise<Words> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'esnext', sourcemap: false })
  const whole = { head: '', tables: [] }
  const tables: Table[] = []
  const head: string[] = []
  for (const statement of parseSync(file.replace(/ts$/, 'js'), code).program.body) {
    if (statement.type !== 'ExportNamedDeclaration') {
      head.push(code.slice(statement.start, statement.end))
      continue
    }
    const [declared, another] = statement.declaration?.type === 'VariableDeclaration' ? statement.declaration.declarations : []
    if (another || declared?.id.type !== 'Identifier' || declared.init?.type !== 'ObjectExpression') return whole
    const parts: Table['parts'] = []
    for (const each of declared.init.properties) {
      if (each.type !== 'Property' || each.key.type !== 'Identifier' || each.computed) return whole
      parts.push({ name: each.key.name, code: code.slice(each.value.start, each.value.end) })
    }
    tables.push({ name: declared.id.name, parts })
  }
  return code.length < leastSplit ? whole : { head: head.join('\n'), tables }
}
