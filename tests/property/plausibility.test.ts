import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { homeCountryCodes } from '#engine/quantity/country-table.ts'
import { realCatalogue, realPlausibility } from '#tests/support/real-catalogue.ts'
import { type Outcome, outcomes, outOfBand, plausibilityPage } from '../../scripts/plausibility.ts'

/**
 * Our own limits, by what a family sells: the surveys that were read speak of profit (docs/plausibility.md), so these say only what we would not
 * believe of a small firm's margins. `gross` and `net` are shares of sales; `net` is before the owner's pay.
 */
type Limits = { gross: [least: number, most: number]; net: [least: number, most: number] }

/** Bought and sold on: the margin is thin, because the customer knows the price. */
const goods: Limits = { gross: [0.06, 0.75], net: [-0.17, 0.5] }
/** Cooked, baked or pressed: a quarter to two thirds is left after what went into it. */
const cooked: Limits = { gross: [0.15, 0.75], net: [-0.4, 0.55] }
/** Made in a workshop: material is most of it, piece pay included. */
const made: Limits = { gross: [0.1, 0.75], net: [-0.2, 0.6] }
/** Grown or kept: own work and land replace bought inputs. */
const grown: Limits = { gross: [0.05, 0.92], net: [-0.25, 0.6] }
/** Work with tools, vehicles and helpers. */
const worked: Limits = { gross: [0.1, 0.99], net: [-0.35, 0.72] }
/** Knowledge or hands alone: almost nothing is bought, so that what is left is the owner's wage. */
const known: Limits = { gross: [0.25, 0.99], net: [-0.3, 0.95] }

const limits: Record<string, Limits> = {
  baking: cooked,
  'canteens and catering': cooked,
  'care and health': known,
  'crops and nurseries': grown,
  'digital work': known,
  drinks: cooked,
  events: worked,
  'farm services': grown,
  fashion: made,
  'haulage and recycling': worked,
  'home services': worked,
  'household goods': goods,
  making: made,
  'online selling': { ...goods, gross: [0.2, 0.99] },
  'packaged food': made,
  'personal care': worked,
  'poultry and livestock': grown,
  processing: made,
  'repair and trades': worked,
  'riding and delivery': worked,
  shops: goods,
  'starter goods': { gross: [0.15, 0.85], net: [0.05, 0.75] },
  'starter neighbours': known,
  'starter services': known,
  'starter trades': { gross: [0.15, 0.9], net: [0.1, 0.75] },
  'street food': cooked,
  teaching: known,
  'tech services': known,
}

/** What lies outside and stays: a reason for each. */
const allowed: Record<string, string> = {
  'home-baking-classes': 'sold as teaching, although it stands among the bakers: flour is a small part of a seat',
  'cctv-and-network-install': 'sold as work, although the cameras and the recorder are most of the price: three quarters of it in Nigeria',
  'nursery-daycare':
    'in Tanzania the legal pay of those who care is more than parents pay for so many children, and it is advised against there',
  'phone-accessories-stall': 'in South Africa the rent of a stall is more than the accessories leave, and it is advised against there',
  'posho-mill': 'customers bring their own maize and pay for the milling alone',
}

let all: Outcome[] = []

beforeAll(() => {
  all = outcomes()
})

/** Those that break a rule and are not on the list, in words that say by how much. */
const breaking = (breaks: (each: Outcome) => boolean) =>
  all
    .filter((each) => breaks(each) && !(each.id in allowed))
    .map(
      (each) =>
        `${each.id} ${each.country}: gross ${each.grossMargin.toFixed(2)}, net ${each.netMargin.toFixed(2)}, payback ${each.paybackMonth}, ` +
        `start ${each.startInWages.toFixed(1)} wages, profit ${each.profitInWages.toFixed(1)} wages`,
    )

const outside = (value: number, [least, most]: [number, number]) => value < least || value > most

describe('the base case of every family', () => {
  it('has limits for each family, and no limits for families that are gone', () => {
    expect([...new Set(all.map((each) => each.family))].sort()).toEqual(Object.keys(limits).sort())
  })

  it('keeps gross and net margin inside what is believable for what it sells', () => {
    expect(breaking((each) => outside(each.grossMargin, limits[each.family]!.gross))).toEqual([])
    expect(breaking((each) => outside(each.netMargin, limits[each.family]!.net))).toEqual([])
  })

  it('pays back within two months only where less than a wage is put in, and within four only where it is under a year of wages', () => {
    expect(breaking((each) => each.paybackMonth !== null && each.paybackMonth <= 2 && each.startInWages > 1)).toEqual([])
    expect(breaking((each) => each.paybackMonth !== null && each.paybackMonth <= 4 && each.startInWages > 12)).toEqual([])
  })

  it('earns a fortune nowhere: a month never brings more than three quarters of what six wages or more of capital began with', () => {
    expect(breaking((each) => each.startInWages >= 6 && each.profitInWages > 0.75 * each.startInWages)).toEqual([])
    expect(breaking((each) => each.profitInWages > 15 && each.startInWages < 60)).toEqual([])
    expect(breaking((each) => each.profitInWages > 25)).toEqual([])
  })

  it('reaches from under a hundred dollars to twenty thousand and more', () => {
    const { entries } = realCatalogue()
    expect(entries.filter((each) => each.cashNeededP80 < 100).length).toBeGreaterThan(12)
    expect(entries.filter((each) => each.cashNeededP80 >= 20_000 && each.verdict !== 'no').length).toBeGreaterThan(20)
  })

  it('offers something that $500 is safe for in every home country, and in the USA, where the owner’s living takes more, something that it opens', () => {
    const { entries } = realCatalogue()
    const offered = (code: string, money: 'cashNeededP80' | 'openingCost') =>
      new Set(
        entries.filter((each) => each.countryCode === code && each[money] <= 500 && each.verdict !== 'no').map((each) => each.archetype),
      ).size
    for (const code of homeCountryCodes) {
      if (code === 'US') expect(offered(code, 'openingCost'), code).toBeGreaterThanOrEqual(10)
      else expect(offered(code, 'cashNeededP80'), code).toBeGreaterThanOrEqual(code === 'CI' || code === 'ZA' ? 6 : 12)
    }
  })

  it('keeps honest failures: some never pay back, and the median business does', () => {
    const never = all.filter((each) => each.paybackMonth === null).length / all.length
    expect(never).toBeGreaterThan(0.05)
    expect(never).toBeLessThan(0.4)
  })

  it('lists no exception that is not needed any more', () => {
    const needed = new Set(
      all
        .filter((each) => {
          const { gross, net } = limits[each.family]!
          return outside(each.grossMargin, gross) || outside(each.netMargin, net)
        })
        .map((each) => each.id),
    )
    expect(Object.keys(allowed).filter((id) => !needed.has(id))).toEqual([])
  })
})

describe('the whole catalogue', () => {
  it('lies in every band in which we would believe it of small firms', () => {
    expect(outOfBand(realPlausibility())).toEqual([])
  })

  it('explains in its file each business that leaves more than five wages somewhere', () => {
    const folder = join(import.meta.dirname, '..', '..', 'market-data', 'businesses')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    const silent = realPlausibility().much.filter(({ archetype }) => {
      const file = files.find((each) => each.endsWith(`/${archetype}.yaml`))!
      return !readFileSync(join(folder, file), 'utf8').includes('# More than five wages of a helper are left in some places: ')
    })
    expect(silent).toEqual([])
  })
})

describe('docs/plausibility.md', () => {
  it('is the page that the model gives today', () => {
    const whole = realPlausibility()
    const { key, entries } = realCatalogue()
    expect(whole.key, 'npm run build makes both files').toBe(key)
    const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'plausibility.md'), 'utf8')
    expect(page, 'run npx tsx scripts/plausibility.ts').toBe(plausibilityPage(all, whole, entries))
  })
})
