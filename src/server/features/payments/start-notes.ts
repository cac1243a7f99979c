import type { Context } from '../../context.ts'
import { vendors } from './providers/every-vendor.ts'
import { isVendor } from './providers/vendors.ts'
import { providerStates } from './quote.ts'

/** Start-up lines about payments for the operator. */
export function startNotes(ctx: Context): string[] {
  const { payments } = ctx.config
  if (payments.testMode) return ['test mode: simulated, no charge']
  if (payments.closed) {
    return payments.closedBeyondLoopback
      ? ['closed: no payment keys are set, and others reach this server', 'PAYMENTS_TEST_MODE=on opens simulated payments to all of them']
      : ['closed: no payment keys are set']
  }
  const states = providerStates(ctx)
  const on = new Set(states.flatMap(({ provider, state }) => (state === 'on' ? [provider] : [])))
  return [
    ...states.map(
      ({ provider, currency, state, mode, note }) =>
        `${currency} by ${provider}: ${[state === 'on' ? mode : state, note].filter(Boolean).join(', ')}`,
    ),
    ...[...on].flatMap((provider) => (isVendor(provider) ? (vendors[provider].startAdvice ?? []) : [])),
  ]
}
