// `npm run import -- <kind> <file>`: counted material into the database, or into the files that ship.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

await ensureInstalled()
ensureBuilt()
await import(pathToFileURL(join(root, 'dist', 'server', 'import.js')).href)
