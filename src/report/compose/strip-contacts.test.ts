import { expect, it } from 'vitest'
import { stripContacts } from './strip-contacts.ts'

it.each([
  ['call +234 803 555 1234 or 0803-555-1234 now', 'call or now'],
  ['call (713) 555-0123 now', 'call now'],
  ['call 713.555.0123 or 7135550123 now', 'call or now'],
  ['write to ada@example.com or @ada_sews', 'write to or'],
  ['see https://example.com/ada, www.example.com or wa.me/2348035551234', 'see or'],
])('takes contacts out: %s', (words, stripped) => expect(stripContacts(words)).toBe(stripped))

it.each([
  'I have ₦500,000 and 2 free afternoons',
  'I earned 1 500 000 in 2025-2026, from 10 to 40 clients',
  'since 2026-11-21 I sew 3.5 hours a day at 25.000 each',
])('leaves amounts, dates and plain words: %s', (words) => expect(stripContacts(words)).toBe(words))
