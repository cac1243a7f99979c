import { describe, expect, it } from 'vitest'
import { formatDate, formatMoneyMajor } from '#engine/quantity/format.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { mailTexts } from '#words/mails.ts'
import { noticeTexts } from '#words/notices.ts'
import { addressChangedMail, newAddressMail, noPasswordMail, noticeMail, resetMail, verificationMail } from '../features/accounts/mails.ts'
import { composeMail, type MailDraft } from './send-mail.ts'

const to = { id: 'usr_1', email: 'ada@example.com' }
const google = { provider: 'Google' }
const accountMails: [string, MailDraft][] = [
  ['verify', verificationMail(to, 't1')],
  ['reset', resetMail(to, 't1')],
  ['no password', noPasswordMail(to, 'k1', 'Google')],
  ['new address', newAddressMail(to, 'new@example.com', 't1')],
  ['address changed', addressChangedMail(to, 'k1')],
  ['address asked', noticeMail(to, 'k1', mailTexts.addressAsked)],
  ['password changed', noticeMail(to, 'k1', mailTexts.passwordChanged)],
  ['password set', noticeMail(to, 'k1', mailTexts.passwordSet)],
  [
    'password set, a provider unlinked',
    noticeMail(to, 'k1', {
      ...mailTexts.passwordSet,
      what: mailTexts.passwordSet.whatUnlinked({ providers: joinWithAnd(['Google', 'Apple']) }),
    }),
  ],
  [
    'provider linked',
    noticeMail(to, 'k1', { subject: mailTexts.providerLinked.subject(google), what: mailTexts.providerLinked.what(google) }),
  ],
]

const amount = formatMoneyMajor(3200, 'NGN')
const day = formatDate('2026-11-23T10:00:00.000Z')
const title = 'Cut fruit seller'
const backs = ['credit', 'disputed', 'pass', 'passOver', 'taken']
const n = noticeTexts
const notices: [subject: string, ...texts: string[]][] = [
  [n.reportReady.title, n.reportReady.message({ title, place: 'Lagos' }), n.reportReady.stranger],
  ...backs.map((back): [string, ...string[]] => [
    n.reportFailed.title,
    n.reportFailed.message({ title, back }),
    n.reportFailed.stranger({ back }),
    n.reportFailed.onPage({ back }),
  ]),
  [
    n.reportFailed.title,
    n.reportFailedRefund.message({ title, amount }),
    n.reportFailedRefund.stranger({ amount }),
    n.reportFailedRefund.onPage({ amount }),
  ],
  [n.paid.title, n.paid.message({ amount }), n.paid.testMessage({ amount })],
  [n.notPaid.title, n.notPaid.message({ reason: 'Your card was declined.' })],
  [n.wrongAmount.title, n.wrongAmount.message({ amount })],
  [n.paidTwice.title, n.paidTwice.message({ amount })],
  [n.refunded.title, n.refunded.message({ amount })],
  [n.premiumEnding.title, n.premiumEnding.asked({ day }), n.premiumEnding.prepaid({ day, price: amount })],
  [n.premiumRenewing.title, n.premiumRenewing.message({ day, price: amount })],
  [n.premiumOverdue.title, n.premiumOverdue.message({ day })],
  [n.premiumEnded.title, n.premiumEnded.message],
  ...['profile', 'figures'].flatMap((cause) =>
    [1, 2].map((count): [string, string] => [
      n.newOpportunities.title({ n: count }),
      n.newOpportunities.message({ cause, n: count, titles: joinWithAnd([title, 'Phone repair'].slice(0, count)), shown: 12 }),
    ]),
  ),
  [n.supportAnswer.title, n.supportAnswer.message({ subject: 'Where is my money?' })],
]

/** A sentence for people: nothing left to fill, no date of machines, a capital first and a stop last, no more than 25 words. */
function expectReadable(text: string): void {
  expect(text).not.toMatch(/[{}]|undefined|\d{4}-\d{2}-\d{2}/)
  for (const sentence of text.split(/(?<=[.?!”]) (?=[A-Z“])/)) {
    expect(sentence).toMatch(/^[“A-Z₦].*[.?!]”?$/)
    expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(25)
  }
}

describe('a mail about an account', () => {
  it.each(accountMails)('%s: greets, then says whole sentences and one link', (_name, mail) => {
    const [hello, ...rest] = mail.paragraphs
    expect(hello).toBe('Hello,')
    expect(mail.subject).toMatch(/^[A-Z][^{}.]*$/)
    expect(rest.length).toBeGreaterThan(0)
    for (const paragraph of rest) expectReadable(paragraph)
    expect(mail.link?.text).toMatch(/^[A-Z][^{}.]*$/)
    const { text, html } = composeMail(mail, { text: mail.link!.text, url: 'https://gapwise.example/x' })
    expect(text.split('\n').filter((line) => /^https:\/\/\S+$/.test(line))).toHaveLength(1)
    expect(html).toContain(mail.link!.text)
  })

  it('says what the link does and for how long, and what to do if it was not you', () => {
    expect(resetMail(to, 't1').paragraphs[1]).toBe('We received a request to reset your password. The link works once, for 30 minutes.')
    expect(verificationMail(to, 't1').paragraphs[2]).toBe('If you did not create this account, ignore this email.')
  })
})

describe('a notice', () => {
  it.each(notices)('%s: is whole sentences, whether in the inbox, on the page or by mail', (subject, ...texts) => {
    expect(subject).toMatch(/^[A-Z0-9][^{}.]*$/)
    for (const text of texts) expectReadable(text)
  })

  it('writes one and many in their own sentences', () => {
    const { message } = n.newOpportunities
    expect(message({ cause: 'profile', n: 1, titles: title, shown: 12 })).toBe(
      'You changed your profile. Cut fruit seller is now one of your 12 best matches.',
    )
    expect(message({ cause: 'figures', n: 2, titles: 'Cut fruit seller and Phone repair', shown: 12 })).toBe(
      'We updated our figures. Cut fruit seller and Phone repair are now among your 12 best matches.',
    )
  })

  it('has no slot for a person’s words in what goes to an address that nobody has confirmed', () => {
    const slots = new Set<string>()
    const filled = new Proxy({}, { get: (_, name) => slots.add(String(name)) && 'x' })
    const { ticket: _toSupport, ticketAnswer: _afterAQuestion, helloName: _toConfirmed, ...aboutAccount } = mailTexts
    const strangers = [aboutAccount, ...Object.values(noticeTexts).map((notice) => ('stranger' in notice ? notice.stranger : ''))]
    const fill = (messages: unknown): void => {
      if (typeof messages === 'function') messages(filled)
      else if (messages && typeof messages === 'object') Object.values(messages).forEach(fill)
    }
    strangers.forEach(fill)
    expect([...slots].sort()).toEqual(['amount', 'back', 'provider', 'providers'])
  })

  it('names the day as people write it', () => {
    expect(n.premiumOverdue.message({ day })).toBe('Your Premium payment is overdue. Pay by 23 Nov 2026 to keep Premium.')
  })
})
