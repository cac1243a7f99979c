import { rampShare } from '#engine/economy/price-index.ts'
import type { ReportAt } from './check-report.ts'
import type { BusinessEntry } from './market-files.ts'

/** What a business makes, keeps and has in hand: its production, animals and plants, goods, and the cash of its float. */
export function checkStock(entry: BusinessEntry, reportAt: ReportAt): void {
  checkProduction(entry, reportAt)
  checkKept(entry, reportAt)
  checkOpeningStock(entry, reportAt)
  checkFloat(entry, reportAt)
}

/** A line that counts its pieces says the number in its name, and nothing grows with what nobody keeps. */
function checkKept({ file }: BusinessEntry, reportAt: ReportAt): void {
  for (const list of ['equipment', 'preOperating', 'utilities', 'otherCosts'] as const)
    file[list].forEach(({ item, perKept }, index) => {
      if (!perKept) return
      if (!file.production) reportAt([list, index, 'perKept'], 'is given, and the file has no production')
      else if (perKept !== true && !new RegExp(`\\b${perKept}\\b`).test(item))
        reportAt([list, index, 'perKept'], `counts ${perKept}, which “${item}” does not say: give true, or the number of its name`)
    })
  if (file.alone?.not !== undefined) return
  file.alone?.instead?.forEach(({ item, perKept }, index) => {
    if (perKept !== undefined && !new RegExp(`\\b${perKept}\\b`).test(item ?? ''))
      reportAt(
        ['alone', 'instead', index, 'perKept'],
        `counts ${perKept}, which “${item ?? ''}” does not say: leave it out, or give the number of its name`,
      )
  })
}

/** Sales of month 1 relative to sales once established: the start of the ramp-up. */
const firstMonth = (months: number) => rampShare(Math.max(0.25, months), 1)

function checkProduction({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { production, unitsPerDay, openDaysPerMonth } = file
  if (!production) return
  const { startsSelling, cycleMonths, yieldPerCycle } = production
  if (startsSelling.month < cycleMonths)
    reportAt(
      ['production', 'startsSelling', 'month'],
      `sells in month ${startsSelling.month}, before the first batch of ${cycleMonths} months is ready`,
    )
  const maxSold = unitsPerDay.high * openDaysPerMonth * cycleMonths
  if (maxSold > yieldPerCycle * (1 + 1e-9))
    reportAt(
      ['production', 'yieldPerCycle'],
      `gives ${yieldPerCycle} units, and up to ${Number(maxSold.toPrecision(4))} are sold in that time (unitsPerDay.high × openDaysPerMonth × cycleMonths)`,
    )
}

/** Goods among the costs before opening that the opening stock counts already. */
const goods = /\b(?:opening|first|starting|initial)\s+(?:stock|goods|inventory)\b|\bstock of\b/i

function checkOpeningStock({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { openingStock, leastStock, stockDays, costOfSales, unitsPerDay, openDaysPerMonth, rampMonths, preOperating } = file
  preOperating.forEach(({ item }, index) => {
    if (goods.test(item)) reportAt(['preOperating', index, 'item'], `“${item}” is stock: openingStock and stockDays count it already`)
  })
  if (leastStock && openingStock) reportAt(['leastStock'], 'is given beside openingStock: a full shelf holds the packs already')
  if (leastStock && stockDays.high === 0) reportAt(['leastStock'], 'is given, and stockDays says that nothing is kept')
  if (!openingStock) return
  const unit = costOfSales.reduce((sum, line) => sum + line.amount.likely, 0)
  const firstMonthGoods = unitsPerDay.likely * openDaysPerMonth * firstMonth(rampMonths.likely) * unit
  if (openingStock.likely < firstMonthGoods)
    reportAt(
      ['openingStock', 'average'],
      `is less than the goods that month 1 sells, ${Number(firstMonthGoods.toPrecision(3))} at cost: a shelf opens full`,
    )
}

/** Names of money that the work keeps in hand; a float valve or switch of a tank is a thing. */
const workingMoney = [
  /\bfloats?\b(?! (?:valve|switch|glass))/i,
  /\b(?:working|buying|till|drawer|change) (?:money|cash|capital)\b/i,
  /\bcash (?:in hand|in the drawer|reserve|for change)\b/i,
  /\b(?:wallet|airtime|e-?money|electronic|mobile[- ]money) (?:balance|cash|money|stock)\b/i,
]

/** Nothing that wears out has a price that is the same everywhere and lasts so long. */
const cashLifeMonths = 120

/** Money in a drawer or a wallet neither wears out nor is a security: it is set aside, and comes back. */
function checkFloat({ file }: BusinessEntry, reportAt: ReportAt): void {
  const { equipment, preOperating, alone, cashFloat, steps, shocks } = file
  const isMoney = (item: string) => workingMoney.some((name) => name.test(item))
  const reason = 'is working money: give it as cashFloat, because it does not wear out and comes back at the end'
  equipment.forEach(({ item, amount, lifeMonths }, index) => {
    if (isMoney(item)) reportAt(['equipment', index, 'item'], `“${item}” ${reason}`)
    else if (amount.carrier === 'fixed' && lifeMonths >= cashLifeMonths)
      reportAt(
        ['equipment', index, 'lifeMonths'],
        `of “${item}” is ${lifeMonths} at a fixed price, which nothing is that wears out: give working money as cashFloat`,
      )
  })
  preOperating.forEach(({ item }, index) => {
    if (isMoney(item)) reportAt(['preOperating', index, 'item'], `“${item}” ${reason}`)
  })
  if (alone && alone.not === undefined)
    alone.instead?.forEach(({ item }, index) => {
      if (item !== undefined && isMoney(item)) reportAt(['alone', 'instead', index, 'item'], `“${item}” ${reason}`)
    })
  if (cashFloat) return
  if (alone && alone.not === undefined && alone.cashFloat) reportAt(['alone', 'cashFloat'], 'is given, and the file has no cashFloat')
  steps.forEach(({ savesFloat }, index) => {
    if (savesFloat) reportAt(['steps', index, 'savesFloat'], 'is given, and the file has no cashFloat')
  })
  shocks.forEach(({ floatLost }, index) => {
    if (floatLost) reportAt(['shocks', index, 'floatLost'], 'is given, and the file has no cashFloat')
  })
}
