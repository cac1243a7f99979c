import './payments.css'
import { type FormEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { ClosureInfo } from '#contract/opportunity-card.ts'
import { type Plan, plans } from '#contract/plans.ts'
import { cityOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall } from '../../lib/api/queries.ts'
import {
  type CheckoutOpportunity,
  checkoutAddress,
  readCheckout,
  reportCheckoutAddress,
  type Selection,
} from '../../lib/checkout/checkout-address.ts'
import {
  chooseCurrency,
  clearCheckout,
  clearCheckoutPlan,
  readCheckoutDraft,
  readCheckoutLocation,
  readCheckoutOpportunity,
  saveCheckoutLocation,
  saveCheckoutOpportunity,
} from '../../lib/checkout/checkout-store.ts'
import { cityAndCountry, toChoice } from '../../lib/checkout/opportunity-choices.ts'
import { OpportunityField } from '../../lib/checkout/opportunity-field.tsx'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { ClosureNotice } from '../../lib/closure-notice.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Row, Stack } from '../../ui/layout.tsx'
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

/** `/checkout/business-report`: sells what its address names; without parameters it is a complete report and asks for the business first. */
export default function CheckoutScreen() {
  const search = useSearch()
  const checkout = readCheckout(search, readCheckoutDraft())
  const [done, setDone] = useState<Completion | null>(null)
  if (done?.of === search) return <DonePage card={done.card} />
  if (checkout.kind === 'unknown-plan') return <InvalidLink />
  const { selection, from } = checkout
  // A stored draft moves into the address and is dropped; premium has a screen of its own, which explains renewal.
  if (from === 'draft' || selection.planId === 'premium') return <RedirectTo address={checkoutAddress(selection)} />
  const finish = (card: Completion['card']) => {
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

type Completion = { of: string; card: { title?: string; text: string; to: string } }
type Finish = (card: Completion['card']) => void

function DonePage({ card }: { card: Completion['card'] }) {
  return (
    <Page>
      <DoneCard {...card} />
    </Page>
  )
}

function RedirectTo({ address }: { address: string }) {
  const [, navigate] = useLocation()
  useLayoutEffect(() => {
    clearCheckoutPlan()
    navigate(address, { replace: true })
  }, [address, navigate])
  return null
}

/** The address's currency, else the person's own; choosing another one changes the address as well. */
function useCheckoutCurrency(selection: Selection): [ChargeCurrency | null, (currency: ChargeCurrency) => void] {
  const [, navigate] = useLocation()
  const preferred = usePayCurrency()
  return [
    selection.currency ?? preferred,
    (currency) => {
      chooseCurrency(currency)
      navigate(checkoutAddress({ ...selection, currency }), { replace: true })
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

/** The address's business as the server has it: nothing stored replaces it. */
function NamedReport({ id, selection, onDone }: { id: string; selection: Selection; onDone: Finish }) {
  const { data, error, isPending, isFetching, refetch } = useCall('GET /api/opportunities/{id}', { params: { id } })
  const [ownedAtFirst, setOwnedAtFirst] = useState<string | null>()
  // Another city may be open to it: only the server can resolve the typed place.
  const isOpportunityCity = data && (selection.location === '' || selection.location === cityAndCountry(data))
  if (data?.closed && isOpportunityCity) return <ClosedCheckout title={data.title} closed={data.closed} selection={selection} />
  // Decided once: what is bought here ends on its own page.
  if (ownedAtFirst === undefined && data) setOwnedAtFirst(data.ownedReportId ?? null)
  if (data && ownedAtFirst && isOpportunityCity) return <OwnedCheckout title={data.title} reportId={ownedAtFirst} selection={selection} />
  // The report of one square has no other place.
  const squareSelection = data?.square ? { ...selection, location: cityAndCountry(data) } : selection
  if (data) return <ReportPurchase selection={squareSelection} opportunity={toChoice(data)} onDone={onDone} />
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

/** The person has this report: nothing is sold or used up, and the way to another business stays. */
function OwnedCheckout({ title, reportId, selection }: { title: string; reportId: string; selection: Selection }) {
  return (
    <Card aria-label={title}>
      <Stack gap="s4">
        <h2>{title}</h2>
        <Notice tone="good" live>
          {paymentsTexts.refused.owned}
        </Notice>
        <Row gap="s2">
          <LinkButton look="primary" href={`/reports/${reportId}`}>
            {paymentsTexts.refused.openOwned}
          </LinkButton>
          <ChooseOther selection={selection} />
        </Row>
      </Stack>
    </Card>
  )
}

function ChooseOther({ selection }: { selection: Selection }) {
  return (
    <LinkButton href={checkoutAddress({ ...selection, opportunityId: null, location: '' })} onClick={() => clearCheckout()}>
      {paymentsTexts.order.chooseOther}
    </LinkButton>
  )
}

/** Not sold here: the reason, cities that are open instead, and the way to choose another business. */
function ClosedCheckout({ title, closed, selection }: { title: string; closed: ClosureInfo; selection: Selection }) {
  return (
    <Card aria-label={title}>
      <Stack gap="s4">
        <h2>{title}</h2>
        <ClosureNotice closed={closed} live>
          <p>
            {opportunityTexts.closed.notSold({ city: closed.city })} {paymentsTexts.page.nothingTaken}
          </p>
        </ClosureNotice>
        <div>
          <ChooseOther selection={selection} />
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
  const query = useReportEntitlement({ fresh: true })
  const [paysInstead, setPaysInstead] = useState(false)
  if (currency === null) return <SettingUp />
  const entitlement = paysInstead ? null : query.entitlement
  const plan = plans.complete_report
  const { location } = selection
  const checkoutAt = (next: { opportunityId: string; location?: string }) =>
    reportCheckoutAddress({ ...next, currency: selection.currency })
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
                    saveCheckoutOpportunity(opportunity)
                    saveCheckoutLocation(location)
                    navigate(checkoutAt({ opportunityId: cityOpportunityId(opportunity.id) }))
                  }}
                >
                  {t.change}
                </button>
              </p>
              {entitlement ? null : <CurrencySelect value={currency} onChange={setCurrency} />}
              <ReportCheckout
                choice={{ opportunityId: opportunity.id, title: opportunity.title, location }}
                currency={currency}
                query={{ ...query, entitlement }}
                onPayInstead={() => setPaysInstead(true)}
                onPlace={(place) => navigate(checkoutAt({ opportunityId: opportunity.id, location: place }), { replace: true })}
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
          <OpportunityChooser
            isPaidFor={Boolean(entitlement)}
            preselected={opportunity}
            onChosen={(chosen) => {
              saveCheckoutOpportunity(chosen.opportunity)
              saveCheckoutLocation(chosen.location)
              navigate(checkoutAt({ opportunityId: chosen.opportunity.id, location: chosen.location }))
            }}
          />
        )}
      </div>
      <OrderSummary plan={plan} currency={currency} rows={rows} entitlement={entitlement ?? null} />
      <Guarantees plan={plan} />
    </div>
  )
}

function Guarantees({ plan }: { plan: Plan }) {
  const { refund } = useReportEntitlement()
  const planGuarantee = t.passGuarantees[plan.id as keyof typeof t.passGuarantees]
  return (
    <Card look="sunk" className="checkout-promise" aria-labelledby="guarantees">
      <Stack gap="s2">
        <h2 id="guarantees" className="small-heading">
          {t.guaranteeHeading}
        </h2>
        <ul className="small">
          {[...(refund ? [t.reportRefund[refund]] : []), ...t.guarantees, ...(planGuarantee ? [planGuarantee] : [])].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

/** Asks for the business and the place; a stored draft only prefills the form. */
function OpportunityChooser({
  isPaidFor,
  preselected,
  onChosen,
}: {
  isPaidFor: boolean
  preselected: CheckoutOpportunity | null
  onChosen: (chosen: { opportunity: CheckoutOpportunity; location: string }) => void
}) {
  const storedOpportunity = readCheckoutOpportunity()
  const initialOpportunity = preselected ?? storedOpportunity
  const [opportunity, setOpportunity] = useState(initialOpportunity)
  // A city stored for another business does not apply to this one.
  const [location, setLocation] = useState(
    ((storedOpportunity?.id === initialOpportunity?.id && readCheckoutLocation()) || (preselected && cityAndCountry(preselected))) ?? '',
  )
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
            if (location.trim() === '' || (opportunity && location === cityAndCountry(opportunity))) setLocation(cityAndCountry(next))
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
