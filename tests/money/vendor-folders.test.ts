import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyTree } from '../support/copy-tree.ts'
import { isDeep } from '../support/depth.ts'

// A vendor is its folders: one is taken out, and one that nobody knows is put in, and nothing else is touched.

const foldersOf = (vendor: string) => [
  `src/server/features/payments/providers/${vendor}`,
  `src/web/features/payments/vendors/${vendor}`,
  `tools/simulator/${vendor}`,
  `docs/payments/${vendor}.md`,
]
const lists = [
  'src/contract/payment-vendors.ts',
  'src/server/features/payments/providers/every-adapter.ts',
  'src/server/features/payments/providers/every-vendor.ts',
  'src/web/features/payments/vendors/every-vendor.ts',
]

const { folder, remove } = copyTree({ withBuild: isDeep })
afterAll(remove)

const writeLists = () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/check-vendors.ts'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, said: `${stdout}${stderr}` }
}

/** Of all that a vendor may be named in. */
const filesNaming = (word: string): string[] =>
  ['src', 'tools'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .map((path) => join(part, path))
      .filter((path) => /\.tsx?$/.test(path) && readFileSync(join(folder, path), 'utf8').includes(word)),
  )

/** The vendor's folders under another name: code, environment and brand. */
function rename(from: string, to: string, brand: readonly [string, string]): void {
  const renamed = (text: string) =>
    text.replaceAll(brand[0], brand[1]).replaceAll(from, to).replaceAll(from.toUpperCase(), to.toUpperCase())
  for (const path of foldersOf(from).filter((each) => existsSync(join(folder, each)))) {
    const target = join(folder, path.replace(from, to))
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(folder, path), target)
    const files = path.endsWith('.md') ? [target] : readdirSync(target).map((name) => join(target, name))
    for (const file of files) writeFileSync(file, renamed(readFileSync(file, 'utf8')))
  }
}

it('a part that is missing is named, and nothing is written', () => {
  const [, , standIn] = foldersOf('momo')
  renameSync(join(folder, standIn!), join(folder, 'taken-away'))
  const { status, said } = writeLists()
  renameSync(join(folder, 'taken-away'), join(folder, standIn!))
  expect(status).toBe(1)
  expect(said).toContain('tools/simulator/momo/stand-in.ts is missing: the vendor momo has it in its folders')
  expect(said).not.toContain('written')
})

it('a vendor is taken out and an unknown one put in with its folders alone', { timeout: 900_000 }, () => {
  rename('momo', 'toypay', ['MTN MoMo', 'Toy Pay'])
  const { status, said } = writeLists()
  expect(said).toContain('payment vendors hold: flutterwave, mpesa, paystack, stripe, toypay')
  expect(status).toBe(0)
  const own = foldersOf('toypay')
  const outside = filesNaming('toypay').filter((path) => !own.some((each) => path.startsWith(`${each}/`)))
  expect(outside.sort()).toEqual(lists.slice(0, 3))
  expect(filesNaming('momoAdapter')).toEqual([])
  if (!isDeep) return
  const tsc = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-b'], { cwd: folder, encoding: 'utf8' })
  expect(
    tsc.stdout
      .split('\n')
      .filter((line) => !/^tests\/(journeys|money)\//.test(line))
      .join('\n')
      .trim(),
  ).toBe('')
  const run = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'money',
      '--reporter=verbose',
      'tests/money/four-providers.test.ts',
      'tests/money/events.test.ts',
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, TEST_DEPTH: 'normal' } },
  )
  expect(`${run.stdout}${run.stderr}`).toMatch(/toypay/)
  expect(run.status, `${run.stdout}${run.stderr}`).toBe(0)
})
