import { execFile } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PGlite } from '@electric-sql/pglite'
import { afterEach, describe, expect, it } from 'vitest'
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

  it.runIf(isDeep)('starts from its bundle alone where the compiled code of the build is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapwise-damaged-'))
    const built = process.cwd()
    for (const name of ['node_modules', 'migrations', 'package.json']) symlinkSync(join(built, name), join(folder, name))
    mkdirSync(join(folder, 'dist'))
    for (const name of ['web', 'catalogue.json', 'markets.json']) symlinkSync(join(built, 'dist', name), join(folder, 'dist', name))
    cpSync(join(built, 'dist', 'server'), join(folder, 'dist', 'server'), { recursive: true })
    const file = join(folder, 'dist', 'server', 'server.cjs.code')
    const code = readFileSync(file)
    code.fill(0, code.length / 2)
    writeFileSync(file, code)
    const server = await start({ folder })
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    expect((await browserOf(server).call('GET', '/api/opportunities?city=lagos')).status).toBe(200)
  })

  it('the operator’s command makes an account admin beside a running server, and without one', async () => {
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

  it('refuses a database of a newer version untouched', async () => {
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

  it('keeps the session secret to its owner', async () => {
    const server = await start()
    const mode = statSync(join(server.dataDir, 'session-secret')).mode & 0o777
    expect(mode).toBe(0o600)
    chmodSync(server.dataDir, 0o755)
  })
})
