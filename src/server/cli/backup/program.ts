import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { CommandError } from '../command.ts'

/** Runs a program to completion. @throws CommandError with the program's stderr */
export type Program = (args: string[], env?: Record<string, string>) => Promise<void>

export function findPrograms({ programs: { path, postgresBin } }: Pick<Config, 'programs'>) {
  const postgresProgram = (name: string) => program(postgresBin ? join(postgresBin, name) : name, path, postgresInstallHint)
  return { tar: program('tar', path, 'Install it.'), pgDump: postgresProgram('pg_dump'), pgRestore: postgresProgram('pg_restore') }
}

const postgresInstallHint =
  'Install PostgreSQL’s client programs, of the server’s version or newer (Debian: postgresql-client), or set POSTGRES_BIN to their folder.'

function program(name: string, path: string, installHint: string): Program {
  return async (args, env = {}) => {
    const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: path, LANG: 'C.UTF-8', ...env } })
    let errorOutput = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput += chunk
    })
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ENOENT' ? new CommandError(`The program ${name} is not on this machine. ${installHint}`) : error)
      })
      child.once('close', resolve)
    })
    if (code !== 0) throw new CommandError(`${name} failed: ${errorOutput.trim().slice(-1000) || `it ended with ${code}`}`)
  }
}
