import { join } from 'node:path'
import { runCompiled } from './compiled.ts'

/** `dist/server/main.js`: runs the bundle of `main.ts` beside it. */
runCompiled(join(import.meta.dirname, 'server.cjs'))
