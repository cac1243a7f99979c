// `npm run backup -- <file>`: everything that must be kept, in one file.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

await ensureInstalled()
ensureBuilt()
await import(pathToFileURL(join(root, 'dist', 'server', 'backup.js')).href)
