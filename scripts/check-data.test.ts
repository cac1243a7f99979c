import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const tree = mkdtempSync(join(tmpdir(), 'gapwise-check-'))
const table = join(tree, 'src/engine/quantity/country-table.ts')
const market = join(tree, 'market-data/market.yaml')
const versionFile = join(tree, 'src/markets/figures-version.json')
const kenya = join(tree, 'market-data/countries/ke/country.yaml')

beforeAll(() => {
  for (const name of ['src', 'scripts', 'market-data', 'package.json', 'tsconfig.base.json', 'tsconfig.json'])
    cpSync(join(root, name), join(tree, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
})
afterAll(() => rmSync(tree, { recursive: true }))

function check(): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/check-data.ts'], {
    cwd: tree,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

function withKenya(edit: (content: string) => string): { status: number | null; said: string } {
  const before = readFileSync(kenya, 'utf8')
  writeFileSync(kenya, edit(before))
  try {
    return check()
  } finally {
    writeFileSync(kenya, before)
  }
}

it('nothing is written from data with a mistake, neither over old files nor in a fresh copy; from valid data, everything is', () => {
  const held = readFileSync(table, 'utf8')
  const broken = (content: string) => content.replace('name: Kenya', 'name: Kenia').replace('fips: KE', 'fips: GH')
  const said = withKenya(broken)
  expect(said.status).toBe(1)
  expect(said.said).toMatch(
    /^market-data\/countries\/ke\/country\.yaml:12: codes\.fips “GH” is of Ghana already\n1 mistake in the market data\n$/,
  )
  expect(readFileSync(table, 'utf8')).toBe(held)

  rmSync(table)
  expect(withKenya(broken).status).toBe(1)
  expect(existsSync(table)).toBe(false)
  const unreadable = withKenya((content) => content.replace('money:', '\tmoney:'))
  expect(unreadable.said).toMatch(
    /^market-data\/countries\/ke\/country\.yaml:\d+: a tab indents this line; indent with two spaces\n1 mistake/,
  )

  const whole = check()
  expect(whole, whole.said).toMatchObject({ status: 0 })
  expect(readFileSync(table, 'utf8')).toBe(held)
  expect(whole.said).toMatch(/not looked at here, but by npm test[\s\S]*tests\/property\/plausibility\.test\.ts/)
})

it('other figures are another version of the data, which the check records', () => {
  const recorded = readFileSync(versionFile, 'utf8')
  writeFileSync(kenya, readFileSync(kenya, 'utf8').replace('rate: 0.3\n', 'rate: 0.31\n'))
  expect(check()).toMatchObject({ status: 1, said: expect.stringMatching(/^market-data\/market\.yaml: version [\d.]+ has other figures /) })
  expect(readFileSync(versionFile, 'utf8')).toBe(recorded)

  writeFileSync(market, readFileSync(market, 'utf8').replace(/^version: .*$/m, 'version: 2099.1.1'))
  const raised = check()
  expect(raised, raised.said).toMatchObject({ status: 0 })
  const after = JSON.parse(readFileSync(versionFile, 'utf8'))
  expect(after).toMatchObject({ version: '2099.1.1' })
  expect(after.figures).not.toBe(JSON.parse(recorded).figures)
})

it('the tests that the check says look at the rest are there', () => {
  const script = readFileSync(join(root, 'scripts/check-data.ts'), 'utf8')
  const named = [...new Set(script.match(/(?:tests|src|scripts)\/[\w/.-]+\.ts/g))]
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
