import * as z from 'zod'
import { type IdOf, idOf, spellings, type WireKind, type WireOf } from './wire-values.ts'

/** An input that is one of a closed list, by its wire value or its id; inside it is the id. */
export function wireInput<K extends WireKind>(kind: K) {
  return z.enum(spellings(kind)).transform((text: WireOf<K> | IdOf<K>) => idOf(kind, text)!)
}
