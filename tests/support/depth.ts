/** Whether this is the deep run, `npm run test:deep`: every database, screen, seed and long wait. The quick one sees each rule kept once. */
export const isDeep = process.env.TEST_DEPTH === 'deep'

/** @returns the first of the two in the deep run, the second in the quick one */
export const deepOr = <T>(deep: T, quick: T): T => (isDeep ? deep : quick)

/** Whether one test file was named, by `npm run test:one`: then none is left to the deep run. */
export const isNamed = process.env.TEST_NAMED === '1'
