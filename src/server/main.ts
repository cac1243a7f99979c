import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import pino from 'pino'
import { finishReplacement } from './cli/backup/database-folder.ts'
import { type Config, isLoopbackName, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { lockDataFolder } from './db/lock.ts'
import { DatabaseUnavailableError } from './db/unavailable.ts'
import { openDataFolder, restrictPermissions } from './platform/data-folder.ts'
import { describeError, isDatabaseError, openLog } from './platform/log.ts'
import { StartupError } from './platform/startup-error.ts'

// By default V8's heap grows to two or three times the live size before a collection; 1.6 times in each thread takes a third less memory with a
// hundred people at work, at the same speed. Set here because a Node without this flag would refuse to start with it.
setFlagsFromString('--heap-growing-percent=60')

/** Entry of the server: `dist/server/main.cjs`, beside the built web client, the catalogue and the migrations. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

async function main(): Promise<void> {
  const config = readConfig()
  const log = openLog(config, pino.destination({ dest: 2, sync: false }))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  await assertPortFree(config)
  openDataFolder(config.dataDir)
  const lock = config.databaseUrl ? null : await lockDataFolder(config.dataDir, `port ${config.port}`)
  if (lock) finishReplacement(config.dataDir)
  const dist = join(root, 'dist')
  const paths = { migrations: join(root, 'migrations'), catalogue: join(dist, 'catalogue.json'), web: join(dist, 'web') }
  // Opens the database while the other modules load.
  const opening = openDatabase({
    url: config.databaseUrl,
    folder: config.databaseUrl ? null : join(config.dataDir, 'database'),
    migrationsFolder: paths.migrations,
    snapshot: join(dist, 'database.snapshot'),
  })
  opening.catch(() => undefined)
  const [{ openApp }, { startNotes }, { serveOperatorRequests }] = await Promise.all([
    import('./app.ts'),
    import('./features/payments/start-notes.ts'),
    import('./cli/operator.ts'),
  ])
  const database = await opening
  const app = await openApp({ config, log, version, paths, database })
  await app.http.listen({ port: config.port, host: config.host }).catch((error) => {
    throw toListenError(error, config)
  })
  const operator = config.role === 'worker' ? null : serveOperatorRequests(app.ctx)
  if (lock?.weakness)
    log.warn({ dataDir: config.dataDir, why: lock.weakness }, 'two machines or containers could open this data folder at once')
  void restrictPermissions(config.dataDir, true).then((unrestricted) => {
    const [first] = unrestricted
    if (first)
      log.warn({ err: first.error, path: first.path, paths: unrestricted.length }, 'other users of this machine may read the data folder')
  })
  const displayHost = isLoopbackName(config.host) || isWildcardHost(config.host) ? 'localhost' : config.host
  process.stdout.write(
    [
      `Gapwise ${version} is ready on http://${displayHost}:${config.port}`,
      ...networkNotes(config).map((note, index) => `  ${index === 0 ? 'network ' : '        '}  ${note}`),
      ...(config.role === 'all'
        ? []
        : [`  role      ${config.role === 'web' ? 'answers calls, does no jobs' : 'does jobs, answers no calls but those of monitors'}`]),
      `  data      ${config.databaseUrl ? 'PostgreSQL server of DATABASE_URL; files in ' : ''}${config.dataDir}`,
      ...startNotes(app.ctx).map((note, index) => `  ${index === 0 ? 'payments' : '        '}  ${note}`),
      `  mail      ${config.mail.smtpUrl ? 'SMTP' : `written to ${join(config.dataDir, 'outbox')}`}`,
      '  Ctrl-C stops it.',
      '',
    ].join('\n'),
  )
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    const operatorStopped = operator?.stop()
    // Unfinished work is rows, which the next start resumes.
    setTimeout(() => process.exit(0), shutdownTimeoutMs).unref()
    Promise.all([app.close(), operatorStopped])
      // Unfinished work keeps its database to the end; the process ends both, as a crash would.
      .then(([ended]) => (ended ? database.close() : undefined))
      .then(() => lock?.release())
      .then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'an unhandled rejection'))
  // The state is unknown. Node's default handler would print everything in the error.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'an uncaught error ended the server')
    process.exit(1)
  })
}

function isWildcardHost(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Addresses of a server that listens beyond this machine without PUBLIC_URL, and its limits. */
function networkNotes({ host, port, publicUrl }: Config): string[] {
  if (isLoopbackName(host)) return []
  const plain = 'plain http: passwords can be read on the way; for people elsewhere set PUBLIC_URL to an https address'
  if (publicUrl) return publicUrl.startsWith('https://') ? [] : [plain]
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const addresses = interfaces.flatMap(({ address, family, internal }) =>
    family === 'IPv4' && !internal ? [`http://${address}:${port}`] : [],
  )
  return [...(isWildcardHost(host) ? addresses : []), plain]
}

const shutdownTimeoutMs = 12_000

/** Fails early: listening would find out only after the database is open. */
function assertPortFree({ port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => reject(toListenError(error, { port, host })))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Names the variable at fault: the host does not resolve or is not this machine's, the port is taken or privileged. */
function toListenError({ code, message }: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): StartupError {
  switch (code) {
    case 'EADDRINUSE':
      return new StartupError(`Port ${port} is already in use. Stop what uses it, or set PORT to another number.`)
    case 'EACCES':
      return new StartupError(`This user may not listen on port ${port}. Set PORT to another number, above 1023.`)
    default:
      return new StartupError(
        `HOST ${host} is no address that this machine can listen on (${code ?? message}). Set HOST to one of its addresses: 127.0.0.1 for this machine alone, 0.0.0.0 for all.`,
      )
  }
}

/** Prints errors that an operator can fix as a sentence; others with their stack. */
function fail(error: NodeJS.ErrnoException): void {
  const isExpected = error instanceof StartupError || error instanceof DatabaseUnavailableError
  const text =
    error.code === 'ENOSPC'
      ? 'The disk is full. Nothing was changed; free some space and start again.'
      : isExpected
        ? error.message
        : isDatabaseError(error)
          ? `The database cannot be used. ${describeError(error)}`
          : (error.stack ?? error.message)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

main().catch(fail)
