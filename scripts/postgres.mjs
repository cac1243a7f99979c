// A throw-away PostgreSQL server on a free loopback port, for tests and benchmarks.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `url` names the maintenance database of a superuser without a password, `socketUrl` the same without the network between; `down` and `up` are an outage, `down('immediate')` one by a crash. `within` is the folder for its
 * own, `isUp` whether its first process runs. With `standbyOf`, the `url` of another, it follows that one, refusing to write, until `promote`.
 * @returns {Promise<{ url: string, socketUrl: string, stop: () => void, isUp: () => Promise<boolean>, promote: () => Promise<void>, down: (mode?: 'fast' | 'immediate') => Promise<void>, up: () => Promise<void> }>}
 */
export async function startPostgres(bin, { settings = [], within = tmpdir(), standbyOf = null } = {}) {
  const folder = mkdtempSync(join(within, 'gapwise-pg-'))
  const asRoot = process.getuid?.() === 0
  const ids = asRoot ? postgresUser() : {}
  if (asRoot) chownSync(folder, ids.uid, ids.gid)
  const call = (program, args) => {
    const result = spawnSync(join(bin, program), args, {
      ...ids,
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.stdout || result.error}`)
  }
  const data = join(folder, 'data')
  if (standbyOf) call('pg_basebackup', ['-D', data, '-d', standbyOf, '--write-recovery-conf', '--checkpoint=fast', '--no-sync'])
  else call('initdb', ['-D', data, '-U', 'gapwise', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  const port = await freePort()
  const options = [
    `-p ${port}`,
    '-h 127.0.0.1',
    `-k ${folder}`,
    '-c max_connections=200',
    '-c fsync=off',
    '-c synchronous_commit=on',
    ...settings.map((setting) => `-c ${setting}`),
  ].join(' ')
  call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start'])
  const later = (args) =>
    new Promise((resolve, reject) => {
      const child = spawn(join(bin, 'pg_ctl'), args, {
        ...ids,
        cwd: folder,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
        stdio: 'ignore',
      })
      child.once('error', reject)
      child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ${args.at(-1)} ended with ${code}`))))
    })
  let stopped = false
  return {
    url: `postgres://gapwise@127.0.0.1:${port}/postgres`,
    socketUrl: `postgres://gapwise@${encodeURIComponent(folder)}:${port}/postgres`,
    isUp: () =>
      later(['-D', data, 'status']).then(
        () => true,
        () => false,
      ),
    promote: () => later(['-D', data, '-w', 'promote']),
    down: (mode = 'fast') => later(['-D', data, '-w', '-m', mode, 'stop']),
    up: () => later(['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']),
    stop: () => {
      if (stopped) return
      stopped = true
      spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...ids, cwd: folder, stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** initdb refuses root; Debian's package makes the user postgres. */
function postgresUser() {
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim())
  const uid = id('-u')
  const gid = id('-g')
  if (!uid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres"')
  return { uid, gid }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
