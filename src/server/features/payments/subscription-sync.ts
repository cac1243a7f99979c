import type { Context } from '../../context.ts'
import type { Adapter } from './providers/adapter.ts'

export async function syncProviderSubscription(_ctx: Context, _adapter: Adapter, _id: string): Promise<string | null> {
  return 'not about a payment of ours'
}
