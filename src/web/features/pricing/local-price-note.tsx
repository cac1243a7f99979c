import { type ChargeCurrency, currencyTable } from '#contract/currencies.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney, formatPercent } from '#engine/quantity/format.ts'
import { majorUnits } from '#engine/quantity/money.ts'
import { pricingTexts } from '#words/web/pricing.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dateText } from '../../lib/reader-dates.ts'

const t = pricingTexts.special

/** The exact local price compared with the dollar one; nothing for people who pay in dollars. */
export function LocalPriceNote({ currency }: { currency: ChargeCurrency }) {
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
      <h2 id="special">{t.title}</h2>
      <p>{(rate && saving > 0 ? t.text : t.plain)(values)}</p>
    </section>
  )
}
