/** One guard taken out of a copy of the sources, and the test that must fail for it. A path ending in *.sql is looked for in every migration. */
export type Mutation = { guard: string; edits: { file: string; find: string; replace: string }[]; test: { file: string; name: string } }

const payments = 'src/server/features/payments'
const failureCases = 'tests/money/failure-cases.test.ts'
const fourProviders = 'tests/money/four-providers.test.ts'
const events = 'tests/money/events.test.ts'
const wallets = 'tests/money/wallets.test.ts'

export const mutations: Mutation[] = [
  {
    guard: 'one booking for each transaction of the provider',
    edits: [
      {
        file: `${payments}/settle.ts`,
        find: 'if (await readPaymentByTransaction(tx, attempt.provider, attempt.mode, transaction.id)) return order',
        replace: '',
      },
      {
        file: `${payments}/store.ts`,
        find: '.onConflictDoNothing({ target: [payments.provider, payments.mode, payments.providerTxnId] })',
        replace: '',
      },
      { file: 'migrations/*.sql', find: 'CREATE UNIQUE INDEX "payments_transaction"', replace: 'CREATE INDEX "payments_transaction"' },
    ],
    test: { file: fourProviders, name: 'the same event fifty times in parallel' },
  },
  {
    guard: 'one primary payment for each order',
    edits: [
      {
        file: `${payments}/settle.ts`,
        find: "!(await readPayments(tx, [order.id])).some((payment) => payment.role === 'primary')",
        replace: 'true',
      },
      { file: 'migrations/*.sql', find: 'CREATE UNIQUE INDEX "payments_one_primary"', replace: 'CREATE INDEX "payments_one_primary"' },
    ],
    test: { file: failureCases, name: 'money that comes twice' },
  },
  {
    guard: 'exact amount',
    edits: [{ file: `${payments}/settle.ts`, find: 'transaction.amountMinor === order.amountMinor &&', replace: '' }],
    test: { file: fourProviders, name: 'minor unit off grants nothing' },
  },
  {
    guard: 'exact currency',
    edits: [{ file: `${payments}/settle.ts`, find: '&& transaction.currency === order.currency', replace: '' }],
    test: { file: fourProviders, name: 'another currency of the same number' },
  },
  {
    guard: 'only a success is booked',
    edits: [
      {
        file: `${payments}/settle.ts`,
        find: "providerTransaction.status === 'succeeded' ? await sanitizeTransaction(tx, ctx, attempt, providerTransaction) : null",
        replace: 'providerTransaction',
      },
    ],
    test: { file: fourProviders, name: 'declined and then paid' },
  },
  {
    guard: 'same mode',
    edits: [{ file: `${payments}/settle.ts`, find: '&& transaction.mode === order.mode', replace: '' }],
    test: { file: events, name: 'a test event at an address that serves live money' },
  },
  {
    guard: 'the order’s lock',
    edits: [
      {
        file: `${payments}/store.ts`,
        find: "from(orders).where(eq(orders.id, id)).for('update')",
        replace: 'from(orders).where(eq(orders.id, id))',
      },
    ],
    test: { file: failureCases, name: 'an admin never refunds more than is left' },
  },
  {
    guard: 'a refund revokes the credit',
    edits: [
      {
        file: `${payments}/refund.ts`,
        find: 'revoked: isTimed ? 1 : entitlement.revoked + Math.min(unused, plan.revokedUnused),',
        replace: '',
      },
      { file: `${payments}/refund.ts`, find: 'suspendedAt: now,', replace: '' },
    ],
    test: { file: fourProviders, name: 'a refund asked for in time' },
  },
  {
    guard: 'signature with a time (Stripe, test provider)',
    edits: [
      {
        file: `${payments}/providers/signature.ts`,
        find: 'return signatures.filter((each) => equalInConstantTime(each, expected)).length > 0',
        replace: 'return true',
      },
    ],
    test: { file: events, name: 'of a thousand forged or altered ones' },
  },
  {
    guard: 'age of a signature',
    edits: [
      {
        file: `${payments}/providers/signature.ts`,
        find: 'if (Math.abs(now.getTime() / 1000 - Number(at)) > toleranceSeconds) return false',
        replace: '',
      },
    ],
    test: { file: events, name: 'are good for five minutes' },
  },
  {
    guard: 'signature of Paystack',
    edits: [
      {
        file: `${payments}/providers/paystack/adapter.ts`,
        find: "return !!signature && equalInConstantTime(signature, hmacHex('sha512', keys.secretKey, raw))",
        replace: 'void [signature, equalInConstantTime, hmacHex]\n        return true',
      },
    ],
    test: { file: events, name: 'of a thousand forged or altered ones' },
  },
  {
    guard: 'word of Flutterwave',
    edits: [
      {
        file: `${payments}/providers/flutterwave/adapter.ts`,
        find: 'return !!signature && !!keys.webhookSecret && equalInConstantTime(signature, keys.webhookSecret)',
        replace: 'void [signature, equalInConstantTime]\n        return true',
      },
    ],
    test: { file: events, name: 'of a thousand forged or altered ones' },
  },
  {
    guard: 'nothing for an erased account',
    edits: [{ file: `${payments}/settle.ts`, find: 'isFirst && order.userId ?', replace: 'isFirst ?' }],
    test: { file: fourProviders, name: 'an account erased while it pays' },
  },
  {
    guard: 'only the order’s own person',
    edits: [
      {
        file: `${payments}/intent.ts`,
        find: 'if (!storedOrder || storedOrder.userId !== userId) return null',
        replace: 'if (!storedOrder) return null',
      },
    ],
    test: { file: fourProviders, name: 'a call right after paying' },
  },
  {
    guard: 'a lost dispute outweighs another one',
    edits: [{ file: `${payments}/state-by-money.ts`, find: "if (states.includes('lost')) return 'charged_back'", replace: '' }],
    test: { file: failureCases, name: 'a payment disputed twice' },
  },
  {
    guard: 'refunds of Paystack are listed before one is sent again',
    edits: [{ file: `${payments}/providers/paystack/adapter.ts`, find: 'if (existing) return existing', replace: 'void existing' }],
    test: { file: failureCases, name: 'a refund whose answer is lost' },
  },
  {
    guard: 'no second request on a phone beside a live one',
    edits: [{ file: `${payments}/begin-payment.ts`, find: 'if (leftMs <= 0) return false', replace: 'return false' }],
    test: { file: wallets, name: 'asks nobody before Pay is pressed' },
  },
  {
    guard: 'an address for the events of one payment alone',
    edits: [
      {
        file: `${payments}/providers/signature.ts`,
        find: 'equalInConstantTime(token, tokenOf(reference, secretKey))',
        replace: 'true',
      },
    ],
    test: { file: wallets, name: 'an event at an address that is not of a payment' },
  },
  {
    guard: 'the number that pays is nobody’s to keep',
    edits: [{ file: `${payments}/webhooks.ts`, find: "adapter.redactEvent?.(raw.toString('utf8')) ?? ", replace: '' }],
    test: { file: wallets, name: 'the number that pays is in no row' },
  },
]
