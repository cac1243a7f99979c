import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { claimProblems, evidenceProblems } from './claims.ts'

const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

const head = ['| Section | Claim | Shown by |', '|---|---|---|']
const source = [
  "describe('a pack', () => {",
  "  it('holds three credits', async () => {})",
  "  // it('is dropped', () => {})",
  "  it.skip('is skipped', () => {})",
  '  it.each([1, 2])(',
  "    'of %i, isn\\'t lost',",
  '    () => {},',
  '  )',
  '})',
].join('\n')

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'gapwise-claims-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** What is said of one row. */
function problemsOfRow(row: string): string {
  return claimProblems(
    tree({
      'docs/pay.md': '# Pay\n\n## What is sold\n',
      'tests/money/pack.test.ts': source,
      'docs/claims.md': [...head, row, ''].join('\n'),
    }),
  ).join('\n')
}

test('a claim is shown by a test under its whole name, or by a look with its month', () => {
  for (const name of ['a pack', 'holds three credits', "of %i, isn't lost"])
    expect(problemsOfRow(`| pay › What is sold | It holds three | \`tests/money/pack.test.ts › ${name}\` |`), name).toBe('')
  expect(problemsOfRow('| pay › What is sold | It is quick | By hand, 2026-11: timed |')).toBe('')
})

test('a test that is renamed, removed, skipped or commented out shows nothing', () => {
  for (const name of ['holds three', 'holds four credits', 'is dropped', 'is skipped'])
    expect(problemsOfRow(`| pay › What is sold | It holds three | \`tests/money/pack.test.ts › ${name}\` |`)).toContain(
      `does not have: ${name}`,
    )
  expect(problemsOfRow('| pay › What is sold | It holds three | `tests/money/gone.test.ts › holds three credits` |')).toContain(
    'is not there',
  )
  expect(problemsOfRow('| pay › What is sold | It holds three | `tests/money/pack.test.ts` |')).toContain('no test’s file and name')
})

test('a claim without a test, of no section, or with a cell too many is reported with its line', () => {
  expect(problemsOfRow('| pay › What is sold | It is quick | seen |')).toContain('docs/claims.md:3 names no test')
  expect(problemsOfRow('| pay › What is sold | It is quick | By hand: timed |')).toContain('names no test')
  expect(problemsOfRow('| pay › What was sold | It is quick | By hand, 2026-11: timed |')).toContain('has no section “What was sold”')
  expect(problemsOfRow('| gone › What is sold | It is quick | By hand, 2026-11: timed |')).toContain('no document with a section')
  expect(problemsOfRow('| pay › What is sold | One | or two | By hand, 2026-11: timed |')).toContain('has 4 cells')
})

test('who shows a line of the security document is a file, one of its names, or says that the code was read', () => {
  const names = '- Access: *read* `tests/http/may-read.test.ts` · *money* `tests/money/`\n'
  const problems = (shown: string) =>
    evidenceProblems(
      tree({ 'docs/security.md': [names, '| # | How | Shown by |', '|---|---|---|', `| 1 | So | ${shown} |`, ''].join('\n') }),
    )
  expect(problems('read, `tests/http/matrix.test.ts`, code')).toEqual([])
  expect(problems('–')).toEqual([])
  expect(problems('read, reed')).toEqual(['docs/security.md:5 is shown by reed, which its list of tests does not name'])
  // A folder names no test.
  expect(problems('money')).toHaveLength(1)
})
