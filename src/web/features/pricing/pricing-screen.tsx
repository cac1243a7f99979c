import './pricing.css'
import { ArrowLeft } from 'lucide-react'
import { type ChargeCurrency, chargeCurrencies, currencyTable } from '#contract/currencies.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney, formatPercent } from '#engine/quantity/format.ts'
import { majorUnits } from '#engine/quantity/money.ts'
import { countryNotes } from '#web/lib/country-notes.ts'
import { MapCities } from '#web/lib/map-coverage.tsx'
import { pricingTexts as t } from '#words/web/pricing.ts'
import { useCall } from '../../lib/api/queries.ts'
import { chooseCurrency } from '../../lib/checkout/checkout-store.ts'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { dateText } from '../../lib/reader-dates.ts'
import { LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/surface.tsx'
import { TradeDrawing } from '../../ui/trade-drawing.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PriceTable } from './price-table.tsx'

/** The price list in the reader's currency. */
export default function PricingScreen() {
  const preferred = usePayCurrency()
  const currency = preferred ?? 'USD'
  return (
    <Page>
      <Stack gap="s6" {...(preferred ? {} : { className: 'prices-pending' })}>
        <div className="pricing-top">
          <LinkButton external look="plain" href="/" icon={<ArrowLeft aria-hidden />}>
            {t.back}
          </LinkButton>
          <Tag tone="gold">{t.badge({ name: currencyTable[currency].name, symbol: currencyTable[currency].symbol })}</Tag>
        </div>
        <header className="pricing-hero">
          <h1>{t.heading}</h1>
          <p className="quiet">{t.lead}</p>
          <div className="pricing-currency">
            <SelectField label={t.change} value={currency} onChange={(event) => chooseCurrency(event.target.value as ChargeCurrency)}>
              {chargeCurrencies.map((each) => (
                <option key={each} value={each}>
                  {currencyTable[each].name} ({currencyTable[each].symbol})
                </option>
              ))}
            </SelectField>
          </div>
        </header>
        <PlanCards currency={currency} isPending={preferred === null} />
        <p className="small">
          {t.promise} <a href="/refunds">{t.rules}</a>
        </p>
        <LocalPriceNote currency={currency} />
        <PriceTable />
        <section aria-labelledby="holds">
          <h2 id="holds">{t.features.title}</h2>
          <ul className="plain-list pricing-list">
            {t.features.list.map((feature) => (
              <li key={feature.title}>
                <TradeDrawing name={feature.drawing} />
                <div>
                  <h3>{feature.title}</h3>
                  <p className="small quiet">{feature.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
        <MapCities />
        <Regions />
      </Stack>
    </Page>
  )
}

function Regions() {
  const places = useCall('GET /api/places', {})
  return (
    <section aria-labelledby="regions">
      <h2 id="regions">{t.regions.title}</h2>
      <p className="small quiet">{t.regions.text}</p>
      {places.data ? <p className="small quiet">{t.regions.cities}</p> : null}
      <dl className="regions">
        {countryNotes.map((region) => (
          <div key={region.code}>
            <dt>{region.country}</dt>
            <dd>{region.text}</dd>
            <dd className="label quiet regions-cities">
              {places.data?.cities
                .filter((city) => city.countryCode === region.code)
                .map((city) => city.name)
                .join(', ')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The exact local price compared with the dollar one; nothing for people who pay in dollars. */
function LocalPriceNote({ currency }: { currency: ChargeCurrency }) {
  const places = useCall('GET /api/places', {})
  if (currency === 'USD') return null
  const [price, dollars] = [priceOf('complete_report', currency), priceOf('complete_report', 'USD')]
  const rate = places.data?.rates.find((each) => each.currency === currency)
  const saving = rate ? 1 - majorUnits(price) / rate.perUsd / majorUnits(dollars) : 0
  const values = {
    country: currencyTable[currency].country,
    price: formatMoney(price),
    dollar: formatMoney(dollars),
    saving: formatPercent(saving),
    date: dateText(rate?.date ?? ''),
  }
  return (
    <section className="special" aria-labelledby="special">
      <h2 id="special">{t.special.title}</h2>
      <p>{(rate && saving > 0 ? t.special.text : t.special.plain)(values)}</p>
    </section>
  )
}
