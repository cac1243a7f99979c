import fc from 'fast-check'
import { isDeep } from './depth.ts'

/**
 * The random cases of a quick run are the same every time, so that a red run names a change and not a throw of the dice. The deep run throws
 * again, and `TEST_SEED` repeats one of its throws.
 */
const seed = process.env.TEST_SEED ?? (isDeep ? undefined : 20_261_120)
// What a case failed with is in the message, which is all that a test run prints.
fc.configureGlobal({ includeErrorInReport: true, ...(seed === undefined ? {} : { seed: Number(seed) }) })
