// Every path that the documents cite must exist, the files they promise must be there, and so must the test of each claim.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimProblems, evidenceProblems } from './claims.ts'
import { whereIs, wherePath } from './where.ts'

const root = resolve(import.meta.dirname, '..')
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...markdownIn('docs')]
const limitsByDocument: Record<string, number> = { 'README.md': 80, 'ARCHITECTURE.md': 200, 'CONTRIBUTING.md': 150 }
const problems: string[] = []

for (const document of documents) {
  const path = join(root, document)
  if (!existsSync(path)) {
    problems.push(`${document} is missing`)
    continue
  }
  const text = readFileSync(path, 'utf8')
  const lines = text.split('\n').length
  const limit = limitsByDocument[document]
  if (limit && lines > limit) problems.push(`${document} has ${lines} lines; ${limit} is its limit`)
  for (const [, cited] of text.matchAll(/`((?:src|market-data|tests|tools|scripts|docs|bench|torture|migrations)\/[^`\s]*)`/g)) {
    const plain = cited!.replace(/[:#].*$/, '').replace(/\/$/, '')
    if (/[*{<…]/.test(plain)) continue
    if (!existsSync(join(root, plain))) problems.push(`${document} cites ${cited}, which is not there`)
  }
  for (const [, link] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (!existsSync(join(path, '..', link!))) problems.push(`${document} links to ${link}, which is not there`)
  }
}

if (!existsSync(join(root, wherePath)) || readFileSync(join(root, wherePath), 'utf8') !== whereIs(root))
  problems.push(`${wherePath} is not current: run npx tsx scripts/where.ts`)
problems.push(...claimProblems(root), ...evidenceProblems(root))

for (const problem of problems) console.error(problem)
console.log(
  problems.length === 0
    ? `paths in ${documents.length} documents hold, and each claim has its test`
    : `${problems.length} problems in the documents`,
)
process.exit(problems.length === 0 ? 0 : 1)

function markdownIn(folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)
}
