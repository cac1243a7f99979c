import * as z from 'zod'
import { answerTexts } from '#words/answers.ts'
import { rules } from '#words/rules.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import type { UserActor } from '../../platform/actor.ts'
import { hashSubject } from '../../rate-limit/rate-limiter.ts'
import { reauthenticate, requireRecentSignIn } from './change-account.ts'
import { lockAdmins, lockUser, readPasswordHash } from './store.ts'
import { deletePerson } from './store-personal-data.ts'
import { scheduleForgetTraces } from './traces.ts'

/**
 * Erases the account at once: deletes personal data from every table in one transaction (money records stay without the person), ends its sessions,
 * removes mails from the outbox. The last admin cannot be erased.
 */
export async function eraseAccount(ctx: Context, actor: UserActor, password: string | undefined): Promise<{ message: string }> {
  await reauthenticateForErasure(ctx, actor, password)
  const traces = await ctx.database.transaction(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await lockUser(tx, actor.userId)
    if (!user) throw new Failure('unauthenticated')
    if (admins.length === 1 && admins[0] === user.id) throw new Failure('last_admin')
    for (const { erase } of ctx.personalData) await erase?.(tx, ctx, user.id)
    const { addresses, keys } = await deletePerson(tx, user)
    const traces = { digests: addresses.map(hashSubject), keys }
    await ctx.queue.enqueue(
      tx,
      forgetMailsJob,
      { erasureId: ctx.newId('ers'), ...traces },
      { runAt: new Date(ctx.clock().getTime() + 60_000) },
    )
    await scheduleForgetTraces(tx, ctx)
    await ctx.bus.publish(tx, { about: 'session', userId: user.id })
    return traces
  })
  await forgetMails(ctx, traces)
  return { message: answerTexts.accountErased }
}

/**
 * Repeats the removal a little later, for a mail that was being written at that moment and for a crash in between. Addresses are stored as digests.
 */
export const forgetMailsJob = defineJob({
  topic: 'forget-mails',
  payload: z.object({ erasureId: z.string(), digests: z.array(z.string()), keys: z.array(z.string()).default([]) }),
  idOf: ({ erasureId }) => erasureId,
  attempts: 5,
  backoffMs: exponentialBackoff,
  handle: forgetMails,
})

async function forgetMails(ctx: Context, { digests, keys }: { digests: string[]; keys: string[] }): Promise<void> {
  const erasedDigests = new Set(digests)
  await ctx.mailer.deleteMails(keys, (address) => erasedDigests.has(hashSubject(address)))
}

/** By password; without one, by a recent sign-in. */
async function reauthenticateForErasure(ctx: Context, actor: UserActor, password: string | undefined): Promise<void> {
  if ((await readPasswordHash(ctx.database.db, actor.userId)) !== null) {
    if (password === undefined) throw new Failure('validation_failed', { field: 'password', message: rules.required })
    await reauthenticate(ctx, actor, password)
    return
  }
  await requireRecentSignIn(ctx, actor)
}
