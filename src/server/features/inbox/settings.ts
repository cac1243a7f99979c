import type { Settings } from '#contract/inbox.ts'
import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readSettings, type SettingsRow, saveSettings } from './store.ts'

/** A change of settings; omitted parts stay unchanged. */
export type SettingsChange = {
  notifications?: { [K in keyof Settings['notifications']]?: boolean | undefined } | undefined
  privacy?: { [K in keyof Settings['privacy']]?: boolean | undefined } | undefined
}

export async function readOwnSettings(ctx: Context, actor: UserActor): Promise<Settings> {
  return presentSettings(await readSettings(ctx.database.db, actor.userId))
}

export async function changeSettings(ctx: Context, actor: UserActor, change: SettingsChange): Promise<Settings> {
  const { email, push, marketing, opportunities } = change.notifications ?? {}
  const columns = {
    notifyEmail: email,
    notifyPush: push,
    notifyMarketing: marketing,
    notifyOpportunities: opportunities,
    privacyAnalytics: change.privacy?.analytics,
    shareCounts: change.privacy?.shareCounts,
  }
  const changed = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  return ctx.database.transaction(async (tx) => {
    const row = await saveSettings(tx, actor.userId, changed, ctx.clock())
    await ctx.bus.publish(tx, { about: 'account', userId: actor.userId })
    return presentSettings(row)
  })
}

function presentSettings(row: SettingsRow | null): Settings {
  return {
    notifications: {
      email: row?.notifyEmail ?? true,
      push: row?.notifyPush ?? false,
      marketing: row?.notifyMarketing ?? false,
      opportunities: row?.notifyOpportunities ?? true,
    },
    privacy: { analytics: row?.privacyAnalytics ?? true, shareCounts: row?.shareCounts ?? false },
  }
}
