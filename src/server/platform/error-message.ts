import type { Refusal } from '#engine/quantity/refusal.ts'
import { createMessageCatalog, type LocalizedMessage } from '#language/message-catalog.ts'
import { errors } from '#words/errors.ts'
import { refundTexts } from '#words/refunds.ts'
import { refusals } from '#words/refusals.ts'
import { rules } from '#words/rules.ts'

/** Messages of error responses. */
export const { localize, localizeText } = createMessageCatalog({ errors, refusals, refundTexts, rules })

/** Why the engine has no model, in its own message. */
export function localizeRefusal({ message, template: place }: Pick<Refusal, 'message' | 'template'>): LocalizedMessage {
  return { text: message, ...place }
}
