import { execFile } from 'node:child_process'

export type CommandOutcome = { code: number; output: string }

/** `npm run backup` or `npm run restore`, built. */
export function runBackup(kind: 'backup' | 'restore', words: string[], env: Record<string, string>): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`dist/server/${kind}.js`, ...words],
      { env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => {
        resolve({ code: error ? 1 : 0, output: (stdout + stderr).trim() })
      },
    )
  })
}
