import { chargeCurrencies, currencyTable } from '#contract/currencies.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { moneyInDollars } from '#engine/quantity/money.ts'
import { pricingTexts } from '#words/web/pricing.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dateText } from '../../lib/reader-dates.ts'

const t = pricingTexts.perReport

/** One report in every currency of the catalogue, with dollars beside where a dated rate exists. */
export function PriceTable() {
  const places = useCall('GET /api/places', {})
  const rateOf = (currency: string) => places.data?.rates.find((rate) => rate.currency === currency)
  const datedRate = places.data?.rates.find((rate) => rate.currency !== 'USD')
  return (
    <section aria-labelledby="per-report">
      <h2 id="per-report">{t.title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen scrolls, by keyboard too. */}
      <div className="table-scroll" tabIndex={0}>
        <table className="table price-table">
          <thead>
            <tr>
              <th scope="col">{t.country}</th>
              <th scope="col" className="numeric">
                {t.price}
              </th>
              <th scope="col" className="numeric">
                {t.dollars}
              </th>
            </tr>
          </thead>
          <tbody>
            {chargeCurrencies.map((currency) => {
              const price = priceOf('complete_report', currency)
              const rate = currency === 'USD' ? null : rateOf(currency)
              const usd = rate ? moneyInDollars(price, rate.perUsd) : null
              return (
                <tr key={currency}>
                  <th scope="row">{currencyTable[currency].country}</th>
                  <td className="numeric">{formatMoney(price)}</td>
                  <td className="numeric">
                    {currency === 'USD' ? formatMoney(price) : usd === null ? '' : t.about({ amount: formatMoney(usd) })}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <p className="label quiet price-rate">{datedRate ? t.rate({ date: dateText(datedRate.date) }) : ' '}</p>
    </section>
  )
}
