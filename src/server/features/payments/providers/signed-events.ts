import { refusals } from '#words/refusals.ts'
import { Failure } from '../../../errors.ts'
import type { Adapter, ParsedEvent } from './adapter.ts'
import { referenceAt } from './signature.ts'
import type { Mode } from './vendor-facts.ts'

/** Null for a body that cannot be read; one that was stored is then of the type `unread`. */
type Parse = (raw: Buffer) => ParsedEvent | null

/**
 * An adapter's reading of events.
 * @param isSigned whether the vendor signed the body
 */
export function signedEvents(
  mode: Mode,
  isSigned: (...event: Parameters<Adapter['parseEvent']>) => boolean,
  parse: Parse,
): Pick<Adapter, 'parseEvent' | 'readEvent'> {
  return {
    parseEvent: (...event) => {
      if (!isSigned(...event)) throw new Failure('bad_signature')
      return parseOrRefuse(parse, event[0])
    },
    readEvent: (raw) => readStored(mode, parse, raw),
  }
}

/** Of a vendor that does not sign: an event is about the payment of the address at which it arrived, whatever its body says. */
export function addressedEvents(mode: Mode, secretKey: string, parse: Parse): Pick<Adapter, 'parseEvent' | 'readEvent'> {
  return {
    parseEvent: (raw, _headers, _now, address) => {
      const reference = referenceAt(address, secretKey)
      if (!reference) throw new Failure('bad_signature')
      return { ...parseOrRefuse(parse, raw), reference }
    },
    readEvent: (raw) => readStored(mode, parse, raw),
  }
}

function parseOrRefuse(parse: Parse, raw: Buffer): ParsedEvent {
  const parsed = parse(raw)
  if (!parsed) throw new Failure('validation_failed', { message: refusals.unreadableEvent })
  return parsed
}

function readStored(mode: Mode, parse: Parse, raw: string): ParsedEvent {
  return parse(Buffer.from(raw)) ?? { key: '', type: 'unread', mode, reference: null, providerRef: null, providerSubscriptionId: null }
}
