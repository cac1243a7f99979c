import { describe, expect, it } from 'vitest'
import { usesPower } from '#engine/market/archetype.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { localizeTerm } from '#engine/market/local-terms.ts'
import type { City } from '#engine/market/place.ts'
import { hasSlots } from '#engine/market/text-slots.ts'
import { cacheFile, marketDataFolder, readMarkets } from '#markets/load.ts'
import { runReport } from '#report/business-run.ts'
import { createTraits } from '#report/compose/traits.ts'
import { pseudoText } from '../../scripts/language/pseudo.ts'

/** The market data in the pseudo-language: what it leaves as it is, is nobody's to translate. */
const marketsIn = (wording?: typeof pseudoText) => {
  const loaded = readMarkets(marketDataFolder, cacheFile, wording)
  if (!loaded.ok) throw new Error('the market data have mistakes')
  return loaded.markets
}
const english = marketsIn()
const pseudo = marketsIn(pseudoText)

type Pair = { path: string; before: unknown; after: unknown }
function leaves(before: unknown, after: unknown, path = ''): Pair[] {
  if (typeof before !== 'object' || before === null) return [{ path, before, after }]
  const keys = new Set([...Object.keys(before), ...Object.keys((after ?? {}) as object)])
  return [...keys].flatMap((key) =>
    leaves((before as Record<string, unknown>)[key], (after as Record<string, unknown>)?.[key], `${path}.${key}`),
  )
}

const all = leaves(english, pseudo)
/** How a country spells English, and the English words of its street. */
const ofEnglish = /^\.(?:facts\.countries\.[A-Z]{2}\.spelling|terms)\./
const changed = all.filter(({ before, after }) => before !== after)
/** What messages say of a count and of a town without a file: in the pseudo-language where the messages are, which here are English. */
const ofCounts = /^\.facts\.cities\.\d+\.(?:population|populationOther|firms)\./
const ofSmallTowns = /^We use figures for a typical smaller town/

describe('the market data in the pseudo-language', () => {
  it('hold the same figures, ids, names and words that are looked for', () => {
    const others = changed.filter(({ path }) => !ofEnglish.test(path))
    expect(others.filter(({ before, after }) => typeof before !== 'string' || typeof after !== 'string')).toEqual([])
    // Of names, those of countries and cities alone are the same in every language.
    const kept =
      /\.(?:id|keywords\.\d+|adjacent\.\d+|publisher|url|sourceId|unit|title)$|^\.facts\.(?:countries\.[A-Z]{2}|cities\.\d+)\.name$/
    const odd = others.filter(({ path }) => kept.test(path) && !/^\.businesses\.\d+\.(?:title|local\.[A-Z]{2}\.title)$/.test(path))
    expect(odd).toEqual([])
  })

  it('put every text that they change in brackets, its letters accented, its slots whole', () => {
    const bare = (text: string) => text.replace(/\{(?:(?:money|term|lot) [^{}]*|mark|days)\}/g, '')
    const slotted = changed.filter(({ path }) => path.includes('.slotted.'))
    expect(changed.length).toBeGreaterThan(15_000)
    const outside = changed.filter(
      ({ path, after }) => !ofCounts.test(path) && !ofEnglish.test(path) && !/^\[[\s\S]*\]$/.test(String(after)),
    )
    expect(outside).toEqual([])
    expect(slotted.length).toBeGreaterThan(100)
    expect(slotted.filter(({ after }) => !hasSlots(String(after)) || /[A-Za-z]{2,}/.test(bare(String(after))))).toEqual([])
  })

  it('leave no sentence of a file in English', () => {
    // Publications are called what they are called, and what people ask is compared with, not shown.
    const names = /^\.(facts\.sources|questions\.examples)\./
    const said = all.filter(({ before, after }) => before === after && typeof before === 'string' && /[a-z] [a-z]+[.!?]$/.test(before))
    expect(
      said
        .filter(({ path, before }) => !names.test(path) && !ofCounts.test(path) && !ofSmallTowns.test(String(before)))
        .map(({ path, before }) => `${path}: ${String(before)}`),
    ).toEqual([])
  })

  it('say an office that is asked in their own words, and leave the address of a page', () => {
    // Who forbids a business in a city is an office by its name, which no language changes.
    const places = all.filter(({ path }) => path.endsWith('.verifyAt') && !/\.banned\.\d+\.verifyAt$/.test(path))
    const pages = places.filter(({ before }) => String(before).startsWith('https://'))
    expect(pages.filter(({ before, after }) => before !== after)).toEqual([])
    const inWords = places.filter((each) => !pages.includes(each))
    expect(inWords.length).toBeGreaterThan(50)
    expect(inWords.filter(({ after }) => !/^\[[\s\S]*\]$/.test(String(after)))).toEqual([])
  })

  it('call each business and each line of a plan in brackets, and a step its cost by the same words', () => {
    for (const { id, title, equipment, preOperating, steps } of pseudo.businesses) {
      expect(title, id).toMatch(/^\[.*\]$/)
      const lines = [...equipment, ...preOperating].map(({ item }) => item)
      for (const { costItems = [] } of steps) for (const item of costItems) expect(lines, id).toContain(item)
    }
  })
})

/** Those whose words spoke of power, light or a fridge when words decided. One more is known by what its lines state, and needs no line here. */
const withPower = `
  amagwinya-stand animal-feed-mixing ankara-fabrics attieke-garba baby-things-shop barbershop beaded-jewellery beekeeping
  bookkeeping-for-shops bridal-makeup cakes-to-order candles-us canopy-and-chair-rental car-wash catfish-tanks chapati-kibanda
  charcoal-briquettes chin-chin-packs chips-mwitu computer-repair cooking-gas-refill cosmetics-and-hair-shop cottage-bakery-us
  curtains-and-bedding custom-t-shirts cut-flowers-us cut-fruit-cups cv-and-copywriting cyber-cafe-and-printing digital-skills-class
  drinks-depot duka event-catering exam-prep-centre fresh-produce-stall fridge-and-ac-repair frozen-food-shop furniture-carpentry
  garri-packs groundnut-oil groundnut-paste hair-braiding handmade-shop-us hardware-kiosk home-baking-classes home-childcare-us
  honey-packing hot-sauce-us jollof-takeaway juice-and-smoothie-bar kelewele-night-stand kenkey-and-fish kota-stand last-mile-fleet
  laundry-and-ironing leather-sandals liquid-soap mai-shayi-tea-table market-garden-us microgreens-us milk-atm mini-bakery-bread
  mitumba-clothes mobile-money-agent nail-studio natural-hair-products nursery-daycare office-lunch-delivery okrika-thrift-online
  online-course-maker oyster-mushrooms paper-bags parcel-pickup-point pet-grooming-us phone-accessories-stall phone-charging-point
  phone-repair photo-studio plantain-chips plastic-recycling popcorn-and-snack-machine posho-mill provisions-kiosk pure-water-sachets
  rabbit-meat rice-and-stew-canteen school-lunch-delivery school-uniform-sewing scrap-metal sewing-school shea-butter-skincare shisanyama
  small-chops-catering smoked-fish smokie-pasua-cart sobolo social-media-manager solar-installer spaza-shop spice-mixes
  stationery-and-uniforms suya-stand taco-stand-us tailoring-shop tom-brown-cereal transcription-and-translation video-editing
  virtual-assistant waakye-joint water-refill-station web-design welding-gates wifi-hotspot-resale wig-making yoghurt-and-ice-lollies
  zobo-and-kunu
`

describe('what a report says by its facts', () => {
  const report = runReport({ archetypeId: 'mini-bakery-bread', cityId: 'lagos', requestedName: null, known: true, paths: 100 })
  if (!report.ok) throw new Error(report.reason.message)
  const { facts } = report
  /** The facts of that report, in another city or with another business: what is said of each is decided again. */
  const traitsIn = (markets: typeof english, { business, city }: { business?: number; city?: number }) => {
    const { input } = facts
    const of = (at: number): City => markets.facts.cities[at]!
    const archetype = business === undefined ? input.archetype : markets.businesses[business]!
    const there = city === undefined ? of(english.facts.cities.findIndex(({ id }) => id === 'lagos')) : of(city)
    const place = { ...input.place, city: there, country: markets.facts.countries[there.countryCode] }
    return createTraits({ ...facts, input: { ...input, archetype, place } })
  }

  it('is the same of each business in the pseudo-language as in English', () => {
    expect(english.businesses.length).toBeGreaterThan(200)
    english.businesses.forEach(({ id }, business) => {
      expect(traitsIn(pseudo, { business }), id).toEqual(traitsIn(english, { business }))
    })
  })

  it('is the same of each city', () => {
    english.facts.cities.forEach(({ id }, city) => {
      expect(traitsIn(pseudo, { city }), id).toEqual(traitsIn(english, { city }))
    })
    const said = english.facts.cities.map((_, city) => traitsIn(english, { city }))
    expect(said.filter(({ isFallbackCity: standIn }) => standIn)).toHaveLength(Object.keys(english.facts.countries).length)
    const areas = english.facts.cities.filter((_, city) => said[city]?.populationOfArea)
    expect(areas.map(({ population }) => population.label).filter((label) => !label.includes('urban area'))).toEqual([])
    expect(areas.length).toBeGreaterThan(5)
  })

  it('knows the businesses that a power cut stops by what their files state', () => {
    const power = english.businesses.filter(usesPower).map(({ id }) => id)
    expect(
      withPower
        .trim()
        .split(/\s+/)
        .filter((id) => !power.includes(id)),
    ).toEqual([])
    expect(pseudo.businesses.filter(usesPower).map(({ id }) => id)).toEqual(power)
  })
})

describe('the spelling of English and the words of its streets', () => {
  it('are put into no other language: no country has a spelling there, and a word in a slot stays', () => {
    expect(Object.values(english.facts.countries).filter(({ spelling }) => spelling)).not.toHaveLength(0)
    for (const { spelling, code } of Object.values(pseudo.facts.countries)) {
      expect(spelling, code).toBeUndefined()
      for (const each of pseudo.businesses) expect(localizeSpelling(each, spelling)).toBe(each)
      expect(localizeTerm('kekes', code, pseudo.terms)).toBe('kekes')
    }
    expect(localizeTerm('kekes', 'GH', english.terms)).toBe('pragias')
  })
})
