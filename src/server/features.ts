import type { Feature } from './feature.ts'
import { systemFeature } from './features/system/feature.ts'

/** Everything the server can do, in one visible list. */
export const features: readonly Feature[] = [systemFeature]
