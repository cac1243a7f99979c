import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** How `npm start` starts Node: V8 would take up to 32 MB for young objects and hardly give them back. */
const startFlags: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.match(/--[\w-]+=\S+/g)

export type RunningServer = {
  url: string
  startMs: number
  rssMb: () => number
  child: ChildProcess
  stop: () => Promise<void>
  dataDir: string
}

/** The built server in a process of its own, as `npm start` runs it. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'gapwise-bench-'))
  const started = performance.now()
  const child = spawn(process.execPath, [...startFlags, 'dist/server/main.cjs'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'error', PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    child.stdout!.on('data', (chunk: Buffer) => chunk.includes('is ready') && resolve())
  })
  const startMs = performance.now() - started
  return {
    url: `http://127.0.0.1:${port}`,
    startMs,
    child,
    dataDir,
    rssMb: () => residentMb(child.pid!),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

/** Megabytes of a process's memory that are in use, as Linux counts them. */
export function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export type SignedUp = { headers: Record<string, string>; username: string; password: string }

const commonProfile = { location: 'Nigeria', budget: '$500 - $2,000', skills: ['Cooking', 'Sales'], interests: ['Food & Beverage'] }

/** A signed-in browser's worth of headers, with a complete profile. */
export async function signUp(server: RunningServer, other: Partial<typeof commonProfile> = {}): Promise<SignedUp> {
  const username = `b${Math.random().toString(36).slice(2, 12)}`
  const password = 'bench-password'
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(body),
    })
  const response = await post('/api/auth/register', {
    username,
    password,
    email: `${username}@example.com`,
    firstName: 'Ada',
    lastName: 'Obi',
    phoneNumber: '+234 801 234 5678',
  })
  if (response.status !== 201) throw new Error(`registration answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ')
  for (const [type, value] of Object.entries({ ...commonProfile, ...other })) await post('/api/preferences', { type, value }, cookie)
  return { headers: { cookie, origin: server.url, 'content-type': 'application/json' }, username, password }
}
