import './payments.css'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { chargeCurrencies } from '#contract/currencies.ts'
import { type Plan, planById, plans } from '#contract/plans.ts'
import {
  type CheckoutOpportunity,
  clearCheckout,
  keepLocation,
  keepOpportunity,
  readLocation,
  readOpportunity,
  readPlan,
} from '../../lib/checkout-store.ts'
import { choiceOf, placeOf } from '../../lib/opportunity-choices.ts'
import { OpportunityField } from '../../lib/opportunity-field.tsx'
import { chooseCurrency, usePayCurrency } from '../../lib/pay-currency.ts'
import { useCall } from '../../lib/queries.ts'
import { paymentsTexts } from '../../texts/payments.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { CurrencySelect } from './currency-select.tsx'
import { DoneCard } from './done-card.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PlanCheckout } from './plan-checkout.tsx'
import { ReportCheckout } from './report-checkout.tsx'
import { SettingUp } from './setting-up.tsx'

const t = paymentsTexts.checkout

/** `/checkout/business-report`: an empty one is a complete report and asks for the business first. */
export function Screen() {
  const search = new URLSearchParams(useSearch())
  const asked = search.get('opportunity')
  const currency = chargeCurrencies.find((each) => each === search.get('currency'))
  useEffect(() => {
    if (currency) chooseCurrency(currency)
  }, [currency])
  const { data, isPending } = useCall('GET /api/opportunities/{id}', { params: { id: asked ?? '' } }, { enabled: asked !== null })
  return (
    <Page>
      {asked && isPending ? (
        <SettingUp />
      ) : (
        <Checkout
          key={data?.id ?? 'kept'}
          named={data ? choiceOf(data) : readOpportunity()}
          isNamed={data !== undefined}
          place={search.get('location')?.trim() ?? ''}
        />
      )}
    </Page>
  )
}

type Chosen = { opportunity: CheckoutOpportunity; location: string }

function Checkout({
  named,
  isNamed,
  place,
}: {
  named: CheckoutOpportunity | null
  isNamed: boolean
  /** The city of an order that is gone on with; nothing is left to choose then. */
  place: string
}) {
  const kept = readPlan()
  const plan = (isNamed ? null : kept && planById(kept.id)) ?? plans.complete_report
  const forReport = plan.id === 'complete_report'
  const currency = usePayCurrency()
  // A city kept from another business says nothing about this one.
  const isKept = !isNamed || readOpportunity()?.id === named?.id
  const keptPlace = place || (isKept && readLocation()) || (isNamed && named ? placeOf(named) : '')
  const isSettled = isNamed ? place !== '' : keptPlace !== ''
  const [chosen, setChosen] = useState<Chosen | null>(named && isSettled ? { opportunity: named, location: keptPlace } : null)
  const [done, setDone] = useState<{ title?: string; text: string; to: string } | null>(null)
  if (done) return <DoneCard {...done} />
  const rows = chosen
    ? [
        { key: 'report', label: paymentsTexts.summary.report, value: chosen.opportunity.title },
        { key: 'city', label: paymentsTexts.summary.city, value: chosen.location },
      ]
    : []
  const finished = (to: string, text: string) => {
    clearCheckout()
    showToast({ title: paymentsTexts.result.successToast, text })
    setDone({ text, to })
  }
  /** Nothing was paid now: one of the reports that the person has was used. */
  const used = () => {
    const { purchased: title } = paymentsTexts.right
    const { successText: text } = paymentsTexts.result
    clearCheckout()
    showToast({ title, text })
    setDone({ title, text, to: '/reports' })
  }
  return (
    <Stack gap="s5">
      <h1>{t.title}</h1>
      {currency === null ? (
        <SettingUp />
      ) : (
        <div className="checkout-layout">
          <div className="checkout-main">
            {forReport && !chosen ? (
              <ChooseFirst
                named={named}
                place={keptPlace}
                onChosen={(next) => {
                  keepOpportunity(next.opportunity)
                  keepLocation(next.location)
                  setChosen(next)
                }}
              />
            ) : (
              <Card aria-labelledby="pay-heading">
                <Stack gap="s4">
                  <h2 id="pay-heading">{t.methodsHeading}</h2>
                  {chosen && forReport ? (
                    <>
                      <p className="chosen-line">
                        <span>
                          <strong>{chosen.opportunity.title}</strong> · {chosen.location}
                        </span>
                        <button type="button" className="link-button" onClick={() => setChosen(null)}>
                          {t.change}
                        </button>
                      </p>
                      <CurrencySelect value={currency} />
                      <ReportCheckout
                        wanted={{ opportunityId: chosen.opportunity.id, title: chosen.opportunity.title, location: chosen.location }}
                        currency={currency}
                        onPlace={(location) => {
                          keepLocation(location)
                          setChosen({ ...chosen, location })
                        }}
                        onDone={(_id, how) => (how === 'used' ? used() : finished('/reports', paymentsTexts.result.successText))}
                      />
                    </>
                  ) : (
                    <>
                      <CurrencySelect value={currency} />
                      <PlanCheckout plan={plan} currency={currency} returnTo="/reports" onPaid={() => finished('/reports', t.donePlan)} />
                    </>
                  )}
                </Stack>
              </Card>
            )}
          </div>
          <OrderSummary plan={plan} currency={currency} rows={rows} />
          <Guarantees plan={plan} />
        </div>
      )}
    </Stack>
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

function ChooseFirst({ named, place, onChosen }: { named: CheckoutOpportunity | null; place: string; onChosen: (chosen: Chosen) => void }) {
  const [opportunity, setOpportunity] = useState(named)
  const [location, setLocation] = useState(place)
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
          {t.continue}
        </Button>
      </form>
    </Card>
  )
}
