import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import { helperPayFor } from '#engine/market/wages.ts'
import { ownerHoursPerWeek } from '#engine/model/resolve-hours.ts'
import { formatMoneyMajor } from '#engine/quantity/format.ts'
import { judge } from '#engine/risk/verdict.ts'
import { runCard } from '#engine/run/run-model.ts'
import { loadMarkets } from '#markets/load.ts'

/** `npx tsx scripts/business-figures.ts <id> …`: what the model makes of a business in each country's first city and in each of its sizes, for whoever edits its file. */
const { facts, businesses } = loadMarkets()
for (const id of process.argv.slice(2)) {
  const archetype = businesses.find((each) => each.id === id)
  if (!archetype) throw new RangeError(`no business is called ${id}`)
  console.log(`\n${id}`)
  for (const code of archetype.countries) {
    const country = facts.countries[code]
    const city = facts.cities.find((each) => each.countryCode === code)!
    for (const size of sizesOf(archetype)) {
      const run = runCard({
        archetype: archetypeAtSize(archetype, size),
        place: { country, city, known: true, requestedName: city.name },
        facts,
        paths: 512,
      })
      if (!run.ok) {
        console.log(`${code} ${size}: ${JSON.stringify(run.reason)}`)
        continue
      }
      const { model } = run
      const value = (key: string) => model.assumptions.find((row) => row.key === key)!.value
      const money = (amount: number) => formatMoneyMajor(Number(amount.toPrecision(3)), country.currency)
      const sales = model.months[23]!.revenue
      const profit = model.usualMonth
      const wage = helperPayFor(ownerHoursPerWeek(model), { city, country })
      console.log(
        [
          `${code} ${size.padEnd(9)} opens ${money(model.startupTotal)}`,
          `safe ${money(model.risk.cashNeeded.p80)}`,
          `${value('unitsPerDay')}/${value('capacityPerDay')} a day at ${money(value('pricePerUnit'))}`,
          `sales ${money(sales)}`,
          `profit ${money(profit.p10)} · ${money(profit.p50)} · ${money(profit.p90)} (${Math.round((100 * profit.p50) / sales)} % of sales, ${(profit.p50 / wage).toFixed(2)} of a helper’s pay for these hours)`,
          `loss ${model.risk.probabilityLoss.toFixed(2)}, capped ${model.risk.cappedShare.toFixed(2)}`,
          judge(model, { city, country }).verdict,
        ].join(', '),
      )
    }
  }
}
