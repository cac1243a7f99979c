import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runCompiled } from './compiled.ts'
import { memoryFlags } from './memory-flags.ts'

// Too late for the memory of this thread, if it was started without them; but the compiled code would not be used.
for (const flag of memoryFlags) setFlagsFromString(flag)

/** `dist/server/main.js`: runs the bundle of `main.ts` beside it. */
runCompiled(join(import.meta.dirname, 'server.cjs'))
