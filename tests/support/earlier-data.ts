import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import pg from 'pg'
import { startPostgres } from '../../scripts/postgres.mjs'

/** What an earlier commit left, and what it had answered to the people in it: made by `tests/fixtures/upgrade/make.ts`. */
export type EarlierData = {
  commit: string
  madeAt: string
  /** Of the session secret, where the data folder does not hold it. */
  secret?: string
  cookies: Record<EarlierPerson, string>
  answers: Record<EarlierPerson, Record<string, unknown>>
  own: { id: string; figures: { version: number; figures: { key: string; value: number; by: string }[] } }
  left: { pendingOrder: string; pendingSecret: string; openOrder: string; begunReport: { id: string; opportunityId: string } }
}
export const earlierPeople = ['ada', 'bola', 'cleo', 'dayo', 'efua', 'femi'] as const
export type EarlierPerson = (typeof earlierPeople)[number]

const fixtures = 'tests/fixtures/upgrade'

export function readEarlier(kind: 'embedded' | 'postgres'): EarlierData {
  return JSON.parse(readFileSync(join(fixtures, `${kind}.json`), 'utf8')) as EarlierData
}

/** A data folder as the earlier server left it when it was killed. */
export function unpackDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-earlier-'))
  const input = brotliDecompressSync(readFileSync(join(fixtures, 'data-folder.tar.br')))
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input, maxBuffer: 1 << 30 })
  if (status !== 0) throw new Error(`tar: ${stderr}`)
  return folder
}

/** The earlier server's database on PostgreSQL, as statements. */
export function earlierSql(): string {
  return brotliDecompressSync(readFileSync(join(fixtures, 'postgres.sql.br'))).toString('utf8')
}

/** A PostgreSQL server with the earlier server's database. */
export async function restorePostgres(bin: string): Promise<{ url: string; stop: () => void }> {
  const server = await startPostgres(bin)
  const run = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  const url = server.url.replace(/\/[^/]*$/, '/gapwise')
  await run(server.url, 'create database gapwise')
  await run(url, earlierSql())
  return { url, stop: server.stop }
}

/** Environment of a process that takes this moment for its start, because sessions and paid time run out. */
export function startingAt(at: Date): Record<string, string> {
  const preload = join(mkdtempSync(join(tmpdir(), 'gapwise-clock-')), 'clock.cjs')
  writeFileSync(
    preload,
    `const Real = Date
const shift = Math.round(${at.getTime()} - Real.now() + process.uptime() * 1000)
globalThis.Date = new Proxy(Real, {
  construct: (target, given, as) => Reflect.construct(target, given.length ? given : [Real.now() + shift], as),
  get: (target, name) => (name === 'now' ? () => Real.now() + shift : Reflect.get(target, name)),
})
`,
  )
  return { NODE_OPTIONS: `--require ${preload}` }
}
