import { allFacts } from '#markets/facts.ts'
import { answerTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import { readQueueHealth } from '../../jobs/store.ts'
import { providerStates } from '../payments/quote.ts'
import { sourceStates } from '../sources/registry.ts'
import { countMails } from './store-figures.ts'

/** State of background parts, and reference figures that are marked as out of date. */
export async function readSystemHealth(ctx: Context) {
  const { config } = ctx
  const { db, kind } = ctx.database
  const now = ctx.clock()
  const [queue, mail, sources] = await Promise.all([readQueueHealth(db, now), countMails(db), sourceStates(ctx)])
  const facts = allFacts()
  return {
    queue,
    mail: { transport: ctx.mailer.transport, ...mail },
    sources: sources.map(({ failures: _failures, ...source }) => source),
    providers: providerStates(ctx).map(({ provider, currency, state, mode, note }) => ({
      provider,
      currency,
      state: mode ? `${state} (${mode})` : state,
      note,
    })),
    referenceData: {
      factsVersion: ctx.market.facts.factsVersion,
      asOf: ctx.market.facts.asOf,
      facts: facts.length,
      old: facts
        .filter((fact) => now.getUTCFullYear() - fact.year > fact.maxAgeYears)
        .map(({ id, label, year }) => ({ id, label, year }))
        .sort((a, b) => a.year - b.year || (a.id < b.id ? -1 : 1)),
    },
    database: kind === 'embedded' ? answerTexts.embeddedDatabase : answerTexts.serverDatabase,
    ai: config.ai ? config.ai.model : answerTexts.off,
  }
}
