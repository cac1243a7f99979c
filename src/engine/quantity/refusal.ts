import { createMessageCatalog, type LocalizedMessage, type MessageSlots } from '#language/localize.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import { engineRefusals } from '#words/engine/refusals.ts'

export const { localize } = createMessageCatalog({ engineRefusals, modelRefusals })

type RefusalReasonOf<C> = { code: C; key?: string; message: string; said?: { key: string; params: MessageSlots } }

/** A refusal of any code: its message, and the place of that text among the messages. */
export function createReason<C extends string>(code: C, messageOrText: string | LocalizedMessage, field?: string): RefusalReasonOf<C> {
  const { text, key, params } = typeof messageOrText === 'string' ? { text: messageOrText } : messageOrText
  return { code, ...(field === undefined ? {} : { key: field }), message: text, ...(key && params ? { said: { key, params } } : {}) }
}

/** Thrown inside the engine when a reason must reach the caller; `runModel` hands the reason back instead of throwing. */
export class RefusalError extends Error {
  readonly reason: RefusalReasonOf<RefusalCode>

  constructor(code: RefusalCode, messageOrText: string | LocalizedMessage, field?: string) {
    const reason = createReason(code, messageOrText, field)
    super(reason.message)
    this.reason = reason
  }
}

export type RefusalCode =
  | 'unknown-assumption'
  | 'outside-limits'
  | 'not-editable'
  | 'currency-without-rate'
  | 'fact-gap'
  | 'not-in-country'
  | 'bad-month'
  | 'bad-paths'
  | 'bad-archetype'

/**
 * Why there is no model: `key` names the assumption, fact id, currency or field at fault, `message` says it and `said` is the message's place among
 * the messages with its slots' values, for who says it in another language.
 */
export type Refusal = { code: RefusalCode; key?: string; message: string; said?: { key: string; params: MessageSlots } }
