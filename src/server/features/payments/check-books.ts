import type { Context } from '../../context.ts'
import { raiseException } from './exceptions.ts'
import { paymentMessage } from './payment-message.ts'
import { findBookProblems } from './store-checks.ts'

/** The invariants of the books, of these orders or of all; each breach is an exception. @returns how many */
export async function checkBooks(ctx: Context, orderIds: string[] | null): Promise<number> {
  const problems = await findBookProblems(ctx.database.db, orderIds)
  for (const problem of problems) {
    const words = paymentMessage(`bookTexts.${problem.kind}`, { key: problem.key, detail: problem.detail })
    await raiseException(ctx.database.db, ctx, { kind: 'ledger_off', key: `${problem.kind}:${problem.key}`, words })
  }
  return problems.length
}
