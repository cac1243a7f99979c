import type { Context } from '../../context.ts'

/** Steps at which tests crash the process; see docs/payments.md. */
export const crashPoints = [
  'checkout:after-order',
  'checkout:after-create',
  'simulator:after-commit',
  'webhook:after-store',
  'settle:after-verify',
  'settle:after-payment',
  'settle:after-entitlement',
  'settle:after-ledger',
  'settle:before-commit',
  'settle:after-commit',
  'grant:after-use',
  'grant:after-report',
  'refund:after-revoke',
  'refund:after-commit',
  'refund:after-provider',
  'refund:after-booking',
] as const
export type CrashPoint = (typeof crashPoints)[number]

/** Kills the process, as a power cut would, when a test's configuration names the point. */
export function crashPoint(ctx: Context, point: CrashPoint): void {
  if (ctx.config.payments.crashPoint === point) process.kill(process.pid, 'SIGKILL')
}
