import { readMails } from '../support/mailbox.ts'
import { readPdfText, readSheetText } from '../support/read-documents.ts'
import { opportunityId, ownReport } from './own-report.ts'
import { buy, callsOf, confirmAddress, signUp } from './people.ts'
import { beyondBrackets, expect, test, wordsLeft } from './pseudo-site.ts'

/** What is outside brackets and is nobody's name or number. */
const outside = (texts: readonly string[], person: readonly string[] = []) => [
  ...new Set(texts.flatMap((text) => wordsLeft(beyondBrackets(text), person) ?? [])),
]

test('every word of a report’s papers is a message: PDF, page for a lender, spreadsheet, receipt', async ({ context, site }) => {
  test.slow()
  const { username } = await signUp(context, site)
  const { answer, send } = callsOf(context, site)
  const report = await ownReport(context, site)
  const bytes = async (path: string) => {
    const response = await send('GET', path)
    expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
    return response.body()
  }
  const person = ['Ama Mensah', username]
  expect(outside(await readPdfText(await bytes(`/api/reports/${report}/pdf`)), person), 'PDF').toEqual([])
  const { sheets, cells } = readSheetText(await bytes(`/api/reports/${report}/xlsx`))
  expect(sheets).toHaveLength(6)
  expect(sheets.filter((name) => /[A-Za-z]{2,}/.test(name))).toEqual([])
  expect(outside(cells, person), 'spreadsheet').toEqual([])
  const { orders } = await answer<{ orders: { id: string }[] }>('GET', '/api/orders')
  const { id } = orders[0]!
  const { receipt } = await answer<{ receipt: { number: string } }>('GET', `/api/orders/${id}`)
  // A line may break within the number.
  const numbers = [id, receipt.number, ...receipt.number.split(/[-_]/).filter((part) => part.length > 1)]
  expect(outside(await readPdfText(await bytes(`/api/orders/${id}/receipt.pdf`)), [...person, ...numbers]), 'receipt').toEqual([])
})

test('every word of a mail is a message', async ({ context, site }) => {
  test.slow()
  const person = await signUp(context, site)
  const { answer, send } = callsOf(context, site)
  await confirmAddress(context, site, person.email)
  await answer('POST', '/api/auth/request-password-reset', { email: person.email })
  await ownReport(context, site)
  await buy(context, site, { planId: 'premium', currency: 'NGN' })
  await send('POST', '/api/support', { subject: 'x', message: 'y' })
  await send('POST', '/api/account/password', { currentPassword: person.password, newPassword: `${person.password}2` })
  await expect.poll(() => readMails(`${site.dataDir}/outbox`, person.email).length).toBeGreaterThan(3)
  const mails = readMails(`${site.dataDir}/outbox`, person.email)
  const texts = mails.flatMap(({ subject, text, html }) => [
    subject,
    ...text.split(/\r?\n/).filter((line) => !/^https?:\/\/\S+$/.test(line)),
    ...html
      .replace(/<(style|head)[\s\S]*?<\/\1>/g, '')
      .replace(/<\/?(?:p|h1|h2|td|tr|li|div|br|table|a)\b[^>]*>/g, '\n')
      .replace(/<[^>]+>/g, '')
      .split('\n'),
  ])
  expect(mails.map(({ subject }) => subject).every((subject) => subject.startsWith('['))).toBe(true)
  expect(
    outside(
      texts.map((text) => text.replace(/https?:\/\/\S+/g, '')),
      ['Ama', 'Mensah', person.username],
    ),
  ).toEqual([])
})

test('every word of an error is a message, and it names its key', async ({ context, site }) => {
  await signUp(context, site)
  const report = await ownReport(context, site)
  const { send } = callsOf(context, site)
  const bad: [method: string, path: string, body?: unknown][] = [
    ['GET', '/api/reports/rpt_none'],
    ['GET', '/api/no-such-call'],
    ['GET', '/api/admin/users'],
    ['POST', '/api/auth/login', { username: 'nobody', password: 'wrong' }],
    ['POST', '/api/auth/login', { username: '' }],
    ['POST', '/api/auth/register', { username: 'a', email: 'no', password: 'x' }],
    ['POST', '/api/preferences', { type: 'budget', value: 'a lot' }],
    ['POST', '/api/preferences', { type: 'zodiac', value: 'x' }],
    ['POST', '/api/reports/create-payment-intent', { opportunityId: 'opp_none', currency: 'NGN' }],
    ['POST', '/api/reports/create-payment-intent', { opportunityId, location: 'Accra, Ghana', currency: 'XYZ' }],
    ['POST', '/api/payment/test/confirm', { clientSecret: 'none', outcome: 'succeeded' }],
    ['POST', `/api/reports/${report}/what-if`, { assumptions: { pricePerUnit: -5 } }],
    ['POST', `/api/reports/${report}/what-if`, { assumptions: { luck: 1 } }],
    ['POST', '/api/support', { subject: '', message: '' }],
    ['GET', '/api/opportunities?country=Atlantis'],
    ['GET', '/api/gap-maps?location=Atlantis&category=food'],
  ]
  const found: string[] = []
  for (const [method, path, body] of bad) {
    const response = await send(method, path, body)
    expect(response.ok(), `${method} ${path}`).toBe(false)
    const said = (await response.json()) as { message: string; key?: string; suggestion?: string }
    for (const text of outside([said.message, said.suggestion ?? ''])) found.push(`${method} ${path}: ${text}`)
    if (!said.key) found.push(`${method} ${path}: no key`)
  }
  expect(found).toEqual([])
})
