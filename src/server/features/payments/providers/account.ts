import type { ProviderKeys } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Mode } from './adapter.ts'

/** One set of keys at one provider. */
export type Account = { ctx: Context; keys: ProviderKeys; mode: Mode; baseUrl: string }
