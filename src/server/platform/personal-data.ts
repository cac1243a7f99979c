import type { Db } from '../db/database.ts'
import type { UserActor } from './actor.ts'

/**
 * What a feature does with a person's data beyond the rows that the tables themselves hold by account (see `holds` in
 * src/server/features/accounts/store-personal-data.ts): accounts asks every feature, and none of them by name.
 */
export type PersonalData<Ctx> = {
  /** Its part of the export of all one's data, under its name: one value, or rows of JSON that are made as they are taken. */
  export?:
    | { name: string; value: (ctx: Ctx, actor: UserActor) => Promise<unknown> }
    | { name: string; rows: (ctx: Ctx, actor: UserActor) => Promise<AsyncIterable<string>> }
  /** In the transaction of an erasure, before the person's row goes. */
  erase?: (tx: Db, ctx: Ctx, userId: string) => Promise<void>
  /** Once a day: deletes what need not be kept any longer. */
  expire?: (ctx: Ctx, daysAgo: (days: number) => Date) => Promise<void>
}
