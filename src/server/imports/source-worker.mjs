// A worker thread does not inherit the TypeScript loader of vitest or node, so it registers its own. Only used from source.
import { register } from 'tsx/esm/api'

register()

await import('./import-worker.ts')
