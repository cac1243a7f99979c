import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from './backup/archive.ts'
import { databaseFolder } from './backup/copy-running.ts'
import { copyEmbedded } from './backup/embedded.ts'
import { dumpFile, dumpPostgres } from './backup/postgres.ts'
import { programsOf } from './backup/program.ts'
import { linesOf } from './backup/report.ts'
import { Refusal, runCommand } from './command.ts'
import { readConfig } from './config.ts'
import { operatorFolderOf } from './data-folder.ts'
import { secretFile } from './secrets.ts'

/** `npm run backup -- <file>`: everything that must be kept, of one moment, in one file, while the server runs or not. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const usage = 'Usage: npm run backup -- <file>'

runCommand(async () => {
  const [given, ...rest] = process.argv.slice(2)
  if (!given || given.startsWith('-') || rest.length > 0) throw new Refusal(usage)
  const config = readConfig()
  const file = resolve(given)
  if (existsSync(file)) throw new Refusal(`${file} exists already. Name a new file.`)
  if (!existsSync(dirname(file))) throw new Refusal(`There is no folder ${dirname(file)}.`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const { tar, pgDump } = programsOf(config)
  // A running server copies into its own folder, and clears it at its start; a dump may be larger than that disk.
  const staging = config.databaseUrl ? `${file}.copy` : join(operatorFolderOf(config.dataDir), `${randomBytes(8).toString('hex')}.copy`)
  try {
    mkdirSync(staging, { recursive: true, mode: 0o700 })
    const state = config.databaseUrl
      ? await dumpPostgres(config.databaseUrl, pgDump, join(staging, dumpFile))
      : await copyEmbedded(config.dataDir, join(staging, databaseFolder))
    const secret = join(config.dataDir, secretFile)
    const isInside = config.sessionSecret === null && existsSync(secret)
    if (isInside) copyFileSync(secret, join(staging, secretFile))
    await pack(tar, staging, file, {
      product: version,
      madeAt: new Date().toISOString(),
      database: config.databaseUrl ? 'postgres' : 'embedded',
      migrations: state.migrations,
      rows: state.rows,
      secret: isInside ? 'inside' : 'outside',
    })
    return linesOf(
      `${file} holds the database`,
      state,
      isInside ? 'The session secret is in it: keep it as safe as the server.' : secretOutside,
    )
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
})

const secretOutside = 'SESSION_SECRET is not in it: keep that yourself.'
