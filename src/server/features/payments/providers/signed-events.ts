import { refusals } from '#words/refusals.ts'
import { Failure } from '../../../errors.ts'
import type { Adapter, ParsedEvent } from './adapter.ts'
import type { Mode } from './keys.ts'

/**
 * An adapter's reading of events.
 * @param isSigned whether the vendor signed the body
 * @param parse null for a body that it cannot read; one that was stored is then of the type `unread`
 */
export function signedEvents(
  mode: Mode,
  isSigned: (...event: Parameters<Adapter['parseEvent']>) => boolean,
  parse: (raw: Buffer) => ParsedEvent | null,
): Pick<Adapter, 'parseEvent' | 'readEvent'> {
  return {
    parseEvent: (...event) => {
      if (!isSigned(...event)) throw new Failure('bad_signature')
      const parsed = parse(event[0])
      if (!parsed) throw new Failure('validation_failed', { message: refusals.unreadableEvent })
      return parsed
    },
    readEvent: (raw) =>
      parse(Buffer.from(raw)) ?? { key: '', type: 'unread', mode, reference: null, providerRef: null, providerSubscriptionId: null },
  }
}
