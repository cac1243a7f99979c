import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, describe, expect, it } from 'vitest'
import { runBackup } from '../support/backup-commands.ts'
import { confirmAddress } from '../support/confirm-address.ts'
import { isDeep } from '../support/depth.ts'
import { browserOf, type ServerProcess, startServerProcess } from '../support/server-process.ts'

const running: ServerProcess[] = []
afterEach(async () => {
  for (const server of running.splice(0)) if (server.child.exitCode === null && server.child.signalCode === null) await server.kill()
})

const start = async (options: Parameters<typeof startServerProcess>[0] = {}) => {
  const server = await startServerProcess(options)
  running.push(server)
  return server
}

/** What holds the folder as another process would: a program that says when it does, and goes on until it is killed. */
const holder = async (program: string, ...words: string[]): Promise<ChildProcess> => {
  const child = spawn(process.execPath, ['-e', `${program};console.log('held');setInterval(() => {}, 60_000)`, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout!, 'data')
  return child
}
const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
const lockTheFile = "require('fs-native-extensions').tryLock(require('fs').openSync(process.argv[1], 'a')) || process.exit(1)"
/** By which alone an earlier version knows of another. */
const socketOf = (folder: string) => {
  const { dev, ino } = statSync(folder)
  return `gapwise-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
}
const listenThere = "require('net').createServer().listen(String.fromCharCode(0) + process.argv[1]).on('error', () => process.exit(1))"

/** A network of its own, as a container has: its loopback address is nobody else's, nor are its abstract sockets. */
const inOwnNetwork = 'exec unshare --map-root-user --net "$@"'
const mayUnshare = spawnSync('unshare', ['--map-root-user', '--net', 'true']).status === 0

/** Every path below, and the folder itself, that group or others have a right to. */
const openToOthers = (folder: string): string[] => {
  const found = [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))]
  return found.filter((path) => (lstatSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)
}

describe('starting', () => {
  it('says the address, the data folder and that payments are simulated, and stops cleanly', async () => {
    const server = await start()
    expect(server.output()).toContain('http://localhost:')
    expect(server.output()).toContain(server.dataDir)
    expect(server.output()).toContain('test mode')
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
  })

  it('refuses a data folder in use and names who uses it; takes it over at once after kill -9', async () => {
    const first = await start()
    const second = await start({ dataDir: first.dataDir, ready: false })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain('in use by another Gapwise process')
    expect(second.output()).toContain(String(first.child.pid))
    await first.kill()
    const third = await start({ dataDir: first.dataDir })
    expect((await fetch(`${third.url}/api/ready`)).status).toBe(200)
  })

  it.runIf(isDeep && mayUnshare)(
    'refuses a data folder that a server of another network uses, as two containers with one volume would',
    async () => {
      const first = await start()
      const person = browserOf(first)
      const details = { firstName: 'Ada', lastName: 'Obi', password: 'a plain password', phoneNumber: '+234 801 234 5678' }
      const email = 'ada@example.com'
      expect((await person.call('POST', '/api/auth/register', { ...details, username: 'ada', email })).status).toBe(201)
      const second = await start({ dataDir: first.dataDir, ready: false, through: inOwnNetwork, env: { HOST: '0.0.0.0' } })
      expect((await second.ended).code, second.output()).toBe(1)
      expect(second.output()).toContain(`in use by another Gapwise process (process ${first.child.pid} `)
      // The commands neither: they ask the server that has it, or refuse.
      const there = (command: string, ...words: string[]) =>
        spawnSync('sh', ['-c', inOwnNetwork, 'sh', process.execPath, `dist/server/${command}.js`, ...words], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, DATA_DIR: first.dataDir },
        })
      const file = join(mkdtempSync(join(tmpdir(), 'gapwise-there-')), 'backup')
      expect(there('backup', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('holds the database') })
      expect(there('restore', file, '--replace')).toMatchObject({ status: 1, stderr: expect.stringContaining('in use by another') })
      expect(there('admin', 'grant', 'nobody@example.com').stderr).toContain('There is no account with the email address')
      await first.kill()
      const third = await start({ dataDir: first.dataDir, through: inOwnNetwork, env: { HOST: '0.0.0.0' } })
      expect(third.output()).toContain('is ready')
    },
  )

  it.runIf(isDeep)('refuses a data folder whose lock another process holds, and starts when that one was killed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gapwise-held-'))
    const other = await holder(lockTheFile, join(dataDir, 'lock'))
    const refused = await start({ dataDir, ready: false })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toContain('in use by another Gapwise process')
    expect(readdirSync(dataDir)).toEqual(['lock'])
    for (const command of ['backup', 'restore'] as const)
      expect(await runBackup(command, [join(dataDir, 'none')], { DATA_DIR: dataDir })).toMatchObject({ code: 1 })
    await kill(other)
    const server = await start({ dataDir })
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    expect(server.output()).not.toContain('at once')
    // It holds the file as long as it lives.
    expect(
      (await promisify(execFile)(process.execPath, ['-e', lockTheFile, join(dataDir, 'lock')]).catch(({ code }) => code)) as number,
    ).toBe(1)
  })

  it.runIf(isDeep && process.platform === 'linux')('an earlier version and this one keep each other from a data folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gapwise-earlier-'))
    const earlier = await holder(listenThere, socketOf(dataDir))
    const refused = await start({ dataDir, ready: false })
    expect((await refused.ended).code).toBe(1)
    expect(refused.output()).toContain('in use by another Gapwise process')
    await kill(earlier)
    const server = await start({ dataDir })
    expect((await promisify(execFile)(process.execPath, ['-e', listenThere, socketOf(dataDir)]).catch(({ code }) => code)) as number).toBe(
      1,
    )
    await server.stop()
  })

  it.runIf(isDeep)('says so where a folder can be locked for this machine alone, and serves', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-no-lock-'))
    const preload = join(folder, 'no-lock.cjs')
    // As on a platform for which the package brings no binary.
    writeFileSync(
      preload,
      "const m=require('module');const l=m._load;m._load=(n,...a)=>{if(n==='fs-native-extensions')throw new Error('none');return l(n,...a)}",
    )
    const env = { NODE_OPTIONS: `--require ${preload}` }
    const first = await start({ dataDir: join(folder, 'data'), env })
    // A line of the log, which may be read after the address.
    await expect.poll(() => first.output()).toContain('two machines or containers could open this data folder at once')
    const second = await start({ dataDir: join(folder, 'data'), ready: false, env })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain('in use by another Gapwise process')
  })

  it.runIf(isDeep)('the operator’s command makes an account admin beside a running server, and without one', async () => {
    const server = await start()
    const grant = (email: string) =>
      promisify(execFile)(process.execPath, ['dist/server/admin.js', 'grant', email], {
        env: { PATH: process.env.PATH, DATA_DIR: server.dataDir },
      }).then(
        ({ stdout }) => stdout.trim(),
        ({ stderr }: { stderr: string }) => stderr.trim(),
      )
    const person = browserOf(server)
    const details = { firstName: 'Ada', lastName: 'Obi', password: 'a plain password', phoneNumber: '+234 801 234 5678' }
    const email = 'ada@example.com'
    expect((await person.call('POST', '/api/auth/register', { ...details, username: 'ada', email })).status).toBe(201)
    expect((await person.call('GET', '/api/admin/dashboard')).status).toBe(403)
    expect(await grant('nobody@example.com')).toBe('There is no account with the email address nobody@example.com.')
    const unconfirmed = 'This person has not confirmed their email address. Ask them to confirm it, then try again.'
    expect(await grant(email)).toBe(unconfirmed)
    expect((await person.call('GET', '/api/admin/dashboard')).status).toBe(403)
    await confirmAddress(server, person, email)
    expect(await grant(email)).toBe(`${email} is an admin now.`)
    expect((await person.call('GET', '/api/admin/dashboard')).status).toBe(401)
    expect((await person.call('POST', '/api/auth/login', { username: 'ada', password: details.password })).status).toBe(200)
    expect((await person.call('GET', '/api/admin/dashboard')).status).toBe(200)
    await server.stop()
    expect(await grant(email)).toBe(`${email} is an admin already.`)
  })

  it('says that a port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const server = await start({ port, ready: false })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(`Port ${port} is already in use`)
    other.close()
  })

  it('tells every wrong setting in one message', async () => {
    const server = await start({
      ready: false,
      env: { PORT: 'eighty', DATABASE_URL: 'mysql://x', LIVE_SOURCES: 'perhaps', SESSION_SECRET: 'short' },
    })
    expect((await server.ended).code).toBe(1)
    for (const name of ['PORT', 'DATABASE_URL', 'LIVE_SOURCES', 'SESSION_SECRET']) expect(server.output()).toContain(name)
    expect(server.output()).not.toContain('    at ')
  })

  it.each([
    ['HOST', 'notahost.invalid', 'HOST notahost.invalid is no address that this machine can listen on'],
    ['HOST', '192.0.2.1', 'HOST 192.0.2.1 is no address that this machine can listen on'],
    ['DATABASE_URL', 'postgres://localhost:99999/x', 'DATABASE_URL cannot be used'],
    ['DATABASE_URL', 'postgres://localhost/x?sslrootcert=/nowhere', 'DATABASE_URL cannot be used'],
    ['SMTP_URL', 'smtp://[', 'SMTP_URL is not an smtp:// address'],
    ['APPLE_PRIVATE_KEY', 'no key', 'APPLE_PRIVATE_KEY is not a private key'],
    ['STRIPE_BASE_URL', 'nowhere', 'STRIPE_BASE_URL is not an http or https address'],
    ['PORT', '0', 'PORT is not a port number'],
  ])('a %s that only its use would show wrong is told in a sentence: %s', async (name, value, sentence) => {
    const server = await start({ ready: false, env: { [name]: value } })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(sentence)
    expect(server.output()).not.toContain('    at ')
  })

  it('refuses simulation beside a live key, and a live key without https', async () => {
    const server = await start({ ready: false, env: { STRIPE_SECRET_KEY: 'sk_live_abcdefghijklmnop', PAYMENTS_TEST_MODE: 'on' } })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('PAYMENTS_TEST_MODE')
    expect(server.output()).toContain('PUBLIC_URL')
    expect(server.output()).not.toContain('sk_live_abcdefghijklmnop')
  })

  it('names a data folder that cannot be used and harms nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-file-'))
    const path = join(folder, 'not-a-folder')
    writeFileSync(path, 'mine')
    const server = await start({ dataDir: path, ready: false })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain(path)
    expect(server.output()).toContain('DATA_DIR')
    expect(readFileSync(path, 'utf8')).toBe('mine')
  })

  it('refuses an unwritable data folder with a message', async () => {
    // Root writes everywhere, so the refusal is put in below it.
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-ro-'))
    const preload = join(folder, 'read-only.cjs')
    writeFileSync(
      preload,
      "const fs=require('fs');fs.accessSync=()=>{const e=new Error('EACCES: permission denied');e.code='EACCES';throw e}",
    )
    const server = await start({ dataDir: join(folder, 'data'), ready: false, env: { NODE_OPTIONS: `--require ${preload}` } })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('cannot be written')
    expect(server.output()).toContain(join(folder, 'data'))
  })

  it('says that the disk is full and changes nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-full-'))
    const preload = join(folder, 'full.cjs')
    writeFileSync(
      preload,
      "const fs=require('fs');const no=()=>{const e=new Error('ENOSPC: no space left on device');e.code='ENOSPC';throw e};fs.writeFileSync=no;fs.writeSync=no;fs.mkdirSync=(...a)=>a[0].includes('database')?no():undefined",
    )
    mkdirSync(join(folder, 'data'))
    const server = await start({ dataDir: join(folder, 'data'), ready: false, env: { NODE_OPTIONS: `--require ${preload}` } })
    expect((await server.ended).code).toBe(1)
    expect(server.output()).toContain('disk is full')
  })

  it.runIf(isDeep)('refuses a database of a newer version untouched', async () => {
    const first = await start()
    await first.stop()
    const database = join(first.dataDir, 'database')
    const db = await PGlite.create(database)
    await db.query("insert into schema_migrations (name, hash) values ('9999_from_the_future', 'x')")
    await db.close()
    const second = await start({ dataDir: first.dataDir, ready: false })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toContain('newer version')
    expect(second.output()).toContain('9999_from_the_future')
  })

  it.runIf(isDeep)(
    'nothing in a data folder is group’s or others’, whatever umask it is made under, by the server, a backup, an import or a restore',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gapwise-open-'))
      // As a folder of an operator is.
      chmodSync(folder, 0o777)
      const through = 'umask 000; exec "$@"'
      const dataDir = join(folder, 'deeper', 'data')
      const server = await start({ dataDir, through })
      const details = { firstName: 'Ada', lastName: 'Obi', password: 'a plain password', phoneNumber: '+234 801 234 5678' }
      const email = 'ada@example.com'
      expect((await browserOf(server).call('POST', '/api/auth/register', { ...details, username: 'ada', email })).status).toBe(201)
      await expect.poll(() => readdirSync(join(dataDir, 'outbox')).length).toBeGreaterThan(0)
      const run = (command: string, words: string[], into = dataDir) => {
        const { status, stdout, stderr } = spawnSync('sh', ['-c', through, 'sh', process.execPath, `dist/server/${command}.js`, ...words], {
          encoding: 'utf8',
          env: { PATH: process.env.PATH, DATA_DIR: into },
        })
        expect(status, `${command}: ${stderr}`).toBe(0)
        return stdout
      }
      const areas = join(folder, 'areas.csv')
      writeFileSync(areas, 'name,lat,lon\nIkoyi,6.45,3.39\n')
      const about = ['areas', areas, '--title', 'Areas', '--publisher', 'Nobody', '--licence', 'none', '--month', '2026-01']
      expect(run('import', about)).toContain('Stored as batch')
      run('backup', [join(folder, 'backup')])
      expect(openToOthers(dataDir)).toEqual([])
      await server.stop()
      expect(run('import', about)).toContain('imported before')
      expect(openToOthers(dataDir)).toEqual([])
      const restored = join(folder, 'restored')
      run('restore', [join(folder, 'backup')], restored)
      expect(openToOthers(restored)).toEqual([])
      // What an archive or an earlier version left open is closed at the start.
      for (const name of readdirSync(restored, { recursive: true })) {
        const path = join(restored, String(name))
        chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
      }
      chmodSync(restored, 0o755)
      const again = await start({ dataDir: restored, through })
      expect(statSync(restored).mode & 0o777).toBe(0o700)
      await expect.poll(() => openToOthers(restored)).toEqual([])
      await again.stop()
      expect(openToOthers(restored)).toEqual([])
      rmSync(folder, { recursive: true, force: true })
    },
  )
})
