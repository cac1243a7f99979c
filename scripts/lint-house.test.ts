import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** What the house rules say of a tree with these files. */
function lint(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'gapwise-rules-'))
  trees.push(tree)
  for (const folder of ['src/web', 'src/engine']) mkdirSync(join(tree, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/lint-house.ts', tree], {
    cwd: root,
    encoding: 'utf8',
  })
  return stderr + stdout
}

test('what browsers give only over https is refused everywhere in the web client but in the one file that has a way without it', () => {
  const file = 'src/web/features/payments/pay.ts'
  const secureOnly = [
    'const key = crypto.randomUUID()',
    'const sum = await crypto.subtle.digest(name, bytes)',
    'await navigator.clipboard.writeText(text)',
    'void navigator.share({ url })',
    'navigator.geolocation.getCurrentPosition(done)',
    "void navigator.serviceWorker.register('/worker.js')",
    'const { clipboard } = navigator',
    'const shown = new Notification(title)',
    'if (Notification.permission === wanted) show()',
    "const kept = await caches.open('pages')",
  ]
  const said = lint({ [file]: secureOnly.join('\n') })
  for (const [at, line] of secureOnly.entries()) expect(said, line).toContain(`${file}:${at + 1}: browsers give this`)
  expect(lint({ 'src/web/lib/secure-context.ts': secureOnly.join('\n') })).toContain('house rules hold')
  const open = [
    'crypto.getRandomValues(bytes)',
    'if (navigator.onLine) send()',
    'function read(notices: Notification[]) {}',
    'caches.set(key, 1)',
  ]
  expect(lint({ [file]: open.join('\n') })).toContain('house rules hold')
})
