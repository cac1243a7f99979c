import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const isByHand = /^By hand, 20\d\d-\d\d: \S/
const testFile = /^(?:src|tests|scripts)\/\S+\.(?:test|spec)\.tsx?$/

/**
 * What is wrong with the table of claims: a section that its document does not have, a claim that nothing shows, a test that is not there any more.
 * @param root the folder of the repository
 */
export function claimProblems(root: string, document = 'docs/claims.md'): string[] {
  const problems: string[] = []
  for (const { line, cells } of tableRows(readFileSync(join(root, document), 'utf8'))) {
    const at = `${document}:${line}`
    const [section = '', , shownBy = ''] = cells
    if (cells.length !== 3) problems.push(`${at} has ${cells.length} cells instead of section, claim, test`)
    const missing = sectionProblem(root, section)
    if (missing) problems.push(`${at} ${missing}`)
    if (isByHand.test(shownBy)) continue
    const tests = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, cited]) => cited!)
    if (tests.length === 0) problems.push(`${at} names no test, nor how it was seen by hand and when`)
    for (const cited of tests) {
      const problem = testProblem(root, cited)
      if (problem) problems.push(`${at} ${problem}`)
    }
  }
  return problems
}

/**
 * What is wrong with who shows the lines of `docs/security.md`: each is a file, a name of one in its list, 'code' for what was read only, or '–'.
 */
export function evidenceProblems(root: string, document = 'docs/security.md'): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const names = new Set([...text.matchAll(/\*([a-z-]+)\* `(?:src|tests|scripts)\/[^`]*\.tsx?`/g)].map(([, name]) => name!))
  return tableRows(text).flatMap(({ line, cells }) =>
    cells
      .at(-1)!
      .split(', ')
      .filter((each) => each !== 'code' && each !== '–' && !/^`[^`]+`$/.test(each) && !names.has(each))
      .map((each) => `${document}:${line} is shown by ${each}, which its list of tests does not name`),
  )
}

/** The rows of a document's tables without their heads. */
function tableRows(text: string): { line: number; cells: string[] }[] {
  const lines = text.split('\n')
  return lines.flatMap((row, index) => {
    const isHead = lines[index + 1]?.startsWith('|---')
    if (!row.startsWith('|') || row.startsWith('|---') || isHead) return []
    return { line: index + 1, cells: row.replace(/^\|\s*|\s*\|\s*$/g, '').split(/\s*\|\s*/) }
  })
}

function sectionProblem(root: string, section: string): string | null {
  const [name, heading] = section.split(' › ')
  const path = name && /^[A-Z]+$/.test(name) ? `${name}.md` : `docs/${name}.md`
  if (!name || !heading || !existsSync(join(root, path))) return `is of “${section}”, which is no document with a section`
  const headings = readFileSync(join(root, path), 'utf8').match(/^#+ .*$/gm) ?? []
  return headings.some((each) => each.replace(/^#+ /, '') === heading) ? null : `is of ${path}, which has no section “${heading}”`
}

function testProblem(root: string, cited: string): string | null {
  const [path = '', ...title] = cited.split(' › ')
  if (!testFile.test(path) || title.length === 0) return `cites “${cited}”, which is no test’s file and name`
  if (!existsSync(join(root, path))) return `cites ${path}, which is not there`
  return hasTest(readFileSync(join(root, path), 'utf8'), title.join(' › '))
    ? null
    : `cites a test that ${path} does not have: ${title.join(' › ')}`
}

/** Whether a file has a test (or group of tests) under a title that runs: what is skipped for good or commented out shows nothing. */
function hasTest(source: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  const call = new RegExp(
    `^(?!\\s*(?://|\\*)).*?(?:\\)|\\b(?:describe|it|test)(?:\\.(?!skip\\b|todo\\b)\\w+)*)\\(\\s*(['"\`])${literal}\\1\\s*,`,
    'm',
  )
  return call.test(source)
}
