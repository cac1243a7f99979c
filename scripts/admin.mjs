// `npm run admin -- grant <email>`: makes an account admin from the server's own machine.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

await ensureInstalled()
ensureBuilt()
await import(pathToFileURL(join(root, 'dist', 'server', 'admin.js')).href)
