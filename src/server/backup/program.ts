import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Refusal } from '../command.ts'
import type { Config } from '../config.ts'

/** Runs to its end. @throws Refusal with the program's own words */
export type Program = (args: string[], env?: Record<string, string>) => Promise<void>

export function programsOf({ programs: { path, postgresBin } }: Pick<Config, 'programs'>) {
  const ofPostgres = (name: string) => program(postgresBin ? join(postgresBin, name) : name, path, missingPostgres)
  return { tar: program('tar', path, 'Install it.'), pgDump: ofPostgres('pg_dump'), pgRestore: ofPostgres('pg_restore') }
}

const missingPostgres =
  'Install PostgreSQL’s client programs, of the server’s version or newer (Debian: postgresql-client), or set POSTGRES_BIN to their folder.'

function program(name: string, path: string, missing: string): Program {
  return async (args, env = {}) => {
    const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: path, LANG: 'C.UTF-8', ...env } })
    let said = ''
    child.stderr.on('data', (piece: Buffer) => {
      said += piece
    })
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ENOENT' ? new Refusal(`The program ${name} is not on this machine. ${missing}`) : error)
      })
      child.once('close', resolve)
    })
    if (code !== 0) throw new Refusal(`${name} failed: ${said.trim().slice(-1000) || `it ended with ${code}`}`)
  }
}
