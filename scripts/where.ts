// `npx tsx scripts/where.ts` writes docs/where.md: every code file with what it exports and the first sentence about it. check-docs.ts asks whether it is current.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const wherePath = 'docs/where.md'

/** The whole document, from the sources under a folder. */
export function whereIs(root: string): string {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.test\.tsx?$|\.d\.ts$|^src\/language\/words\/|(?:country-table|country-notes|price-table)\.ts$/.test(file),
    )
    .sort()
  const folders = [...new Set(files.map((file) => dirname(file)))]
  return [
    '# Where everything is',
    '',
    'Generated from the sources by `npx tsx scripts/where.ts`: each file, what it exports, and the first sentence about it. Start with ARCHITECTURE.md.',
    ...folders
      .sort()
      .flatMap((folder) => ['', `## ${folder}`, '', ...files.filter((file) => dirname(file) === folder).map((file) => rowOf(root, file))]),
    '',
  ].join('\n')
}

function rowOf(root: string, file: string): string {
  const text = readFileSync(join(root, file), 'utf8')
  const names = [...text.matchAll(/^export (?:async )?(?:const|function\*?|type|class) (?:(\w+)|\{([^}]*)\} =)/gm)].flatMap(
    ([, name, parts = '']) => name ?? [...parts.matchAll(/(\w+)\s*(?:,|$)/g)].map((part) => part[1]!),
  )
  // The file's own comment, of its main function, of whatever it exports first.
  const comment = [
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n\n/m,
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?=export (?:default )?(?:async )?(?:function|class))/m,
    /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?=export)/m,
  ]
    .map((pattern) => pattern.exec(text)?.[1])
    .find((found) => found !== undefined)
    ?.replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ @\w+.*$/, '')
    .trim()
  const sentence = comment && (/^.*?[.:](?= |$)/.exec(comment)?.[0] ?? comment).replace(/:$/, '.')
  return `- \`${file.split('/').at(-1)}\`${sentence ? `: ${sentence}` : ''}${names.length > 0 ? ` (${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''})` : ''}`
}

if (process.argv[1] === import.meta.filename) writeFileSync(join(process.cwd(), wherePath), whereIs(process.cwd()))
