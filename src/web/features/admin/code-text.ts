import type {
  AttemptState,
  DisputeState,
  EntitlementKind,
  ExceptionKind,
  LedgerKind,
  ledgerAccounts,
  OrderState,
  PaymentRole,
  RefundCause,
  RefundState,
} from '#contract/payment-states.ts'
import { paymentVendorNames } from '#contract/payment-vendors.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { adminTexts } from '#words/web/admin.ts'
import { adminCodeTexts as t } from '#words/web/admin-codes.ts'
import { orderStateTexts, refundCauseTexts } from '#words/web/orders.ts'

type Words<Code extends string> = Readonly<Record<Code, string>>

const { atProvider, ...accounts } = t.accounts

/** Words of the codes in one field, by the list they come from: a code without words does not compile. */
const words = {
  state: {
    orders: orderStateTexts satisfies Words<OrderState>,
    attempts: t.attemptStates satisfies Words<AttemptState>,
    refunds: t.refundStates satisfies Words<RefundState>,
    disputes: t.disputeStates satisfies Words<DisputeState>,
  },
  kind: {
    entitlements: t.entitlementKinds satisfies Words<EntitlementKind>,
    postings: t.postingKinds satisfies Words<LedgerKind>,
    exceptions: t.exceptionKinds satisfies Words<ExceptionKind>,
  },
  role: { payments: t.paymentRoles satisfies Words<PaymentRole>, users: adminTexts.users.roles },
  status: { tickets: adminTexts.tickets.states },
  cause: { any: refundCauseTexts.causes satisfies Words<RefundCause> },
  mode: { any: t.modes },
  method: { any: adminTexts.portal.methodNames satisfies Words<PaymentMethod> },
  provider: { any: { ...paymentVendorNames, test: t.simulated } },
  account: { any: accounts satisfies Words<(typeof ledgerAccounts)[number]> },
} as const satisfies Record<string, Record<string, Words<string>>>

/**
 * The words of a code that the books store.
 * @param field its column, like `state`
 * @param list whose rows it is from, like `refunds`
 * @returns the value itself where it is no code: an identifier, or a text of a provider
 */
export function codeText(field: string, list: string, value: string): string {
  if (field === 'account' && value.startsWith('psp:')) return atProvider({ provider: codeText('provider', list, value.slice(4)) })
  if (!Object.hasOwn(words, field)) return value
  const lists: Record<string, Words<string>> = words[field as keyof typeof words]
  const found = lists[list] ?? lists.any
  return found && Object.hasOwn(found, value) ? found[value]! : value
}
