// `npm start`: installs what is locked, builds what is out of date, then serves.
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from './setup.mjs'

if (!existsSync(join(root, 'dist', '.built')))
  console.log(
    [
      'The first start installs packages and computes the figures of every business in every city: a minute or two on two cores.',
      'Until an address appears below no page can be opened; README.md and docs/ can be read meanwhile. Later starts take a second or two.',
    ].join('\n'),
  )
await ensureInstalled()
ensureBuilt()
process.env.NODE_ENV ??= 'production'
// From Node 22.1 on, the compiled code of the last start is used again.
module.enableCompileCache?.(join(root, '.cache', 'compiled'))
createRequire(import.meta.url)(join(root, 'dist', 'server', 'main.cjs'))
