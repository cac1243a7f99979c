import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = ['src', 'market-data', 'migrations', 'tests', 'tools', 'docs', 'scripts', 'bench', 'torture']
const files = ['package.json', 'vitest.config.ts', 'tsconfig.base.json', 'tsconfig.json']

/**
 * The sources in a new folder, with these packages: a test changes what it likes there. What is built comes along on request, but for the web client.
 * The caller calls `remove`.
 */
export function copyTree({ withBuild = false } = {}): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-tree-'))
  for (const name of [...folders, ...(withBuild ? ['dist'] : [])])
    cpSync(name, join(folder, name), { recursive: true, filter: (path) => !path.startsWith('dist/web') })
  for (const name of files) cpSync(name, join(folder, name))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
