import { createHash } from 'node:crypto'
import { packSizes, paidPlanIds } from '#engine/quantity/vocabulary.ts'
import type { DataReferences, Report } from './check-report.ts'
import type { MarketFiles } from './market-files.ts'
import type { PriceListFile } from './schema-price-list.ts'

type Version = PriceListFile['versions'][number]

const path = 'price-list.yaml'

/** The price list against itself, and against the countries whose money it is in. */
export function checkPriceList({ priceList: { versions }, countries }: MarketFiles, { isWhole }: DataReferences, report: Report): void {
  const [sold] = versions
  const leastCoins = new Map(countries.map(({ country: { money } }) => [money.currency, money.leastCoin]))
  const currencies = soldCurrencies({ versions })
  versions.forEach((version, index) => {
    const digest = digestOf(version)
    if (version.digest !== digest)
      report(
        path,
        ['versions', index, 'digest'],
        `must be ${digest}: it is of these prices. Where this version was sold already, leave it as it was and add a new one above it`,
      )
    const next = versions[index + 1]
    if (next && next.version >= version.version)
      report(path, ['versions', index, 'version'], `must be later than ${next.version}, the one below it`)
  })
  for (const plan of paidPlanIds) {
    const at = ['versions', 0, 'plans', plan]
    const prices = sold!.plans[plan]
    const single = sold!.plans.complete_report
    for (const currency of currencies) {
      const price = prices[currency]
      if (price === undefined) {
        report(path, at, `has no price in ${currency}, in which other plans are sold`)
        continue
      }
      const leastCoin = leastCoins.get(currency)
      if (isWhole && leastCoin === undefined) report(path, [...at, currency], 'is the money of no country')
      if (leastCoin !== undefined && price % leastCoin !== 0)
        report(path, [...at, currency], `is ${price}, which cannot be paid in coins of ${leastCoin}`)
      const parts = packSizes[plan]
      if (parts && single[currency] && price >= parts * single[currency])
        report(path, [...at, currency], `is ${price} for ${parts} reports, which cost ${parts * single[currency]} one by one`)
    }
  }
  for (const { folder, country } of countries) {
    const { chargedIn } = country.payments
    if (!currencies.has(chargedIn))
      report(
        `countries/${folder}/country.yaml`,
        ['payments', 'chargedIn'],
        `is ${chargedIn}, which price-list.yaml does not have; it has ${[...currencies].join(', ')}. Say USD, or add a version there`,
      )
  }
}

/** Currencies in which anything is sold, in the order of the list. */
function soldCurrencies({ versions: [sold] }: PriceListFile): Set<string> {
  return new Set(paidPlanIds.flatMap((plan) => Object.keys(sold!.plans[plan])))
}

/** @returns 16 hexadecimal digits of a version's prices, whatever the order in which they are written */
function digestOf({ plans }: Version): string {
  const rows = paidPlanIds.map((plan) => [plan, Object.entries(plans[plan]).sort(([a], [b]) => (a < b ? -1 : 1))])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16)
}
