import type { Refusal } from '#engine/quantity/refusal.ts'
import { createMessageCatalog, type LocalizedMessage } from '#language/localize.ts'
import { errors } from '#words/errors.ts'
import { refundTexts } from '#words/refunds.ts'
import { refusals } from '#words/refusals.ts'
import { rules } from '#words/rules.ts'

/** Messages that go over the wire as an error. */
export const { localize, localizeText } = createMessageCatalog({ errors, refusals, refundTexts, rules })

/** Why the engine made no model, as it said it itself. */
export function localizeRefusal({ message, said: place }: Pick<Refusal, 'message' | 'said'>): LocalizedMessage {
  return { text: message, ...place }
}
