import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseAst } from 'vite'

/** What can be counted of how the code is built: `npx tsx scripts/house-figures.ts [folder of a checkout]` prints it, and the deep run holds limits. */
export type HouseFigures = {
  files: number
  lines: number
  medianLines: number
  filesUnder30Lines: number
  /** Share of exported names that exactly one other file uses, and that no file here names: types of what is exported, what scripts and tests use. */
  exportsOfOneUser: number
  exportsOfNoUser: number
  namesExportedBySeveralFiles: string[]
  /** Groups of files that import each other in a circle, of types too. */
  circles: string[][]
  /** Folders of src/server and features that import each other. */
  mutualFeatures: string[]
  mutualServerFolders: string[]
  filesInServerRoot: number
  participles: number
  castsToReport: number
  placesInArchitecture: number
  termsInGlossary: number
  /** Files of src whose values the verb of a request uses: what its reader has to know. None of them is of a higher floor (`lint-house.ts`). */
  filesBehindCheckout: number
  filesBehindList: number
}

const participles = /\b(said|kept|asked|held|told|brought)\b/g
type Statement = {
  type: string
  source?: { value: string } | null
  importKind?: 'type' | 'value'
  declaration?: { id?: { name: string } | null; declarations?: { id: { name?: string } }[] } | null
  specifiers?: { exported?: { name?: string }; imported?: { name?: string }; importKind?: 'type' | 'value' }[]
}

export function houseFigures(root: string): HouseFigures {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/language\/words\//.test(file))
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const statements = new Map(
    files.map((file) => [
      file,
      parseAst(texts.get(file)!, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body as unknown as Statement[],
    ]),
  )
  const imports = new Map(files.map((file) => [file, importsOf(file, statements.get(file)!)]))
  const lines = files.map((file) => texts.get(file)!.split('\n').length - 1).sort((a, b) => a - b)

  const exporters = new Map<string, string[]>()
  let [exported, ofOne, ofNone] = [0, 0, 0]
  const users = usersOf(imports)
  for (const file of files) {
    for (const name of new Set(exportsOf(statements.get(file)!))) {
      exporters.set(name, [...(exporters.get(name) ?? []), file])
      exported++
      const count = users.get(`${file} ${name}`) ?? 0
      if (count === 1) ofOne++
      if (count === 0) ofNone++
    }
  }
  const folderOf = (file: string, above: string) => (file.startsWith(`${above}/`) ? file.slice(above.length + 1).split('/')[0]! : null)
  const between = (above: string) => {
    const pairs = new Set<string>()
    for (const [file, targets] of imports) {
      for (const { file: target } of targets) {
        const [from, to] = [folderOf(file, above), folderOf(target, above)]
        if (from && to && from !== to && !/\.ts$/.test(from + to)) pairs.add(`${from} ${to}`)
      }
    }
    return [...pairs].filter((pair) => pair < pair.split(' ').reverse().join(' ') && pairs.has(pair.split(' ').reverse().join(' '))).sort()
  }
  const filesBehind = (file: string) =>
    importsOf(file, statements.get(file)!.filter(isOfValues)).filter((each) => texts.has(each.file)).length
  return {
    files: files.length,
    lines: lines.reduce((sum, each) => sum + each, 0),
    medianLines: lines[Math.floor(lines.length / 2)]!,
    filesUnder30Lines: lines.filter((each) => each < 30).length,
    exportsOfOneUser: ofOne / exported,
    exportsOfNoUser: ofNone / exported,
    namesExportedBySeveralFiles: [...exporters]
      .filter(([, of]) => of.length > 1)
      .map(([name, of]) => `${name} ×${of.length}`)
      .sort(),
    circles: circlesOf(
      new Map([...imports].map(([file, targets]) => [file, targets.map((each) => each.file).filter((each) => texts.has(each))])),
    ),
    mutualFeatures: between('src/server/features'),
    mutualServerFolders: between('src/server'),
    filesInServerRoot: files.filter((file) => dirname(file) === 'src/server').length,
    participles: [...texts.values()].reduce((sum, text) => sum + (text.match(participles)?.length ?? 0), 0),
    castsToReport: [...texts.values()].reduce((sum, text) => sum + text.split('as ReportData').length - 1, 0),
    placesInArchitecture: rowsUnder('Where is', readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')),
    termsInGlossary: rowsUnder('Glossary', readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')),
    filesBehindCheckout: filesBehind('src/server/features/payments/checkout.ts'),
    filesBehindList: filesBehind('src/server/features/opportunities/list.ts'),
  }
}

/** Rows of the table under a heading, without its head. */
function rowsUnder(heading: string, text: string): number {
  const section = new RegExp(`^## ${heading}[\\s\\S]*?(?=\\n## |$(?![\\s\\S]))`, 'm').exec(text)?.[0] ?? ''
  return Math.max(0, (section.match(/^\| /gm) ?? []).length - 1)
}

function exportsOf(statements: Statement[]): string[] {
  return statements.flatMap(({ type, declaration, specifiers, source }) => {
    if (type !== 'ExportNamedDeclaration' || source) return []
    const names = declaration?.declarations?.map(({ id }) => id.name) ?? [declaration?.id?.name]
    return [...names, ...(specifiers ?? []).map(({ exported }) => exported?.name)].filter((name): name is string => name !== undefined)
  })
}

function importsOf(file: string, statements: Statement[]): { file: string; names: string[] }[] {
  return statements.flatMap(({ type, source, specifiers }) => {
    if (!source || !/^(Import|Export\w*)Declaration$/.test(type)) return []
    const { value } = source
    const target = value.startsWith('.') ? join(dirname(file), value) : value.startsWith('#') ? `src/${value.slice(1)}` : null
    return target ? [{ file: target, names: (specifiers ?? []).flatMap(({ imported }) => imported?.name ?? []) }] : []
  })
}

function isOfValues({ importKind, specifiers = [] }: Statement): boolean {
  return importKind !== 'type' && specifiers.some((each) => each.importKind !== 'type')
}

/** How many files import a name, by file and name. */
function usersOf(imports: Map<string, { file: string; names: string[] }[]>): Map<string, number> {
  const users = new Map<string, number>()
  for (const targets of imports.values())
    for (const { file, names } of targets) for (const name of names) users.set(`${file} ${name}`, (users.get(`${file} ${name}`) ?? 0) + 1)
  return users
}

/** Strongly connected components of more than one file (Tarjan). */
function circlesOf(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const [index, low, open] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()]
  const visit = (file: string): void => {
    index.set(file, index.size)
    low.set(file, index.get(file)!)
    open.add(file)
    for (const target of graph.get(file)!) {
      if (!index.has(target)) visit(target)
      if (open.has(target)) low.set(file, Math.min(low.get(file)!, low.get(target)!))
    }
    if (low.get(file) !== index.get(file)) return
    const circle = [...open].slice([...open].indexOf(file))
    for (const each of circle) open.delete(each)
    if (circle.length > 1) circles.push(circle)
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return circles
}

if (process.argv[1] === import.meta.filename) {
  for (const [name, value] of Object.entries(houseFigures(process.argv[2] ?? process.cwd())))
    console.log(
      `${name.padEnd(30)}${Array.isArray(value) ? `${value.length}${value.length > 0 ? `  ${value.slice(0, 60).join(', ')}` : ''}` : Math.round(Number(value) * 100) / 100}`,
    )
}
