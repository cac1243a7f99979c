import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { engineFloors, featureFloors, textRules } from './house-rules.ts'
import { countryProblems } from './lint-countries.ts'
import { wordProblems } from './lint-words.ts'

const badNames = /(^|\/)(utils?|helpers?|misc|common|index)\.tsx?$|(Service|Manager)\.tsx?$/

/** What breaks a house rule in the tree under a folder, one line each with its place and what to do instead. */
export function houseProblems(root: string): string[] {
  const problems: string[] = []

  for (const file of ['src', 'tools'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))) {
    const text = readFileSync(join(root, file), 'utf8')
    const test = /\.test\.tsx?$/.test(file)
    if (badNames.test(file)) problems.push(`${file}: name the file for the noun it defines or the verb it performs`)
    if (!/^[a-z0-9.-]+$/.test(file.split('/').at(-1)!)) problems.push(`${file}: file names are kebab-case`)
    if (test) continue
    for (const specifier of importsOf(text)) checkImport(file, specifier)
    for (const rule of textRules) {
      if (!rule.files.test(file) || isException(file, rule.exceptions)) continue
      const lines = text.split('\n')
      lines.forEach((line, index) => {
        if (rule.pattern.test(line) && (rule.inComments || !/^\s*(\/\/|\*|\/\*)/.test(line)))
          problems.push(`${file}:${index + 1}: ${rule.hint}`)
      })
    }
  }

  checkStyles()
  problems.push(...countryProblems(root, filesUnder('src', /\.(tsx?|css|html)$/), join(import.meta.dirname, '..', 'market-data')))
  problems.push(...wordProblems(root, filesUnder('src', /\.tsx?$/)))
  return problems

  function checkImport(file: string, specifier: string): void {
    const target = resolveSpecifier(file, specifier)
    checkFloors(file, specifier, target)
    const own = /^src\/(server|web)\/features\/([^/]+)\//.exec(file)
    const other = /^src\/(server|web)\/features\/([^/]+)\/(.+)$/.exec(target)
    if (own && other && own[1] === other[1] && own[2] !== other[2]) {
      if (own[1] === 'web') problems.push(`${file} imports ${specifier}: a web feature never imports a feature; let app compose them`)
      else if (/store/.test(other[3]!)) problems.push(`${file} imports ${specifier}: reach another feature through its verb, not its store`)
    }
  }

  function checkFloors(file: string, specifier: string, target: string): void {
    for (const { folder, floors } of [
      { folder: 'src/engine', floors: engineFloors },
      { folder: 'src/server/features', floors: featureFloors },
    ]) {
      const [from, to] = [file, target].map((path) =>
        path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : undefined,
      )
      if (!from || !to) continue
      if (!floors.includes(from)) problems.push(`${file}: ${folder}/${from} has no place in the order of floors, in scripts/house-rules.ts`)
      else if (floors.indexOf(from) < floors.indexOf(to))
        problems.push(
          `${file} imports ${specifier}: ${to} is a higher floor than ${from} (scripts/house-rules.ts); move what both need down`,
        )
    }
  }

  function resolveSpecifier(file: string, specifier: string): string {
    if (specifier.startsWith('#words/')) return `src/language/words/en/${specifier.slice('#words/'.length)}`
    if (specifier.startsWith('#')) return specifier.replace(/^#(?=tools\/|tests\/)/, '').replace(/^#/, 'src/')
    if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
    return specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/')
  }

  /** Styles of a feature stay on the page once they are loaded: a class set in two sheets would look by where one has been before. */
  function checkStyles(): void {
    const sheetOf = new Map<string, string>()
    for (const file of filesUnder('src/web', /\.css$/)) {
      const screen = readFileSync(join(root, file), 'utf8')
        .replace(/\/\*.*?\*\//gs, '')
        .replace(/^( *)@media print \{.*?^\1\}/gms, '')
      const own = [...screen.matchAll(/(?:^|[{},])\s*\.([\w-]+)(?::[\w-]+)?(?=\s*[{,])/g)].map((match) => match[1]!)
      for (const name of new Set(own)) {
        const other = sheetOf.get(name)
        if (other && [file, other].some((each) => each.startsWith('src/web/features/')))
          problems.push(`${file}: .${name} is set in ${other} too; give one of them a name of its own`)
        sheetOf.set(name, file)
      }
    }
  }

  function filesUnder(folder: string, wanted: RegExp): string[] {
    return readdirSync(join(root, folder)).flatMap((name) => {
      const path = `${folder}/${name}`
      if (statSync(join(root, path)).isDirectory()) return filesUnder(path, wanted)
      return wanted.test(name) ? [path] : []
    })
  }
}

function isException(file: string, unless: readonly string[] = []): boolean {
  return unless.some((path) => file === path || file.startsWith(`${path}/`))
}

function importsOf(text: string): string[] {
  const code = text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  return [...code.matchAll(/(?:^|[\s;}(])(?:from|import)\s*\(?\s*'([^'\n]+)'/gm)].map((match) => match[1]!)
}
