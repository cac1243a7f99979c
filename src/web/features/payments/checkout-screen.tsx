import './payments.css'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { ClosedHere } from '#contract/opportunities.ts'
import { type Plan, plans } from '#contract/plans.ts'
import { cityOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { addressOf, type CheckoutOpportunity, readCheckout, reportCheckout, type Selection } from '../../lib/checkout-address.ts'
import {
  clearCheckout,
  forgetPlan,
  keepLocation,
  keepOpportunity,
  readDraft,
  readLocation,
  readOpportunity,
} from '../../lib/checkout-store.ts'
import { ClosedNotice } from '../../lib/closed-notice.tsx'
import { choiceOf, placeOf } from '../../lib/opportunity-choices.ts'
import { OpportunityField } from '../../lib/opportunity-field.tsx'
import { chooseCurrency, usePayCurrency } from '../../lib/pay-currency.ts'
import { useCall } from '../../lib/queries.ts'
import { useReportRight } from '../../lib/report-right.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { DoneCard } from './done-card.tsx'
import { InvalidLink } from './invalid-link.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PlanCheckout } from './plan-checkout.tsx'
import { ReportCheckout } from './report-checkout.tsx'
import { SettingUp } from './setting-up.tsx'

const t = paymentsTexts.checkout

/** `/checkout/business-report`: sells what its address says; an empty one is a complete report and asks for the business first. */
export function Screen() {
  const search = useSearch()
  const checkout = readCheckout(search, readDraft())
  const [done, setDone] = useState<Done | null>(null)
  if (done?.of === search) return <DonePage card={done.card} />
  if (checkout.kind === 'unknown-plan') return <InvalidLink />
  const { selection, from } = checkout
  // What was kept is put into the address and dropped; premium has a screen of its own, which says how it renews.
  if (from === 'kept' || selection.planId === 'premium') return <GoTo address={addressOf(selection)} />
  const finish = (card: Done['card']) => {
    clearCheckout()
    setDone({ of: search, card })
  }
  return (
    <Page>
      <Stack gap="s5">
        <h1>{t.title}</h1>
        {selection.planId !== 'complete_report' ? (
          <PlanPurchase plan={plans[selection.planId]} selection={selection} onDone={finish} />
        ) : selection.opportunityId ? (
          <NamedReport key={selection.opportunityId} id={selection.opportunityId} selection={selection} onDone={finish} />
        ) : (
          <ReportPurchase selection={selection} opportunity={null} onDone={finish} />
        )}
      </Stack>
    </Page>
  )
}

type Done = { of: string; card: { title?: string; text: string; to: string } }
type Finish = (card: Done['card']) => void

function DonePage({ card }: { card: Done['card'] }) {
  return (
    <Page>
      <DoneCard {...card} />
    </Page>
  )
}

function GoTo({ address }: { address: string }) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    forgetPlan()
    navigate(address, { replace: true })
  }, [address, navigate])
  return null
}

/** The currency that the address names, else the person's own; choosing another one changes the address as well. */
function useCheckoutCurrency(selection: Selection): [ChargeCurrency | null, (currency: ChargeCurrency) => void] {
  const [, navigate] = useLocation()
  const own = usePayCurrency()
  return [
    selection.currency ?? own,
    (currency) => {
      chooseCurrency(currency)
      navigate(addressOf({ ...selection, currency }), { replace: true })
    },
  ]
}

function PlanPurchase({ plan, selection, onDone }: { plan: Plan; selection: Selection; onDone: Finish }) {
  const [currency, setCurrency] = useCheckoutCurrency(selection)
  if (currency === null) return <SettingUp />
  return (
    <div className="checkout-layout">
      <Card className="checkout-main" aria-labelledby="pay-heading">
        <Stack gap="s4">
          <h2 id="pay-heading">{t.methodsHeading}</h2>
          <CurrencySelect value={currency} onChange={setCurrency} />
          <PlanCheckout plan={plan} currency={currency} returnTo="/reports" onPaid={() => onDone({ text: t.donePlan, to: '/reports' })} />
        </Stack>
      </Card>
      <OrderSummary plan={plan} currency={currency} />
      <Guarantees plan={plan} />
    </div>
  )
}

/** The business that the address names, as the server knows it: nothing stored replaces it. */
function NamedReport({ id, selection, onDone }: { id: string; selection: Selection; onDone: Finish }) {
  const { data, error, isPending, isFetching, refetch } = useCall('GET /api/opportunities/{id}', { params: { id } })
  // Another city may be open to it: only the server knows which one the typed place is.
  const isOwnCity = data && (selection.location === '' || selection.location === placeOf(data))
  if (data?.closed && isOwnCity) return <Closed title={data.title} closed={data.closed} selection={selection} />
  // The report of one square is of no other place.
  const chosen = data?.square ? { ...selection, location: placeOf(data) } : selection
  if (data) return <ReportPurchase selection={chosen} opportunity={choiceOf(data)} onDone={onDone} />
  if (isPending) return <SettingUp />
  return error?.status === 404 ? (
    <>
      <Notice tone="gold" live>
        {t.gone}
      </Notice>
      <ReportPurchase selection={{ ...selection, opportunityId: null, location: '' }} opportunity={null} onDone={onDone} />
    </>
  ) : (
    <LoadFailed text={t.loadFailed} retryText={paymentsTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  )
}

/** Nothing is asked for that is not sold: the reason, what is open instead, and the way to choose another business. */
function Closed({ title, closed, selection }: { title: string; closed: ClosedHere; selection: Selection }) {
  return (
    <Card aria-label={title}>
      <Stack gap="s4">
        <h2>{title}</h2>
        <ClosedNotice closed={closed} live>
          <p>
            {opportunityTexts.closed.notSold({ city: closed.city })} {paymentsTexts.page.nothingTaken}
          </p>
        </ClosedNotice>
        <div>
          <LinkButton href={addressOf({ ...selection, opportunityId: null, location: '' })} onClick={() => clearCheckout()}>
            {paymentsTexts.order.chooseOther}
          </LinkButton>
        </div>
      </Stack>
    </Card>
  )
}

function ReportPurchase({
  selection,
  opportunity,
  onDone,
}: {
  selection: Selection
  opportunity: CheckoutOpportunity | null
  onDone: Finish
}) {
  const [, navigate] = useLocation()
  const [currency, setCurrency] = useCheckoutCurrency(selection)
  const asked = useReportRight({ fresh: true })
  const [paysInstead, setPaysInstead] = useState(false)
  if (currency === null) return <SettingUp />
  const right = paysInstead ? null : asked.right
  const plan = plans.complete_report
  const { location } = selection
  const at = (next: { opportunityId: string; location?: string }) => reportCheckout({ ...next, currency: selection.currency })
  const rows =
    opportunity && location
      ? [
          { key: 'report', label: paymentsTexts.summary.report, value: opportunity.title },
          { key: 'city', label: paymentsTexts.summary.city, value: location },
        ]
      : []
  return (
    <div className="checkout-layout">
      <div className="checkout-main">
        {opportunity && location ? (
          <Card aria-labelledby="pay-heading">
            <Stack gap="s4">
              <h2 id="pay-heading">{t.methodsHeading}</h2>
              <p className="chosen-line">
                <span>
                  <strong>{opportunity.title}</strong> · {location}
                </span>
                <button
                  type="button"
                  className="link-button"
                  onClick={() => {
                    keepOpportunity(opportunity)
                    keepLocation(location)
                    navigate(at({ opportunityId: cityOpportunityId(opportunity.id) }))
                  }}
                >
                  {t.change}
                </button>
              </p>
              {right ? null : <CurrencySelect value={currency} onChange={setCurrency} />}
              <ReportCheckout
                wanted={{ opportunityId: opportunity.id, title: opportunity.title, location }}
                currency={currency}
                asked={{ ...asked, right }}
                onPayInstead={() => setPaysInstead(true)}
                onPlace={(place) => navigate(at({ opportunityId: opportunity.id, location: place }), { replace: true })}
                onDone={({ how }) =>
                  onDone({
                    ...(how === 'used' ? { title: paymentsTexts.right.purchased } : {}),
                    text: paymentsTexts.result.successText,
                    to: '/reports',
                  })
                }
              />
            </Stack>
          </Card>
        ) : (
          <ChooseFirst
            isPaidFor={Boolean(right)}
            named={opportunity}
            onChosen={(chosen) => {
              keepOpportunity(chosen.opportunity)
              keepLocation(chosen.location)
              navigate(at({ opportunityId: chosen.opportunity.id, location: chosen.location }))
            }}
          />
        )}
      </div>
      <OrderSummary plan={plan} currency={currency} rows={rows} right={right ?? null} />
      <Guarantees plan={plan} />
    </div>
  )
}

function Guarantees({ plan }: { plan: Plan }) {
  const own = t.passGuarantees[plan.id as keyof typeof t.passGuarantees]
  return (
    <Card look="sunk" className="checkout-promise" aria-labelledby="guarantees">
      <Stack gap="s2">
        <h2 id="guarantees" className="small-heading">
          {t.guaranteeHeading}
        </h2>
        <ul className="small">
          {[...t.guarantees, ...(own ? [own] : [])].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

/** The business and the place, asked for; what was kept is only how the form begins. */
function ChooseFirst({
  isPaidFor,
  named,
  onChosen,
}: {
  isPaidFor: boolean
  named: CheckoutOpportunity | null
  onChosen: (chosen: { opportunity: CheckoutOpportunity; location: string }) => void
}) {
  const kept = readOpportunity()
  const first = named ?? kept
  const [opportunity, setOpportunity] = useState(first)
  // A city kept from another business says nothing about this one.
  const [location, setLocation] = useState(((kept?.id === first?.id && readLocation()) || (named && placeOf(named))) ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (opportunity && location.trim()) onChosen({ opportunity, location: location.trim() })
    else showToast({ title: paymentsTexts.dialog.missing, text: paymentsTexts.dialog.missingText, tone: 'bad' })
  }
  return (
    <Card aria-labelledby="choose-first">
      <form className="stack gap-s4" onSubmit={submit} noValidate>
        <h2 id="choose-first">{t.choose}</h2>
        <OpportunityField
          label={t.opportunity}
          picked={opportunity}
          onPick={(next) => {
            setOpportunity(next)
            if (location.trim() === '' || (opportunity && location === placeOf(opportunity))) setLocation(placeOf(next))
          }}
        />
        <TextField
          label={t.location}
          hint={t.locationHint}
          placeholder={t.locationExample}
          value={location}
          maxLength={200}
          onChange={(event) => setLocation(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" wide>
          {isPaidFor ? paymentsTexts.dialog.continueUse : t.continue}
        </Button>
      </form>
    </Card>
  )
}
