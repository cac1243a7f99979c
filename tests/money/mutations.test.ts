import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Mutation, mutations } from '#tests/support/payments-mutations.ts'
import { copyTree } from '../support/copy-tree.ts'
import { isDeep } from '../support/depth.ts'

/** The one file that an edit means, where its text appears exactly once. */
function fileOf(root: string, edit: Mutation['edits'][number]): string {
  const files = edit.file.endsWith('*.sql')
    ? readdirSync(join(root, 'migrations'))
        .filter((name) => name.endsWith('.sql'))
        .map((name) => `migrations/${name}`)
    : [edit.file]
  const found = files.filter((file) => readFileSync(join(root, file), 'utf8').includes(edit.find))
  expect(found, `${edit.find} is in one file`).toHaveLength(1)
  expect(readFileSync(join(root, found[0]!), 'utf8').split(edit.find), `${edit.find} is there once`).toHaveLength(2)
  return join(root, found[0]!)
}

describe('every guard of the money', () => {
  it.each(mutations)('$guard: is in the sources, with a test named for it', ({ edits, test }) => {
    for (const edit of edits) fileOf('.', edit)
    expect(readFileSync(test.file, 'utf8')).toContain(test.name)
  })
})

type Server = { url: string; stop: () => void }

if (isDeep)
  describe('a guard taken away', () => {
    let server: Server
    beforeAll(async () => {
      const { startPostgres } = (await import('../../scripts/postgres.mjs')) as { startPostgres: (bin: string) => Promise<Server> }
      server = await startPostgres(process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin')
    })
    afterAll(() => server?.stop())

    const runIn = (folder: string, test: Mutation['test']) =>
      spawnSync(
        process.execPath,
        [join(folder, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'money', test.file, '-t', test.name],
        {
          cwd: folder,
          encoding: 'utf8',
          // A quick run leaves out some vendors, and with them the test of a guard that is theirs.
          env: { ...process.env, TEST_POSTGRES_URL: server.url, TEST_DEPTH: 'deep' },
        },
      )

    it.each(mutations)('$guard: makes its test fail', { timeout: 300_000 }, ({ edits, test }) => {
      const { folder, remove } = copyTree({ withBuild: true })
      try {
        for (const edit of edits) {
          const file = fileOf(folder, edit)
          writeFileSync(file, readFileSync(file, 'utf8').replace(edit.find, edit.replace))
        }
        const result = runIn(folder, test)
        expect(`${result.stdout}${result.stderr}`).toMatch(/Tests .*\d+ failed/)
        expect(result.status).not.toBe(0)
      } finally {
        remove()
      }
    })
  })
