import { stepsBeforeOpening } from '#engine/market/opening.ts'
import type { ReportAt } from './check-report.ts'
import type { BusinessEntry } from './market-files.ts'
import type { FieldPath } from './texts.ts'

/** Checks the ten steps, what they pay for and the papers they get. */

/** Papers whose fee the country's list of permits has; a driver's own permit and a registration with a supplier are none of them. */
const countedWithPermits = /(?<!’s )\bpermits?\b|\bbusiness name\b|\bnumber plates?\b|\bregistration\b(?! with)/i

/** The same due under two names is paid twice: what the permits hold is no line of its own. */
export function checkDoubleDues({ file }: BusinessEntry, reportAt: ReportAt): void {
  if (file.permits.length === 0) return
  for (const list of ['utilities', 'otherCosts', 'preOperating'] as const)
    file[list].forEach(({ item }, index) => {
      const due = countedWithPermits.exec(item)?.[0]
      if (due) reportAt([list, index, 'item'], `“${item}” pays for a ${due}, which is counted with the permits already`)
    })
}

/**
 * Papers and purchases stand in one step each: a place adds what is missing, and must know what is there. Papers and rent come before the opening, and
 * the first stock with it at the latest.
 */
export function checkSteps({ file }: BusinessEntry, reportAt: ReportAt): void {
  const before = stepsBeforeOpening(file)
  const paidIn = new Map<string, number>()
  const gotIn = new Map<string, number>()
  file.steps.forEach(({ costItems = [], permits = [], paysRent, buysStock }, index) => {
    if (paysRent && index >= before) reportAt(['steps', index, 'paysRent'], `comes too late: the business opens with step ${before + 1}`)
    if (buysStock && index > before) reportAt(['steps', index, 'buysStock'], `comes too late: the business opens with step ${before + 1}`)
    costItems.forEach((item, at) => {
      const earlier = paidIn.get(item)
      if (earlier !== undefined) reportAt(['steps', index, 'costItems', at], `“${item}” is paid in step ${earlier + 1} already`)
      else paidIn.set(item, index)
    })
    permits.forEach((kind, at) => {
      const field: FieldPath = ['steps', index, 'permits', at]
      const earlier = gotIn.get(kind)
      if (!file.permits.includes(kind)) reportAt(field, `${kind} is not among the permits of this business`)
      else if (earlier !== undefined) reportAt(field, `${kind} is got in step ${earlier + 1} already`)
      else if (index >= before) reportAt(field, `${kind} comes too late: the business opens with step ${before + 1}`)
      gotIn.set(kind, index)
    })
  })
}

/** No step says to buy, rent or borrow a thing to whoever owns it: each that gets one says what its owner does, and so does a test that hires it. */
export function checkOwnSteps({ file }: BusinessEntry, reportAt: ReportAt): void {
  const ownable = new Map([
    ...(file.alone?.not === undefined ? (file.alone?.instead ?? []) : []).flatMap(({ line, ownable: thing }) =>
      thing ? [[line, thing] as const] : [],
    ),
    ...file.equipment.flatMap(({ item, ownable: thing }) => (thing ? [[item, thing] as const] : [])),
  ])
  const isOwnable = (thing: string) => [...ownable.values()].some((each) => each === thing)
  file.steps.forEach(({ costItems = [], gets, own }, index) => {
    const things = new Set([...costItems.flatMap((item) => ownable.get(item) ?? []), ...(gets ? [gets] : [])])
    if (gets && !isOwnable(gets)) reportAt(['steps', index, 'gets'], `${gets} may be owned in no line of equipment`)
    if (own === undefined && things.size === 1)
      reportAt(['steps', index, 'own'], `is missing: what does whoever owns ${[...things][0]} do?`)
    if (own !== undefined && things.size !== 1)
      reportAt(['steps', index, 'own'], 'is of one thing that may be owned, and this step gets another number')
  })
  const { hires, own } = file.test
  if (hires && !isOwnable(hires)) reportAt(['test', 'hires'], `${hires} may be owned in no line of equipment`)
  if ((hires === undefined) !== (own === undefined)) reportAt(['test', 'own'], 'goes with hires, and hires with it')
}
