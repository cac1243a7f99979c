import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ServerProcess = {
  url: string
  dataDir: string
  child: ChildProcess
  /** Everything it wrote so far. */
  output: () => string
  /** The end, as it came: an exit code or the signal that killed it. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
  /** Asks it to finish and waits. */
  stop: () => Promise<void>
  /** kill −9, and waits until it is gone. */
  kill: () => Promise<void>
}

/** The built server (`dist/server/main.cjs`) in a process of its own. `ready` waits for its address; without it the caller watches how it ends. `folder` is the repository, by default this one; `through` a shell that runs it by `exec "$@"`. */
export async function startServerProcess(
  options: { dataDir?: string; port?: number; env?: Record<string, string>; ready?: boolean; folder?: string; through?: string } = {},
): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'gapwise-crash-'))
  const [program, ...words] = [...(options.through ? ['sh', '-c', options.through, 'sh'] : []), process.execPath, 'dist/server/main.cjs']
  const child = spawn(program!, words, {
    cwd: options.folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr!.on('data', (chunk: Buffer) => {
    output += chunk
  })
  // With all that it wrote: its last lines may be read after it has ended.
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const server: ServerProcess = {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    output: () => output,
    ended,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
  if (options.ready !== false) {
    await new Promise<void>((resolve, reject) => {
      const look = () => output.includes('is ready') && resolve()
      child.stdout!.on('data', look)
      void ended.then(() => reject(new Error(`the server ended before it was ready:\n${output}`)))
      look()
    })
  }
  return server
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

/** A browser's worth of calls to a running server: keeps its cookies, and brings those along that it had before; `always` are headers of every call. */
export function browserOf(
  server: { url: string },
  initialCookies = '',
  always: Record<string, string> = {},
): {
  call: (method: string, path: string, body?: unknown) => Promise<{ status: number; json: () => Promise<never> }>
  cookie: () => string
} {
  const parseCookie = (pair: string): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
  const cookies = new Map<string, string>(initialCookies ? initialCookies.split('; ').map(parseCookie) : [])
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    call: async (method, path, body) => {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: {
          ...always,
          origin: server.url,
          ...(cookies.size > 0 ? { cookie: cookie() } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: 'manual',
      })
      for (const set of response.headers.getSetCookie()) {
        cookies.set(...parseCookie(set.split(';')[0]!))
      }
      return response as unknown as { status: number; json: () => Promise<never> }
    },
  }
}
