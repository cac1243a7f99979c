// `npm run restore -- <file>`: a backup into an empty database.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

await ensureInstalled()
ensureBuilt()
await import(pathToFileURL(join(root, 'dist', 'server', 'restore.js')).href)
