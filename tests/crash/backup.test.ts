import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '#server/db/pglite.ts'
import { startPostgres } from '../../scripts/postgres.mjs'
import { runBackup } from '../support/backup-commands.ts'
import { startBusyPeople } from '../support/busy-people.ts'
import { deepOr, isDeep } from '../support/depth.ts'
import { earlierSql, readEarlier, startingAt, unpackDataFolder } from '../support/earlier-data.ts'
import { browserOf, startServerProcess } from '../support/server-process.ts'

/** Backup and restore, compared row by row; also of what an earlier version left. */
const bin = process.env.POSTGRES_BIN
const kinds = (['embedded', 'postgres'] as const).filter((kind) => kind === 'embedded' || bin)
const secret = 'a secret of the backup tests, long enough'

type Run = (text: string) => Promise<Record<string, unknown>[]>
type Place = { dataDir: string; env: Record<string, string> }

const folder = mkdtempSync(join(tmpdir(), 'gapwise-backup-'))
let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null
let made = 0
beforeAll(async () => {
  if (bin) postgres = await startPostgres(bin)
})
afterAll(() => {
  postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const onPostgres = async <T>(url: string, work: (run: Run) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(async (text) => (await client.query(text)).rows)
  } finally {
    await client.end()
  }
}
const newFile = () => join(folder, `backup-${++made}`)
/** A place of its own to serve from: a data folder, and an empty database beside it. */
const newPlace = async (kind: 'embedded' | 'postgres'): Promise<Place> => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  if (kind === 'embedded') return { dataDir, env: { DATA_DIR: dataDir } }
  const name = `backup_${++made}`
  await onPostgres(postgres!.url, (run) => run(`create database ${name}`))
  const DATABASE_URL = postgres!.url.replace(/\/[^/]*$/, `/${name}`)
  return { dataDir, env: { DATA_DIR: dataDir, DATABASE_URL, SESSION_SECRET: secret, POSTGRES_BIN: bin! } }
}
/** Of every table, in order, what its rows are. */
const contents = async ({ dataDir, env }: Place): Promise<Record<string, string>> => {
  const read = async (run: Run) => {
    const tables = await run(
      "select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1",
    )
    const found: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await run(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text collate "C")), '') as sum from "${name}" t`,
      )
      found[String(name)] = String(row!.sum)
    }
    return found
  }
  if (env.DATABASE_URL) return onPostgres(env.DATABASE_URL, read)
  const client = await openPglite(join(dataDir, 'database'))
  try {
    return await read(async (text) => (await client.query<Record<string, unknown>>(text)).rows)
  } finally {
    await client.close()
  }
}
const rowsIn = (file: string): number => Number(/(\d+) rows in/.exec(file)?.[1])

describe.each(kinds)('backup and restore of the %s database', (kind) => {
  it.runIf(isDeep)('of a stopped server, every row of every table comes back, and people are still signed in', async () => {
    const from = await newPlace(kind)
    const server = await startServerProcess(from)
    const people = startBusyPeople(server, 3)
    await expect.poll(() => people.acknowledged.accounts.filter(({ orders }) => orders.length > 0).length).toBeGreaterThan(2)
    await people.stop()
    const ada = browserOf(server)
    const details = { username: 'kept', email: 'kept@example.com', password: 'a kept password', firstName: 'Ada', lastName: 'Obi' }
    expect((await ada.call('POST', '/api/auth/register', { ...details, phoneNumber: '+234 801 234 5678' })).status).toBe(201)
    await server.stop()

    const file = newFile()
    const backedUp = await runBackup('backup', [file], from.env)
    expect(backedUp).toMatchObject({ code: 0, output: expect.stringContaining(`${file} holds the database`) })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => /\.(part|copy)$/.test(name))).toEqual([])
    const to = await newPlace(kind)
    expect(await runBackup('restore', [file], to.env)).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
    expect(await contents(to)).toEqual(await contents(from))
    expect(readdirSync(to.dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])

    const again = await startServerProcess(to)
    expect((await browserOf(again, ada.cookie()).call('GET', '/api/auth/user')).status).toBe(200)
    await again.stop()
  })

  it.runIf(isDeep || kind === 'embedded')(
    'of a running server that people write to, holds one moment, whole: it is restored, opened and used',
    async () => {
      const from = await newPlace(kind)
      const server = await startServerProcess(from)
      const people = startBusyPeople(server, deepOr(4, 2))
      const orders = () => people.acknowledged.accounts.filter((each) => each.orders.length > 0)
      await expect.poll(() => orders().length).toBeGreaterThan(deepOr(2, 0))
      const before = structuredClone(orders())
      const file = newFile()
      const backedUp = await runBackup('backup', [file], from.env)
      expect(backedUp).toMatchObject({ code: 0 })
      // Mails have been sent already; the secret is the operator's where it is set.
      const packed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
      expect(readdirSync(join(from.dataDir, 'outbox'))).not.toEqual([])
      expect(packed).not.toContain('outbox')
      expect(packed.includes('session-secret')).toBe(kind === 'embedded')
      await people.stop()
      expect(people.faults).toEqual([])
      await server.stop()

      const to = await newPlace(kind)
      const restored = await runBackup('restore', [file], to.env)
      expect(restored).toMatchObject({ code: 0 })
      expect(rowsIn(restored.output)).toBe(rowsIn(backedUp.output))
      const again = await startServerProcess(to)
      for (const { username, password, orders: bought } of before) {
        const browser = browserOf(again)
        expect((await browser.call('POST', '/api/auth/login', { username, password })).status).toBe(200)
        const { orders: found } = (await (await browser.call('GET', '/api/orders?pageSize=100')).json()) as { orders: { id: string }[] }
        expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(bought))
      }
      await again.stop()
    },
  )

  it.runIf(isDeep)(
    'refuses what would lose something: a target that holds data, a damaged file, a newer version, a file that is there',
    async () => {
      const from = await newPlace(kind)
      await (await startServerProcess(from)).stop()
      const file = newFile()
      expect(await runBackup('backup', [file], from.env)).toMatchObject({ code: 0 })
      expect(await runBackup('backup', [file], from.env)).toMatchObject({ code: 1, output: expect.stringContaining('exists already') })
      const was = await contents(from)
      expect(await runBackup('restore', [file], from.env)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') })

      const damaged = newFile()
      const bytes = readFileSync(file)
      bytes[bytes.length >> 1]! ^= 0xff
      writeFileSync(damaged, bytes)
      const short = newFile()
      writeFileSync(short, bytes.subarray(0, bytes.length >> 2))
      for (const wrong of [damaged, short])
        expect(await runBackup('restore', [wrong, '--replace'], from.env)).toMatchObject({
          code: 1,
          output: expect.stringContaining('damaged'),
        })
      expect(await runBackup('restore', [join(folder, 'nothing'), '--replace'], from.env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('There is no file'),
      })

      const newer = await newPlace(kind)
      await (await startServerProcess(newer)).stop()
      const fromTheFuture = "insert into schema_migrations (name, hash) values ('9999_from_the_future', 'x')"
      if (newer.env.DATABASE_URL) await onPostgres(newer.env.DATABASE_URL, (run) => run(fromTheFuture))
      else {
        const client = await openPglite(join(newer.dataDir, 'database'))
        await client.query(fromTheFuture)
        await client.close()
      }
      const future = newFile()
      expect(await runBackup('backup', [future], newer.env)).toMatchObject({ code: 0 })
      expect(await runBackup('restore', [future, '--replace'], from.env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('9999_from_the_future'),
      })
      expect(await contents(from)).toEqual(was)

      const running = await startServerProcess(from)
      expect(await runBackup('restore', [file, '--replace'], from.env)).toMatchObject({
        code: 1,
        output: expect.stringContaining('in use'),
      })
      expect((await fetch(`${running.url}/api/ready`)).status).toBe(200)
      await running.stop()
      expect(await runBackup('restore', [file, '--replace'], from.env)).toMatchObject({ code: 0 })
      expect(await contents(from)).toEqual(was)
    },
  )

  it.runIf(isDeep)('of what an earlier version left, is restored and upgraded', async () => {
    const earlier = readEarlier(kind)
    const from: Place = await newPlace(kind)
    if (kind === 'postgres') {
      from.env.SESSION_SECRET = earlier.secret!
      await onPostgres(from.env.DATABASE_URL!, (run) => run(earlierSql()))
    } else {
      from.dataDir = unpackDataFolder()
      from.env.DATA_DIR = from.dataDir
    }
    const file = newFile()
    expect(await runBackup('backup', [file], from.env)).toMatchObject({ code: 0 })
    const to = await newPlace(kind)
    if (earlier.secret) to.env.SESSION_SECRET = earlier.secret
    expect(await runBackup('restore', [file], to.env)).toMatchObject({ code: 0 })
    expect(await contents(to)).toEqual(await contents(from))
    const at = startingAt(new Date(new Date(earlier.madeAt).getTime() + 600_000))
    const server = await startServerProcess({ dataDir: to.dataDir, env: { ...to.env, ...at } })
    const bola = browserOf(server, earlier.cookies.bola)
    const reports = (await (await bola.call('GET', '/api/reports/my-reports')).json()) as unknown[]
    expect(reports).toMatchObject(earlier.answers.bola['/api/reports/my-reports'] as unknown[])
    await server.stop()
  })
})

/** Files below that hold one of the words. */
const holding = (path: string, words: string[]): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return words.some((word) => bytes.includes(word))
    })

it.runIf(isDeep)(
  'a person who was erased is in no byte of a backup made at once, and after the clean-up in no file of the data folder',
  async () => {
    const from = await newPlace('embedded')
    const server = await startServerProcess(from)
    const words = ['Zephyrinde', 'quokkawort', 'stove of Mama']
    const person = browserOf(server)
    const post = async (path: string, body: unknown) => (await (await person.call('POST', path, body)).json()) as Record<string, string>
    const details = { username: 'quokkawort', email: 'quokkawort@example.com', firstName: 'Zephyrinde', lastName: 'Quokkawort' }
    await post('/api/auth/register', { ...details, password: 'a plain password', phoneNumber: '+234 801 234 5678' })
    await post('/api/support', { subject: 'Help', message: 'The stove of Mama burns' })
    for (let n = 0; n < 20; n++) await person.call('PUT', '/api/account', { lastName: `Quokkawort ${n}` })
    const intent = await post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })
    await post('/api/payment/test/confirm', { clientSecret: intent.clientSecret, outcome: 'succeeded' })
    await expect.poll(() => holding(join(from.dataDir, 'outbox'), words).length).toBeGreaterThan(0)
    expect((await person.call('DELETE', '/api/account', { password: 'a plain password' })).status).toBe(200)
    // The files of the database do, as long as nobody sees to it; otherwise nothing is shown here.
    expect(holding(join(from.dataDir, 'database'), words)).not.toEqual([])

    const file = newFile()
    expect(await runBackup('backup', [file], from.env)).toMatchObject({ code: 0 })
    const unpacked = mkdtempSync(join(folder, 'unpacked-'))
    execFileSync('tar', ['-xzf', file, '-C', unpacked])
    expect(holding(unpacked, words)).toEqual([])
    expect(await runBackup('restore', [file], (await newPlace('embedded')).env)).toMatchObject({ code: 0 })

    await server.stop()
    const stopped = newFile()
    expect(await runBackup('backup', [stopped], from.env)).toMatchObject({ code: 0 })
    execFileSync('tar', ['-xzf', stopped, '-C', unpacked])
    expect(holding(unpacked, words)).toEqual([])

    const later = await startServerProcess({ dataDir: from.dataDir, env: startingAt(new Date(Date.now() + 15 * 60_000)) })
    await expect.poll(() => holding(from.dataDir, words)).toEqual([])
    await later.stop()
    expect(holding(from.dataDir, words)).toEqual([])
  },
)

it.runIf(isDeep)('a restore that is killed when it has put the old database aside loses neither', async () => {
  const place = await newPlace('embedded')
  await (await startServerProcess(place)).stop()
  const was = await contents(place)
  renameSync(join(place.dataDir, 'database'), join(place.dataDir, 'database.replaced'))
  await (await startServerProcess(place)).stop()
  expect(await contents(place)).toMatchObject({ users: was.users!, schema_migrations: was.schema_migrations! })
  expect(existsSync(join(place.dataDir, 'database.replaced'))).toBe(false)
})

it.runIf(isDeep)('a backup of one kind of database is not restored into the other', async () => {
  if (!bin) return
  const from = await newPlace('embedded')
  await (await startServerProcess(from)).stop()
  const file = newFile()
  expect(await runBackup('backup', [file], from.env)).toMatchObject({ code: 0 })
  const to = await newPlace('postgres')
  expect(await runBackup('restore', [file], to.env)).toMatchObject({ code: 1, output: expect.stringContaining('embedded database') })
})

it('says which program is missing', async () => {
  const { dataDir } = await newPlace('embedded')
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? 'postgres://nobody@127.0.0.1:9/none',
    POSTGRES_BIN: join(dataDir, 'nowhere'),
  }
  copyFileSync('package.json', join(dataDir, 'some-file'))
  const { code, output } = await runBackup('backup', [newFile()], env)
  expect(code).toBe(1)
  expect(output).toContain(postgres ? 'no database of Gapwise' : 'cannot be reached')
  expect(existsSync(join(dataDir, 'database'))).toBe(false)
})
