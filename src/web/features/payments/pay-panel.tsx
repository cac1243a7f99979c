import type { MoneyText } from '#language/slots.ts'
import './payments.css'
import { ExternalLink } from 'lucide-react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { Checkout, Order } from '#contract/payments.ts'
import { joinWithOr } from '#language/join-names.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { CallError, call } from '../../lib/api/call.ts'
import { priceText } from '../../lib/checkout/pay-currency.ts'
import { newIdempotencyKey } from '../../lib/secure-context.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { type CheckoutWay, findWay, MethodTiles, Tiles } from './choice-tiles.tsx'
import { IntentError } from './intent-error.tsx'
import { refusedText } from './payment-wait.ts'
import { paidStates, settleNow, useOrderWatch } from './use-order-watch.ts'
import { providerName, toPayer, vendorCheckout } from './vendor-checkout.ts'
import { ScriptBlocked } from './vendors/vendor-part.ts'
import { WaitingCard } from './waiting-card.tsx'

type Outcome = keyof typeof t.panel.outcomes
type Phase = 'choose' | 'waiting' | 'confirming'
/** `more`: the provider's own message. `isOpen`: the provider's form was open, so that money may have moved despite the error. */
type Problem = { title: string; text: string; more?: readonly (string | null | undefined)[]; isOpen?: boolean }
/** Refusals of Pay that further presses cannot change: the page offers another way on than paying. */
const nonPayableCodes: readonly CallError['code'][] = ['already_owned', 'already_premium', 'not_sellable']

/**
 * The payment flow, shared by all screens: the provider's form or window, its result, waiting, retrying. The browser's result is only a hint;
 * `onPaid` is called when our own ledger has the order as paid.
 */
export function PayPanel({
  checkout: prepared,
  title,
  returnTo,
  onPaid,
  onOffered,
  beforePaying,
  failedTitle = t.result.failedTitle,
  words,
}: {
  checkout: Checkout
  /** Title of the purchase, for the provider's window. */
  title: string
  /** Return address of a bank's redirect. */
  returnTo: string
  onPaid: (order: Order) => void
  /** The payment methods show for the first time: no payment is pending. */
  onOffered?: () => void
  /** What must be saved first, so that what is bought is made with it; false where it could not be. */
  beforePaying?: () => Promise<boolean>
  failedTitle?: string
  /** The page's own texts for a failed payment, and for unexpected errors. */
  words?: { failed?: string; unexpected?: string }
}) {
  const { user } = useSession()
  // The prepared checkout may have expired when Pay is pressed: the server's response to that press counts.
  const [checkout, setCheckout] = useState(prepared)
  const [phaseOverride, setPhaseOverride] = useState<Phase | null>(null)
  const [chosenWay, setChosenWay] = useState<CheckoutWay | undefined>(checkout.ways[0])
  const [outcome, setOutcome] = useState<Outcome>('succeeded')
  const [busy, setBusy] = useState(false)
  const [blocked, setBlocked] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const isWorking = useRef(false)
  const panelId = useId()
  const phoneId = useId()
  // Renewed with the checkout; a vendor may have been switched off since.
  const way = findWay(checkout, chosenWay) ?? checkout.ways[0]
  const method = way?.method ?? 'card'
  const payingProvider = way?.provider ?? checkout.provider
  const phoneFormat = way?.phone
  // A form that was prepared belongs to its own provider's way.
  const { Form, openWindow } =
    payingProvider === checkout.provider || vendorCheckout(payingProvider).openWindow ? vendorCheckout(payingProvider) : {}
  const provider = providerName(payingProvider)
  const wallet = way?.wallets ? joinWithOr(way.wallets) : provider
  const [phone, setPhone] = useState(() => ownWalletNumber(user?.phoneNumber, checkout.ways.find((each) => each.phone)?.phone?.callingCode))
  const [phoneError, setPhoneError] = useState<string | null>(null)
  const { order } = useOrderWatch(checkout.orderId, { watching: true, onPaid })
  // An order reopened while its mobile money or transfer is pending shows that, not a form to pay twice.
  const phase: Phase = phaseOverride ?? (order?.pending?.until ? 'waiting' : 'choose')
  const price = priceText(checkout.amount, checkout.currency)
  // What the page itself did not see: a refusal on the phone, or before a reload.
  const lastRefusal = !problem && !busy && order?.pending?.refused ? order.pending : null
  const isOffered = order !== null && phase === 'choose' && !paidStates.includes(order.state)
  const onOfferedRef = useRef(onOffered)
  useEffect(() => {
    if (!isOffered) return
    onOfferedRef.current?.()
    onOfferedRef.current = undefined
  }, [isOffered])
  // The result shows on top; the button that was pressed is a screen below it.
  useEffect(() => {
    const panel = problem || phaseOverride ? document.getElementById(panelId) : null
    if (panel && panel.getBoundingClientRect().top < 0) panel.scrollIntoView()
  }, [panelId, problem, phaseOverride])

  useEffect(() => {
    if (phoneError) document.getElementById(phoneId)?.focus()
  }, [phoneId, phoneError])

  const windowOpened = useRef(false)
  const runExclusive = async (work: () => Promise<void>) => {
    if (isWorking.current) return
    isWorking.current = true
    setBusy(true)
    setProblem(null)
    setPhoneError(null)
    windowOpened.current = false
    try {
      await work()
    } catch (error) {
      if (error instanceof ScriptBlocked) {
        setBlocked(true)
        setProblem({ title: failedTitle, text: t.result.scriptFailed })
      } else if (error instanceof CallError && error.body?.field === 'phone') setPhoneError(error.message)
      else if (error instanceof CallError && nonPayableCodes.includes(error.code)) setRefusal(error)
      else setProblem({ title: t.result.errorTitle, text: errorText(error, words?.unexpected), isOpen: windowOpened.current })
    } finally {
      isWorking.current = false
      setBusy(false)
    }
  }

  const callBegin = () =>
    call('POST /api/orders/{id}/begin', {
      params: { id: checkout.orderId },
      body: { method, provider: payingProvider, ...(phoneFormat ? { phone } : {}) },
    })
  /**
   * Pay was pressed: creates the order and opens the window for the chosen method. Null if its money has arrived since, by an earlier press or in
   * another tab: nothing is left to pay, and the page continues as after paying.
   */
  const begin = async () => {
    if (beforePaying && !(await beforePaying())) {
      setProblem(t.result.answersUnsaved)
      return null
    }
    const begun = await callBegin()
    if (!paidStates.includes(begun.orderState)) return begun
    await confirmPaid()
    return null
  }
  /** For a redirect that leaves the page at once: its provider notifies us of the payment in any case. */
  const notifyBegun = () => {
    void beforePaying?.()
    void callBegin().catch(() => undefined)
  }
  const confirmPaid = async () => {
    setPhaseOverride('confirming')
    const now = await settleNow(checkout.orderId).catch(() => null)
    if (now?.pending?.until) setPhaseOverride('waiting')
  }
  const showFailure = (text: string) => setProblem({ title: failedTitle, text })
  const showRefusal = (by: string | null, words: string | null | undefined) =>
    setProblem({ title: failedTitle, text: refusedText(by), more: [words] })

  const payTest = () =>
    runExclusive(async () => {
      const begun = await begin()
      if (!begun) return
      const body = { clientSecret: begun.clientSecret, outcome, method }
      const answer = await call('POST /api/payment/test/confirm', { body }, { idempotencyKey: newIdempotencyKey() })
      if (answer.status === 'declined') showRefusal(method, answer.message)
      else if (answer.status === 'succeeded') setPhaseOverride('confirming')
      else await showWaiting()
    })
  const showWaiting = async () => {
    await settleNow(checkout.orderId).catch(() => null)
    setPhaseOverride('waiting')
  }
  const payByPhone = () =>
    runExclusive(async () => {
      const begun = await begin()
      if (begun) await showWaiting()
    })
  const payInWindow = () =>
    runExclusive(async () => {
      const begun = await begin()
      if (!begun) return
      windowOpened.current = true
      const windowResult = await vendorCheckout(begun.provider).openWindow?.(begun, { payer: toPayer(user), title, method })
      if (windowResult === 'done') await confirmPaid()
      else {
        const now = await settleNow(checkout.orderId).catch(() => null)
        if (now?.pending?.until) setPhaseOverride('waiting')
        else {
          const refused = now?.pending?.refused ? now.pending : null
          const more = refused ? [refusedText(refused.method ?? method), refused.instructions] : []
          setProblem({ title: failedTitle, text: words?.failed ?? t.result.failedText, more, isOpen: refused === null })
        }
      }
    })

  /** Whether the visible form may still confirm the payment; its fields keep their content, unless the payment has expired. */
  const canConfirm = async () => {
    let isOpen = false
    await runExclusive(async () => {
      const begun = await begin()
      if (!begun) return
      isOpen = begun.clientSecret === checkout.clientSecret
      if (isOpen) return
      setCheckout(begun)
      setProblem({ title: t.result.errorTitle, text: t.result.formRenewed })
    })
    return isOpen
  }

  if (refusal) {
    return <IntentError error={refusal} currency={checkout.currency as ChargeCurrency} onRetry={() => setRefusal(null)} />
  }
  if (phase !== 'choose' && order) {
    return (
      <Stack gap="s4" className="pay-panel" id={panelId}>
        <TestStrip checkout={checkout} />
        <WaitingCard
          order={order}
          method={method}
          isConfirming={phase === 'confirming'}
          onAnother={() => {
            setProblem(null)
            setPhaseOverride('choose')
          }}
        />
      </Stack>
    )
  }
  return (
    <Stack gap="s4" className="pay-panel" id={panelId}>
      <TestStrip checkout={checkout} />
      {problem ? (
        <Notice tone="bad" live>
          <strong>{problem.title}</strong>
          <p>{problem.text}</p>
          {problem.more?.map((line) => (line ? <p key={line}>{line}</p> : null))}
          {problem.isOpen ? <CheckPayment orderId={checkout.orderId} /> : null}
        </Notice>
      ) : null}
      {lastRefusal ? (
        <Notice tone="bad" live>
          <strong>{refusedText(lastRefusal.method)}</strong>
          {lastRefusal.instructions ? <p>{lastRefusal.instructions}</p> : null}
        </Notice>
      ) : null}
      <MethodTiles value={way} ways={checkout.ways} currency={checkout.currency as ChargeCurrency} onChange={setChosenWay} />
      {Form ? (
        blocked ? (
          <>
            <p className="small">{t.panel.blockedHint({ provider })}</p>
            <div>
              <Button
                onClick={() => {
                  setProblem(null)
                  setBlocked(false)
                }}
              >
                {t.tryAgain}
              </Button>
            </div>
          </>
        ) : (
          <Suspense fallback={<Skeleton height="16rem" label={t.panel.settingUp} />}>
            <Form
              key={checkout.clientSecret}
              checkout={checkout}
              returnTo={returnTo}
              onBegin={canConfirm}
              onReported={() => void confirmPaid()}
              onRefused={(text) => showFailure(text ?? words?.failed ?? t.result.failedText)}
              onDeclined={(text) => showRefusal('card', text)}
              onBroke={() => setProblem({ title: t.result.errorTitle, text: words?.unexpected ?? t.result.checkoutError, isOpen: true })}
              onNotReady={() => showToast({ title: t.result.notReadyTitle, text: t.result.notReady })}
              onBlocked={() => {
                setBlocked(true)
                showFailure(t.result.scriptFailed)
              }}
            />
          </Suspense>
        )
      ) : null}
      {checkout.provider === 'test' ? (
        <>
          <Tiles
            legend={t.panel.outcomeLabel}
            value={outcome}
            onChange={setOutcome}
            choices={(Object.keys(t.panel.outcomes) as Outcome[]).map((key) => ({ key, ...t.panel.outcomes[key] }))}
          />
          <PayButton price={price} busy={busy} onPay={() => void payTest()} />
        </>
      ) : null}
      {phoneFormat ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void payByPhone()
          }}
        >
          <Stack gap="s4">
            <TextField
              id={phoneId}
              label={t.panel.phone({ wallet })}
              hint={t.panel.phoneHint({ example: phoneFormat.example })}
              error={phoneError}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              value={phone}
              onChange={(event) => {
                setPhone(event.currentTarget.value)
                setPhoneError(null)
              }}
            />
            <PayButton price={price} busy={busy} />
          </Stack>
        </form>
      ) : null}
      {openWindow ? (
        <>
          <p className="small quiet">{t.panel.openProvider({ provider })}</p>
          <PayButton price={price} busy={busy} onPay={() => void payInWindow()} />
        </>
      ) : null}
      {blocked && checkout.hostedUrl ? (
        <div>
          <p className="small">{t.panel.hostedWhy}</p>
          <LinkButton external wide href={checkout.hostedUrl} onClick={notifyBegun} icon={<ExternalLink size={24} aria-hidden />}>
            {t.panel.hosted({ provider })}
          </LinkButton>
        </div>
      ) : null}
      {checkout.provider === 'test' ? null : <p className="small quiet">{phoneFormat ? t.panel.safePhone : t.panel.safe({ provider })}</p>}
    </Stack>
  )
}

/** The account's number, where it can be one of the country that pays: another would only be refused. */
function ownWalletNumber(number: string | null | undefined, callingCode: string | undefined): string {
  const international = /^\s*(?:\+|00)([\d\s().-]+)/.exec(number ?? '')?.[1]?.replace(/\D/g, '')
  return number && callingCode && (international === undefined || international.startsWith(callingCode)) ? number : ''
}

/** Once the provider's form was open, nobody here knows whether money moved: a warning not to pay twice, and the way to check. */
function CheckPayment({ orderId }: { orderId: string }) {
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const check = async () => {
    setBusy(true)
    setNote(null)
    try {
      const now = await settleNow(orderId)
      if (!paidStates.includes(now.state)) setNote(t.waiting.notYet)
    } catch (error) {
      setNote(error instanceof CallError && error.status !== 0 ? error.message : t.waiting.checkOffline)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{t.waiting.unpaidHint}</p>
      {note ? <p role="status">{note}</p> : null}
      <div>
        <Button busy={busy} busyText={t.waiting.checking} onClick={() => void check()}>
          {note ? t.waiting.checkAgain : t.waiting.check}
        </Button>
      </div>
    </>
  )
}

/** Without `onPay` it sends its form, and stays below the form's field. */
function PayButton({ price, busy, onPay }: { price: MoneyText; busy: boolean; onPay?: () => void }) {
  return (
    <div className={onPay ? 'pay-bar' : undefined}>
      <Button look="primary" wide busy={busy} busyText={t.panel.processing} {...(onPay ? { onClick: onPay } : { type: 'submit' as const })}>
        {t.panel.pay({ price })}
      </Button>
    </div>
  )
}

function TestStrip({ checkout }: { checkout: Checkout }) {
  if (checkout.mode !== 'test') return null
  return (
    <div className="test-note">
      <strong>{t.testMode}</strong> {checkout.provider === 'test' ? t.panel.testNote : null}
    </div>
  )
}

function errorText(error: unknown, unexpected: string | undefined): string {
  if (error instanceof CallError && error.status === 0) return t.result.offline
  // An error without our server's response says nothing of the payment: the page has its own text for it.
  if (error instanceof CallError && (error.body || !unexpected)) return error.message
  if (unexpected) return unexpected
  return error instanceof Error && error.message ? error.message : t.result.errorText
}
