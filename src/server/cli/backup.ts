import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { operatorFolderPath } from '../platform/data-folder.ts'
import { secretFile } from '../platform/secrets.ts'
import { pack } from './backup/archive.ts'
import { databaseFolder } from './backup/database-folder.ts'
import { copyEmbedded } from './backup/embedded.ts'
import { dumpFile, dumpPostgres } from './backup/postgres.ts'
import { findPrograms } from './backup/program.ts'
import { formatSummary } from './backup/store-state.ts'
import { CommandError, root, runCommand } from './command.ts'

/** `npm run backup -- <file>`: a consistent backup in one file, whether the server runs or not. */
const usage = 'Usage: npm run backup -- <file>'

runCommand(async () => {
  const [fileArgument, ...rest] = process.argv.slice(2)
  if (!fileArgument || fileArgument.startsWith('-') || rest.length > 0) throw new CommandError(usage)
  const config = readConfig()
  const file = resolve(fileArgument)
  if (existsSync(file)) throw new CommandError(`${file} exists already. Name a new file.`)
  if (!existsSync(dirname(file))) throw new CommandError(`There is no folder ${dirname(file)}.`)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const { tar, pgDump } = findPrograms(config)
  // The running server copies into its own folder, which it clears at start; a dump may be larger than that disk.
  const staging = config.databaseUrl ? `${file}.copy` : join(operatorFolderPath(config.dataDir), `${randomBytes(8).toString('hex')}.copy`)
  try {
    mkdirSync(staging, { recursive: true, mode: 0o700 })
    const state = config.databaseUrl
      ? await dumpPostgres(config.databaseUrl, pgDump, join(staging, dumpFile))
      : await copyEmbedded(config.dataDir, join(staging, databaseFolder))
    const secret = join(config.dataDir, secretFile)
    const includesSecret = config.sessionSecret === null && existsSync(secret)
    if (includesSecret) copyFileSync(secret, join(staging, secretFile))
    await pack(tar, staging, file, {
      product: version,
      madeAt: new Date().toISOString(),
      database: config.databaseUrl ? 'postgres' : 'embedded',
      migrations: state.migrations,
      rows: state.rows,
      secret: includesSecret ? 'inside' : 'outside',
    })
    return formatSummary(
      `${file} holds the database`,
      state,
      includesSecret ? 'The session secret is in it: keep it as safe as the server.' : secretMissingNote,
    )
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
})

const secretMissingNote = 'SESSION_SECRET is not in it: keep that yourself.'
