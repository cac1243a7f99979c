import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { paymentVendors } from '#contract/payment-vendors.ts'
import { houseProblems } from './house-problems.ts'
import { textRules } from './house-rules.ts'

const root = join(import.meta.dirname, '..')
const trees: string[] = []
afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true })
})

/** What the house rules say of a tree with these files. */
function lint(files: Record<string, string>): string {
  return houseProblems(treeOf(files)).join('\n')
}

function treeOf(files: Record<string, string>): string {
  const tree = mkdtempSync(join(tmpdir(), 'gapwise-rules-'))
  trees.push(tree)
  for (const folder of ['src/web', 'src/engine', 'tools']) mkdirSync(join(tree, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  return tree
}

test('what browsers give only over https is refused everywhere in the web client but in the one file that has a way without it', () => {
  const file = 'src/web/features/payments/pay.ts'
  const secureOnly = [
    'const key = crypto.randomUUID()',
    'const sum = await crypto.subtle.digest(name, bytes)',
    'await navigator.clipboard.writeText(text)',
    'void navigator.share({ url })',
    'navigator.geolocation.getCurrentPosition(done)',
    "void navigator.serviceWorker.register('/worker.js')",
    'const { clipboard } = navigator',
    'const shown = new Notification(title)',
    'if (Notification.permission === wanted) show()',
  ]
  const said = lint({ [file]: secureOnly.join('\n') })
  for (const [at, line] of secureOnly.entries()) expect(said, line).toContain(`${file}:${at + 1}: browsers give this`)
  expect(lint({ 'src/web/lib/secure-context.ts': secureOnly.join('\n') })).toBe('')
  const open = [
    'crypto.getRandomValues(bytes)',
    'if (navigator.onLine) send()',
    'function read(notices: Notification[]) {}',
    'caches.set(key, 1)',
  ]
  expect(lint({ [file]: open.join('\n') })).toBe('')
})

test('a folder of the engine imports only folders below it, of types too, and has its place in their order', () => {
  const upward = "import type { Model } from '../model/result.ts'"
  expect(lint({ 'src/engine/quantity/money.ts': upward, 'src/engine/model/result.ts': '' })).toContain(
    'model is a higher floor than quantity',
  )
  expect(lint({ 'src/engine/report/page.ts': upward, 'src/engine/model/result.ts': '' })).toBe('')
  expect(lint({ 'src/engine/quantity/money.test.ts': upward })).toBe('')
  expect(lint({ 'src/engine/attic/old.ts': upward })).toContain('no place in the order of floors')
})

test('a feature of the server imports only features below it, of types too, and has its place in their order', () => {
  const upward = "import type { OrderView } from '../payments/order-view.ts'"
  expect(lint({ 'src/server/features/inbox/support.ts': upward })).toContain('payments is a higher floor than inbox')
  expect(lint({ 'src/server/features/reports/read.ts': upward })).toBe('')
  expect(lint({ 'src/server/features/attic/old.ts': upward })).toContain('no place in the order of floors')
})

/** A file that breaks a rule, a line for each way of breaking it. */
const breaks: readonly { file: string; lines: readonly string[]; expected: string }[] = [
  {
    file: 'src/server/features/payments/refund.ts',
    lines: [
      "import Stripe from 'stripe'",
      "if (order.provider === 'paystack') return",
      "const hosts = ['https://checkout.flutterwave.com']",
    ],
    expected: 'a payment vendor is known in its own folder',
  },
  {
    file: 'src/web/features/auth/sign-in.tsx',
    lines: ["await call('POST /api/auth/login', {})", "void call('DELETE /api/sessions', {})"],
    expected: 'a change is made by useChange',
  },
  {
    file: 'src/web/features/reports/keep.ts',
    lines: [
      "const kept = await caches.open('pages')",
      "if ('caches' in window) keep()",
      'const store = globalThis.caches',
      "localStorage.setItem('key', value)",
      "window.sessionStorage.removeItem('key')",
      'const store = sessionStorage',
      "const request = indexedDB.open('gapwise', 1)",
    ],
    expected: 'a browser’s storage throws',
  },
  {
    file: 'src/web/features/gap-maps/count.ts',
    lines: [
      "const plain = text.replace(/[\\s,]/g, '')",
      "const plain = typed.trim().replace(/,(?=\\d{3})/g, '')",
      "const plain = text.replaceAll(',', '')",
      'const value = parseFloat(text)',
      'const value = Number.parseInt(text, 10)',
      'const value = input.valueAsNumber',
    ],
    expected: 'is read by engine/quantity/typed-number.ts',
  },
  {
    file: 'src/engine/chance/copula.ts',
    lines: ['let lastRun: Run | undefined', 'export let runs = 0', 'var seed = 1'],
    expected: 'the engine has no observable state',
  },
  {
    file: 'src/engine/chance/random.ts',
    lines: ['const now = Date.now()', 'const day = new Date()', 'return new Date(at)', 'const u = Math.random()', 'performance.now()'],
    expected: 'no clock and no chance',
  },
  {
    file: 'src/engine/chance/pert.ts',
    lines: [
      'const y = Math.exp(-x)',
      'return Math.log1p(x)',
      'const level = (1 + rate) ** years',
      'const { exp } = Math',
      'Math.hypot(a, b)',
    ],
    expected: 'use engine/quantity/exact-math.ts',
  },
  {
    file: 'src/server/main.ts',
    lines: ['const port = process.env.PORT', 'const { env } = process', "import { env } from 'node:process'"],
    expected: 'read the environment in config.ts only',
  },
  {
    file: 'src/server/features/inbox/notifications.ts',
    lines: ['const now = new Date()', 'const ms = Date.now()'],
    expected: 'take the time from ctx.clock()',
  },
  {
    file: 'src/server/features/sources/source.ts',
    lines: ['fetch(url, { signal: AbortSignal.timeout(5) })', 'const either = AbortSignal.any([a, b])'],
    expected: 'use withTimeout() of outgoing.ts',
  },
  { file: 'src/contract/keys.ts', lines: ['const key = crypto.randomUUID()'], expected: 'browsers give this to pages over https only' },
  {
    file: 'src/server/features/reports/read.ts',
    lines: ['return unseal(row.data)', 'return Sealed.open(row.data)'],
    expected: 'opened by the rule in features/access/access-policy.ts',
  },
  {
    file: 'src/server/features/admin/orders.ts',
    lines: ['await ctx.compute.generateReport(task)', 'await ctx.compute .renderPdf(task)'],
    expected: 'what comes of it is paid for',
  },
  { file: 'src/server/features/gap-maps/answers.ts', lines: ['await ctx.compute.whatIf(task)'], expected: 'a whole model is paid for' },
  {
    file: 'src/server/jobs/queue.ts',
    lines: ["if (error.message.includes('gone')) again()"],
    expected: 'distinguish errors by their code or class',
  },
  { file: 'src/server/platform/log.ts', lines: ['// TODO: later', 'const FIXME = 1'], expected: 'finish it' },
  {
    file: 'src/server/features/inbox/store.ts',
    lines: ["import { readOrders } from '../payments/store-admin.ts'"],
    expected: 'through its verb, not its store',
  },
  {
    file: 'src/web/features/inbox/bell.tsx',
    lines: ["import { Price } from '../pricing/price.tsx'"],
    expected: 'a web feature never imports a feature',
  },
  {
    file: 'src/report/compose/say.ts',
    lines: [
      "if (fact.unit === '% a year') return value",
      "return unit.startsWith('share') ? value * 100 : value",
      "const isPercent = fact.unit.includes('%')",
      "const [first] = unit.split(' ')",
      'if (/^[A-Z]{3}/.test(assumption.unit)) return amount(value)',
      "const isShare = fact?.unit !== 'people'",
      "const parts = words.startsWith('%')",
    ],
    expected: 'what a unit says is read in engine/quantity/unit.ts',
  },
  {
    file: 'src/web/lib/prices.ts',
    lines: [
      'const price = amountMinor / 100',
      'const price = plan.pricesMinor[currency] / 100',
      'const cents = majorAmount * 100',
      'return rows.reduce((sum, row) => sum + Math.round(row.tax * 100), 0) / 100',
    ],
    expected: 'minor units become major ones',
  },
  {
    file: 'src/report/pdf/page.ts',
    lines: ["return new Intl.NumberFormat('en').format(value)", 'return value.toLocaleString()'],
    expected: 'numbers are written by engine/quantity/format.ts',
  },
  {
    file: 'src/server/features/sources/kept-only.ts',
    lines: [
      'return { ...ctx, keptOnly: true } as Context',
      'return { ...ctx } as unknown as Context',
      "if ('keptOnly' in ctx) return kept",
      "if ('address' in actor) count(actor.address)",
      'const actor = { kind, userId } as UserActor',
      'offerFor(ctx, order.currency as never)',
    ],
    expected: 'is a typed field',
  },
  { file: 'src/server/utils.ts', lines: ['export {}'], expected: 'name the file for the noun' },
  { file: 'src/server/MailService.ts', lines: ['export {}'], expected: 'file names are kebab-case' },
]

/** Imports that `biome.json` refuses. */
const importBreaks: typeof breaks = [
  {
    file: 'src/engine/model/run.ts',
    lines: ["import { z } from 'zod'", "import 'node:fs'", "import '#server/platform/secrets.ts'"],
    expected: 'the engine is pure',
  },
  {
    file: 'src/language/slots.ts',
    lines: ["import { formatMoney } from '#engine/quantity/format.ts'", "import { parse } from '@messageformat/parser'"],
    expected: 'messages know nothing of ours',
  },
  {
    file: 'src/markets/load.ts',
    lines: ["import { plans } from '#contract/plans.ts'", "import pg from 'pg'"],
    expected: 'the room of market data knows',
  },
  {
    file: 'src/contract/routes.ts',
    lines: ["import { read } from '#markets/load.ts'", "import React from 'react'"],
    expected: 'the contract knows',
  },
  {
    file: 'src/server/app.ts',
    lines: ["const screen = await import('#web/app/app.tsx')"],
    expected: 'the server never knows the web client',
  },
  {
    file: 'src/server/features/payments/registry.ts',
    lines: ["import { startStandIns } from '#tools/simulator/stand-ins.ts'", "import '../../../../tools/simulator/stand-ins.ts'"],
    expected: 'is for tests and development',
  },
  {
    file: 'tools/simulator/wire.ts',
    lines: ["import { openMoney } from '#tests/support/payments-harness.ts'", "import { call } from '../../src/web/lib/api/call.ts'"],
    expected: 'a tool acts from outside',
  },
  {
    file: 'src/web/lib/rows.ts',
    lines: ["import type { Row } from '#server/db/database.ts'", "export * from '#markets/data.ts'"],
    expected: 'talks to the server through the contract',
  },
  {
    file: 'src/web/features/reports/verdict.tsx',
    lines: ["import { firstPageTexts } from '#words/report/first-page.ts'", "import { errors } from '#words/errors.ts'"],
    expected: 'a screen speaks by src/language/en/web',
  },
  {
    file: 'src/web/ui/card.tsx',
    lines: ["import { plans } from '#contract/plans.ts'", "import { call } from '../lib/call.ts'"],
    expected: 'components know nothing of ours',
  },
  { file: 'src/web/lib/menu.ts', lines: ["import { Bell } from '../features/inbox/bell.tsx'"], expected: 'lib is below features' },
  {
    file: 'src/web/features/admin/health.tsx',
    lines: ["import { useQuery } from '@tanstack/react-query'"],
    expected: 'answers are read by useCall',
  },
  {
    file: 'src/server/features/inbox/notify.ts',
    lines: ["import { eq } from 'drizzle-orm'", "import { users } from '../../db/schema/accounts.ts'"],
    expected: 'only store files touch the ORM',
  },
  {
    file: 'src/server/features/reports/generate.ts',
    lines: ["import { gapsOf } from '#engine/gaps/gaps.ts'"],
    expected: 'gaps are sent by features/gap-maps/answers.ts',
  },
  {
    file: 'src/report/pipeline.ts',
    lines: [
      "import { readReport } from '#server/features/reports/store.ts'",
      "import { createServer } from 'node:http'",
      "import pg from 'pg'",
    ],
    expected: 'a report is made of figures, facts and messages alone',
  },
]

test('an import in the wrong direction is refused by Biome, each rule by a file that breaks it', () => {
  const tree = treeOf({
    'biome.json': readFileSync(join(root, 'biome.json'), 'utf8'),
    ...Object.fromEntries(importBreaks.map(({ file, lines }) => [file, lines.join('\n')])),
    'src/server/features/inbox/store.ts': importBreaks.find(({ file }) => file.endsWith('inbox/notify.ts'))!.lines.join('\n'),
  })
  const biome = join(root, 'node_modules', '.bin', 'biome')
  const { stdout } = spawnSync(
    biome,
    ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github', '.'],
    {
      cwd: tree,
      encoding: 'utf8',
    },
  )
  const refused = stdout.split('\n')
  for (const { file, lines, expected } of importBreaks)
    for (const [at, line] of lines.entries())
      expect(
        refused.some((each) => each.includes(`/${file},line=${at + 1},`) && each.includes(expected)),
        `${file}: ${line}\n${stdout}`,
      ).toBe(true)
  expect(stdout).not.toContain('inbox/store.ts')
})

test('every house rule is broken by a file that breaks it, in each way it names', () => {
  const said = lint(Object.fromEntries(breaks.map(({ file, lines }) => [file, lines.join('\n')])))
  for (const { file, lines, expected } of breaks) {
    for (const [at, line] of lines.entries()) {
      const imported = /'([^']+)'/.exec(line)?.[1]
      const where = [`${file}:${at + 1}: `, `${file} imports ${imported}: `, `${file}: `]
      const found = said.split('\n').some((problem) => where.some((start) => problem.startsWith(start)) && problem.includes(expected))
      expect(found, `${file}: ${line}`).toBe(true)
    }
  }
  for (const rule of textRules) expect(said, `nothing breaks "${rule.hint}"`).toContain(rule.hint)
})

test('a class of a feature set in two style sheets is reported, one set in its own sheet is not', () => {
  const sheets = (second: string) => ({
    'src/web/features/inbox/inbox.css': '.notice { color: red }',
    'src/web/features/pricing/pricing.css': second,
  })
  expect(lint(sheets('.notice { color: blue }'))).toContain('.notice is set in src/web/features/inbox/inbox.css too')
  expect(lint(sheets('.price { color: blue }'))).toBe('')
})

test('every file and folder that a rule names is there', () => {
  for (const { exceptions = [] } of textRules) for (const path of exceptions) expect(existsSync(join(root, path)), path).toBe(true)
})

test('docs/payments.md lists every file of ours that may name a payment vendor, once for all vendors', () => {
  const section = /## Adding a vendor[\s\S]*?(?=\n## |$)/.exec(readFileSync(join(root, 'docs/payments.md'), 'utf8'))![0]
  const listed = [...section.matchAll(/^\| `(src\/[^`]+)` \|/gm)].map(([, path]) => path!.replace(/<vendor>\/.*/, '<vendor>'))
  const { exceptions = [] } = textRules.find(({ hint }) => hint.startsWith('a payment vendor'))!
  const mayName = exceptions.map((path) => path.replace(new RegExp(`/(${paymentVendors.join('|')})$`), '/<vendor>'))
  expect(new Set(listed)).toEqual(new Set(mayName))
})

test('a payment vendor is named in its own folder, and in addresses that stay as they are', () => {
  const naming = "export const stripeAdapter = { provider: 'stripe' }"
  expect(lint({ 'src/server/features/payments/providers/stripe/adapter.ts': naming })).toBe('')
  expect(lint({ 'src/server/features/payments/providers/paystack.ts': naming })).toContain('a payment vendor is known in its own folder')
  expect(lint({ 'src/contract/payments.ts': "const calls = ['POST /api/payment/stripe', '/payment/flutterwave']" })).toBe('')
})

test('an error is distinguished by its code or class: its text is read only in the two places that have nothing else', () => {
  const file = 'src/server/features/payments/settle.ts'
  const bySentence = [
    'if (/already registered/i.test(error.message)) return taken',
    "if (error.message.includes('not found')) return null",
    "if (failure.message?.startsWith('The ')) report()",
    "if (error.message === 'Required') return missing",
    "const wrong = issue.message !== 'Required'",
    'if (gone.test(String(error))) again()',
    "if (String(cause).includes('ECONNRESET')) again()",
    'if (/timeout/.test(answer.body.message)) again()',
  ]
  const found = lint({ [file]: bySentence.join('\n') })
  for (const [at, line] of bySentence.entries())
    expect(found, line).toContain(`${file}:${at + 1}: distinguish errors by their code or class`)
  for (const place of ['src/server/db/unavailable.ts', 'src/server/features/payments/providers/flutterwave/adapter.ts'])
    expect(lint({ [place]: bySentence.join('\n') }), place).toBe('')
  const open = [
    "if (error.code === 'email_taken') return taken",
    'if (error instanceof ProviderFault) return',
    'showToast({ text: error.message })',
    "if (body.message === '') throw new Failure('validation_failed')",
    'if (/^[a-z]+$/.test(text)) return text',
    'const cut = message.slice(0, 200)',
  ]
  expect(lint({ [file]: open.join('\n') })).toBe('')
})

test('the one place may read units, and two units may be compared anywhere', () => {
  const reading = ["if (text.unit === 'share') return 100", "return new Intl.NumberFormat('en')", 'const major = amountMinor / 100']
  expect(lint({ 'src/engine/quantity/unit.ts': reading.join('\n') })).toBe('')
  const open = ['if (live.unit !== reference.unit) return no', 'return words(value, unit)', "const at = address.split('%')"]
  expect(lint({ 'src/report/compose/say.ts': open.join('\n') })).toBe('')
})

test('words that a person reads are refused in code, whatever the form', () => {
  const file = 'src/web/features/orders/order-line.tsx'
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the sources of templates
  const saying = [
    "const title = 'Payment failed'",
    'const text = `${amount} is on its way`',
    'const label = `month ${month}`',
    'const line = <p>Paid</p>',
    'const field = <input placeholder="Your name" />',
    "const texts = { title: 'Nothing here yet.' }",
    "if (late) show('Try again later')",
    "throw new Failure('not_found', { say: 'There is no order.' })",
  ]
  const open = [
    '// A comment says what it likes.',
    "import { texts } from './two words.ts'",
    "type Kind = 'one word' | 'two words'",
    "const words = { 'two words': 1 }",
    "const id = 'customer-service'",
    "const call = 'GET /api/orders'",
    'const joined = `${first} ${second}`',
    'const path = `M${x} ${y}L${x} ${y}`',
    'const line = <p className="order wide">{text}</p>',
    'throw new RangeError(`There is no line ${line}`)',
    "ctx.log.warn({ order }, 'an order has no payment')",
    "const isGone = text.includes('not found')",
    'const rows = sql`select id from orders where paid`',
    'const fits = /two words/.test(text)',
  ]
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: the sources of templates
  const told = lint({
    [file]: saying.join('\n'),
    'src/web/features/orders/order-list.tsx': open.join('\n'),
    'src/contract/location-options.ts': "const places = ['Lagos, Nigeria']",
    'src/contract/wire-values.ts': "const kinds = ['high-potential']",
  })
  for (const [at, line] of saying.entries()) expect(told, line).toContain(`${file}:${at + 1}: says`)
  expect(told).not.toMatch(/order-list|gap-locations/)
  expect(told).toContain('src/contract/wire-values.ts holds no words any more')
})

test('code that knows a country, a city or a currency is refused, whatever the form', () => {
  const file = 'src/server/features/opportunities/list.ts'
  const knowing = [
    "if (country.code === 'KE') return",
    'const months = { NG: 12 }',
    'const rate = facts.countries.GH.facts.fxPerUsd',
    "const text = 'Licensed firms in Kenya'",
    "const paid = input.currency !== 'GHS'",
    'const amount = /(KSh|CFA) (?=[0-9])/',
    "const start = '₦500'",
    "const zone = 'Lagos, near the bridge'",
    "const place = 'the USA'",
  ]
  const said = lint({ [file]: knowing.join('\n') })
  for (const [at, line] of knowing.entries()) expect(said, line).toContain(`${file}:${at + 1}: names`)
  const open = [
    '/** "KSh 250" in Kenya, by country.code alone. */',
    'const sum = 1 // ₦1',
    "if (country.currency === 'USD') return",
    'const { KEY, US_STATES } = names',
  ]
  expect(lint({ [file]: open.join('\n') })).toBe('')
  const written = 'src/contract/price-table.ts'
  expect(lint({ [written]: 'const prices = { KES: 25000 }' })).toBe('')
  expect(lint({ [written]: 'const prices = {}' })).toContain('names no country any more')
})
