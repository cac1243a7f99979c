import { type ChargeCurrency, currencyTable } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import { formatDate, formatMoneyMinor, formatPercent, minorPerMajor } from '#engine/quantity/format.ts'
import { useCall } from '../../lib/queries.ts'
import { fill } from '../../lib/texts.ts'
import { pricingTexts } from '../../texts/pricing.ts'

const t = pricingTexts.special

/** The local price as it truly is, against the dollar one; nothing for those who pay in dollars. */
export function Special({ currency }: { currency: ChargeCurrency }) {
  const places = useCall('GET /api/places', {})
  if (currency === 'USD') return null
  const { pricesMinor } = plans.complete_report
  const rate = places.data?.rates.find((each) => each.currency === currency)
  const saving = rate ? 1 - pricesMinor[currency] / minorPerMajor(currency) / rate.perUsd / (pricesMinor.USD / 100) : 0
  const values = {
    country: currencyTable[currency].country,
    price: formatMoneyMinor(pricesMinor[currency], currency),
    dollar: formatMoneyMinor(pricesMinor.USD, 'USD'),
    saving: formatPercent(saving),
    date: rate ? formatDate(rate.date) : '',
  }
  return (
    <section className="special" aria-labelledby="special">
      <h2 id="special">{t.title}</h2>
      <p>{fill(rate && saving > 0 ? t.text : t.plain, values)}</p>
    </section>
  )
}
