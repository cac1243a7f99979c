import { describe, expect, it } from 'vitest'
import { attachment } from './attachment.ts'

/** `ext-value` of RFC 8187 with its `attr-char`, and nothing else. */
const valid = /^attachment; filename="[\w.-]*"; filename\*=UTF-8''(?:[A-Za-z0-9!#$&+\-.^_`|~]|%[0-9A-F]{2})*$/

describe('the name of a download', () => {
  it.each([
    'gapwise-my-data.json',
    "Jollof takeaway Abidjan, Côte d'Ivoire.xlsx",
    'Bakery (Accra) *new* 100% "best"; x=y.pdf',
    'Ọjà Ẹ̀kọ́ ₦5,000 – Lagos.pdf',
    'متجر.pdf',
    '🌸 flowers.pdf',
    '../..\\etc/passwd',
    'a\r\nSet-Cookie: b=c.pdf',
    "'''",
    '',
  ])('%j is a valid value that strict readers decode to the same name', (name) => {
    const header = attachment(name)
    expect(header).toMatch(valid)
    expect(decodeURIComponent(header.split("UTF-8''")[1]!)).toBe(name.replace(/\p{Cc}/gu, ''))
  })

  it('leaves out a lone half of a pair', () => {
    expect(attachment('a\ud800b.pdf')).toBe(`attachment; filename="ab.pdf"; filename*=UTF-8''ab.pdf`)
  })
})
