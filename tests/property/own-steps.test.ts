import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { archetypeOwning, heldItems, heldLicenceItem, motorVehicles } from '#engine/market/own-steps.ts'
import { archetypeAtSize, sizesOf } from '#engine/market/size.ts'
import type { Ownable, Owned } from '#engine/quantity/vocabulary.ts'
import { planSteps } from '#engine/report/plan-parts.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { generateReport, renderPdf, simulateOpportunity } from '#report/pipeline.ts'
import { createStoredWorkbook } from '#report/xlsx/stored-workbook.ts'
import { readPdfText } from '../support/read-documents.ts'

const { cities } = markets.facts

/** What no text says to whoever has the thing: to get one, by any of its names. */
const names: Partial<Record<Ownable, string>> = {
  motorcycle: 'bike|motorcycle|okada',
  bicycle: 'bicycle|bike',
  tricycle: 'tricycle|keke',
  'sewing-machine': 'machine',
  oven: 'oven',
  stove: 'stove|burner|cooker',
  freezer: 'freezer|fridge',
  laptop: 'laptop',
  generator: 'generator|inverter|battery',
}
const gets = (thing: Ownable) =>
  new RegExp(
    `\\b(?:rent|hire|borrow|borrowing|buy|lease)\\b(?: or \\w+)?(?: (?:a|an|the|insured|used|good|one))* (?:${names[thing]})\\b`,
    'i',
  )
const isGot = (thing: Ownable) => new RegExp(`\\b(?:rented|hired|borrowed)\\b[^.]*\\b(?:${names[thing]})\\b`, 'i')

describe('whoever owns a thing', () => {
  it('reads in no step and no test of any business to rent, hire, borrow or buy one', () => {
    const told = archetypes.flatMap((archetype) =>
      sizesOf(archetype).flatMap((size) => {
        const sized = archetypeAtSize(archetype, size)
        return (Object.keys(names) as Ownable[]).flatMap((thing) => {
          const lines = sized.equipment.filter(({ ownable }) => ownable === thing)
          // One piece of several is still bought.
          if (lines.length === 0 || lines.some(({ pieces = 1 }) => pieces > 1)) return []
          const { steps, test } = archetypeOwning(sized, [thing])
          const texts = [...steps.map((step) => step.do), ...test.how, test.measure]
          return texts
            .filter((text) => (gets(thing).test(text) || isGot(thing).test(text)) && !/ already, so count that first/.test(text))
            .map((text) => `${archetype.id}: ${text}`)
        })
      }),
    )
    expect(told).toEqual([])
  })

  it('bakes its test in its own oven, and reads of no other baker’s month where it knows the trade', () => {
    const bakery = archetypeAtSize(archetypes.find(({ id }) => id === 'mini-bakery-bread')!, 'alone')
    const { steps, test, doNotStartIf } = archetypeOwning(bakery, ['oven', 'trade'])
    expect(steps[2]!.do).toBe('Test your own label for 7 nights in your own oven.')
    expect(
      [...steps.map((step) => step.do), ...test.how, ...doNotStartIf].filter((text) => /\brent/i.test(text) || /in a bakery\.$/.test(text)),
    ).toEqual([])
    const large = archetypeOwning(archetypes.find(({ id }) => id === 'mini-bakery-bread')!, ['oven'])
    expect(large.steps[2]!.do).toBe('Test your own label for 7 nights in rented hours.')
  })

  it('keeps the steps as they are where nothing is owned, and says what is done instead where it is', () => {
    const rider = archetypes.find(({ id }) => id === 'dispatch-rider')!
    expect(archetypeOwning(rider, [])).toBe(rider)
    const own = archetypeOwning(rider, ['motorcycle'])
    expect(own.steps[1]!.do).toBe('Deliver for sellers for a week on your own bike.')
    expect(own.steps[3]!.do).toBe('Have your own bike checked, and its papers too.')
    expect(own.test.how[0]).toBe('Use your own bike, with its papers and cover in order.')
    expect(rider.test.hireUsd).toBeGreaterThan(0)
    expect(own.test.costUsd).toBe(rider.test.costUsd - rider.test.hireUsd!)
    expect(archetypeOwning(rider, ['phone']).steps[3]!.do).toBe(rider.steps[3]!.do)
  })

  it('owns helmets and nothing else of a rider’s clothes, and tests before the stage is joined without waiting there', () => {
    for (const id of ['motorcycle-taxi', 'dispatch-rider']) {
      const lines = archetypes.find((each) => each.id === id)!.equipment.filter(({ ownable }) => ownable === 'helmets')
      expect(lines.map(({ item }) => item)).toEqual(['2 helmets'])
    }
    const { steps, test, doNotStartIf } = archetypeOwning(archetypes.find(({ id }) => id === 'motorcycle-taxi')!, ['motorcycle', 'helmets'])
    expect(steps.findIndex((step) => step.do.startsWith('Join the stage'))).toBeGreaterThan(test.step! - 1)
    expect(test.how.join(' ')).toContain('Wait at no stage')
    expect([...steps.map((step) => step.do), ...doNotStartIf].filter((text) => /their loan|^The instalments/.test(text))).toEqual([])
  })

  it.each(
    archetypes.flatMap(({ id, equipment, needs }) => {
      const vehicle = equipment.flatMap(({ ownable }) => (ownable && motorVehicles.includes(ownable) ? [ownable] : []))[0]
      const item = vehicle && heldLicenceItem({ needs }, [vehicle])
      return vehicle && item ? [{ id, vehicle, item }] : []
    }),
  )('of the vehicle of $id pays and waits for no licence again, and its row takes the same off', ({ id, vehicle, item }) => {
    const business = { archetypeId: id, cityId: 'kampala', requestedName: null, known: true }
    const [whole, own] = [simulateOpportunity(business), simulateOpportunity({ ...business, owned: [vehicle] })]
    if (!whole.ok || !own.ok) throw new Error('refused')
    const line = ({ opening }: typeof whole) => opening.find((each) => each.item === item)!
    expect(line(whole).amount).toBeGreaterThan(0)
    expect(line(own)).toMatchObject({ amount: 0, owned: line(whole).amount })
    expect(own.toOpen + own.ownable[vehicle]!).toBeCloseTo(whole.toOpen, 0)
    expect(own.ownable).toEqual(whole.ownable)
    expect(own.verdict).toBe(whole.verdict)
    const archetype = archetypes.find((each) => each.id === id)!
    const step = archetypeOwning(archetype, [vehicle]).steps[archetype.steps.findIndex(({ costItems }) => costItems?.includes(item))]!
    expect(step).toMatchObject({ do: expect.stringContaining('your licence'), days: 1 })
  })

  it.each([
    ['dispatch-rider', 'kampala', ['motorcycle'], /(?:Rent a bike|Buy the bike|hire an insured bike)/],
    ['tailoring-shop', 'abidjan', ['sewing-machine'], /(?:Buy the straight machine|hire a machine|Buy a used machine)/],
  ] as const)('reads so in the report, on paper and in the sheet: %s in %s', async (archetypeId, cityId, owned, told) => {
    const business = { archetypeId, cityId, requestedName: null, known: true, paths: 400 }
    const made = (things: readonly Ownable[]) => {
      const report = generateReport({ ...business, owned: things, at: '2026-11-20T12:00:00.000Z' })
      if (!report.ok) throw new Error(report.reason.message)
      return { json: report.json, data: JSON.parse(report.json) as ReportData }
    }
    const { json, data } = made(owned)
    const sheet = JSON.stringify(createStoredWorkbook(data))
    const document = await getDocument({
      data: new Uint8Array(await renderPdf({ json, number: 7, reportId: 'rpt_abc123' })),
      verbosity: 0,
    }).promise
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, async (_, at) => {
        const { items } = await (await document.getPage(at + 1)).getTextContent()
        return items.map((item) => ('str' in item ? item.str : '')).join(' ')
      }),
    )
    await document.destroy()
    for (const text of [json, sheet, pages.join(' ').replace(/\s+/g, ' ')]) expect(text).not.toMatch(told)
    expect(JSON.stringify(planSteps(data.sections))).toContain('your own')
    expect(JSON.stringify(made([]).data)).toMatch(told)
    expect(simulateOpportunity({ ...business, owned }).ok).toBe(true)
  })
})

describe('whoever knows the trade', () => {
  it.each(archetypes.filter((each) => heldItems(each, ['trade']).length > 0).map(({ id, home }) => ({ id, home })))(
    'pays for no training of $id, and its row takes the same off',
    ({ id, home }) => {
      const cityId = cities.find(({ countryCode, reference }) => countryCode === home && reference)!.id
      const business = { archetypeId: id, cityId, requestedName: null, known: true, paths: 400 }
      const [whole, own] = [simulateOpportunity(business), simulateOpportunity({ ...business, owned: ['trade'] })]
      if (!whole.ok || !own.ok) throw new Error('refused')
      expect(own.ownable.trade).toBeGreaterThan(0)
      expect(own.toOpen + own.ownable.trade!).toBeCloseTo(whole.toOpen, 0)
      expect(own.ownable).toEqual(whole.ownable)
      expect(own.verdict).toBe(whole.verdict)
    },
  )

  it.each([
    ['mobile-barber', 'nairobi', /Learn with a barber|months you need to learn|beside somebody who does this work/],
    ['mini-bakery-bread', 'abidjan', /Work 4 weeks of nights|Learn the work first|months you need to learn/],
    ['tailoring-shop', 'lagos', /Learn the work first|months you need to learn/],
  ] as const)('reads of no learning in the report, on paper and in the sheet: %s in %s', async (archetypeId, cityId, told) => {
    const made = (owned: readonly Owned[]) => {
      const report = generateReport({
        ...{ archetypeId, cityId, requestedName: null, known: true, paths: 400 },
        owned,
        at: '2026-11-20T12:00:00.000Z',
      })
      if (!report.ok) throw new Error(report.reason.message)
      return { json: report.json, data: JSON.parse(report.json) as ReportData }
    }
    const { json, data } = made(['trade'])
    const pages = await readPdfText(await renderPdf({ json, number: 7, reportId: 'rpt_abc123' }))
    const documents = { json, sheet: JSON.stringify(createStoredWorkbook(data)), paper: pages.join(' ') }
    for (const [name, text] of Object.entries(documents)) expect(told.exec(text)?.[0], name).toBeUndefined()
    expect(told.test(made([]).json)).toBe(true)
  })
})
