import { createMessageCatalog, type LocalizedMessage, type MessageSlots } from '#language/message-catalog.ts'
import { modelRefusals } from '#words/engine/model-refusals.ts'
import { engineRefusals } from '#words/engine/refusals.ts'

export const { localize } = createMessageCatalog({ engineRefusals, modelRefusals })

type RefusalReasonOf<C> = { code: C; key?: string; message: string; template?: { key: string; params: MessageSlots } }

/** A refusal of any code: its message, and the message key. */
export function createReason<C extends string>(code: C, messageOrText: string | LocalizedMessage, field?: string): RefusalReasonOf<C> {
  const { text, key, params } = typeof messageOrText === 'string' ? { text: messageOrText } : messageOrText
  return { code, ...(field === undefined ? {} : { key: field }), message: text, ...(key && params ? { template: { key, params } } : {}) }
}

/** Thrown inside the engine; `runModel` returns its reason instead of throwing. */
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
 * Why there is no model: `key` names the assumption, fact id, currency or field at fault; `message` is the sentence, and `template` its message key with
 * slot values, to render it in another language.
 */
export type Refusal = { code: RefusalCode; key?: string; message: string; template?: { key: string; params: MessageSlots } }
