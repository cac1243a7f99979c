import { describe, expect, it } from 'vitest'
import { bakery, change, copyMarketDataForTests, duka } from '#tests/support/market-mistakes.ts'

/** Slips in the file of a business: each slip is reported with file, line and field. */
const { data, mistakes } = copyMarketDataForTests()

describe('time and stock', () => {
  const pigs = 'businesses/poultry-and-livestock/pig-fattening.yaml'

  it('a shelf that opens half empty, and goods of it that are paid before opening too', () => {
    expect(
      mistakes({
        [duka]: change(
          [/(openingStock:\n {2}average: ).*/, '$1[200, 300, 400]'],
          ['item: Paint and a signboard', 'item: Paint and opening stock'],
        ),
      }),
    ).toEqual([
      expect.stringMatching(/duka\.yaml:\d+: .*“Paint and opening stock” is stock: openingStock and stockDays count it already$/),
      expect.stringMatching(
        /duka\.yaml:\d+: openingStock\.average is less than the goods that month 1 sells, \d+ at cost: a shelf opens full$/,
      ),
    ])
  })

  it('a due that the permits hold as a line of its own, and papers or purchases twice or too late among the steps', () => {
    const pos = 'businesses/tech-services/pos-agent.yaml'
    expect(mistakes({ [pos]: change(['item: Photographs, copies and identity check', 'item: Business name and photographs']) })).toEqual([
      expect.stringMatching(/item “Business name and photographs” pays for a Business name, which is counted with the permits already$/),
    ])
    expect(mistakes({ [pos]: change(['permits: [money-agent]\n', 'permits: [money-agent, tax-registration, liquor]\n']) })).toEqual([
      expect.stringMatching(/steps\[8\]\.permits\[2\] tax-registration is got in step 4 already$/),
      expect.stringMatching(/steps\[8\]\.permits\[3\] liquor is not among the permits of this business$/),
    ])
    expect(mistakes({ [pos]: change(['    opens: true\n', '    opens: true\n    permits: [local-permit]\n']) })).toEqual([
      expect.stringMatching(/steps\[9\]\.permits\[1\] local-permit comes too late: the business opens with step 9$/),
    ])
    const curtains = 'businesses/household-goods/curtains-and-bedding.yaml'
    expect(mistakes({ [curtains]: change(['    opens: true\n', '']) })).toEqual([
      expect.stringMatching(/steps\[8\]\.paysRent comes too late: the business opens with step 8$/),
    ])
    const adire = 'businesses/fashion/adire-tie-and-dye.yaml'
    expect(
      mistakes({
        [adire]: change(['    buysStock: true\n', ''], ['opens: true\n  - days: 45\n', 'opens: true\n  - days: 45\n    buysStock: true\n']),
      }),
    ).toEqual([expect.stringMatching(/steps\[10\]\.buysStock comes too late: the business opens with step 9$/)])
    expect(mistakes({ [pos]: change(['costItems: [terminal]', 'costItems: [terminal, registration]']) })).toEqual([
      expect.stringMatching(/steps\[8\]\.costItems\[2\] “Photographs, copies and identity check” is paid in step 4 already$/),
    ])
  })

  it('opening hours that nobody works, and a vehicle that cannot be stolen', () => {
    expect(
      mistakes({
        [duka]: change(['You open from 5:30 to 10:30 am and from 4 to 9 pm each day', 'You open from 5:30 am to 9 pm each day']),
      }),
    ).toEqual([
      expect.stringMatching(
        /alone\.ownerHoursPerWeek\.why tells of 107 hours a week, and the likely ones are 70: say who is there instead$/,
      ),
    ])
    expect(
      mistakes({
        [duka]: change([
          'You open from 5:30 to 10:30 am and from 4 to 9 pm each day',
          'You open from 5:30 am to noon and from 2 to 9 pm each day',
        ]),
      }),
    ).toEqual([expect.stringMatching(/tells of 93 hours a week/)])
    expect(
      mistakes({
        [duka]: change([
          'You open from 5:30 to 10:30 am and from 4 to 9 pm each day',
          'You and your family open from 5:30 am to 9 pm each day',
        ]),
      }),
    ).toEqual([])
    const boda = 'businesses/riding-and-delivery/motorcycle-taxi.yaml'
    expect(mistakes({ [boda]: change([/ {2}- kind: theft\n(?: {4}.*\n)*/, ''], [/ {4}theft:\n.*\n/, '']) })).toEqual([
      expect.stringMatching(/: shocks has no theft, and this business lives from a vehicle/),
    ])
  })

  it('a business that was copied, and still has the figures of the other', () => {
    const copy = 'businesses/shops/corner-shop.yaml'
    const copied = (content: string) => mistakes({ [copy]: () => content }).filter((line) => line.includes('figures as'))
    const original = data().read(duka) ?? ''
    expect(copied(original)).toEqual([
      expect.stringMatching(/shops\/duka\.yaml\S* has (\d+) of its \1 figures as businesses\/shops\/corner-shop\.yaml has them: work out/),
    ])
    const own = (share: number) => {
      let at = 0
      return original.replace(/average: \[([\d.]+),/g, (range, low) =>
        at++ % 10 < share * 10 ? `average: [${Number(low) * 0.99},` : range,
      )
    }
    expect(copied(own(0.3))).toHaveLength(1)
    expect(copied(own(0.8))).toEqual([])
  })

  it('a float among the equipment, by its name or because it never wears out', () => {
    const pos = 'businesses/tech-services/pos-agent.yaml'
    expect(mistakes({ [pos]: change(['item: Table, umbrella and banner', 'item: Float in cash and wallet']) })).toEqual([
      expect.stringMatching(
        /pos-agent\.yaml:\d+: .*“Float in cash and wallet” is working money: give it as cashFloat, because it does not wear out and comes back at the end$/,
      ),
    ])
    expect(
      mistakes({
        [pos]: change([
          /(- id: table\n {4}amount:\n {6}average: .*\n) {6}carrier: prices\n {4}lifeMonths: 20/,
          '$1      carrier: fixed\n    lifeMonths: 240',
        ]),
      }),
    ).toEqual([
      expect.stringMatching(
        /pos-agent\.yaml:\d+: equipment\[2\]\.lifeMonths of “Table, umbrella and banner” is 240 at a fixed price, .* as cashFloat$/,
      ),
    ])
    expect(
      mistakes({ [pos]: change([/cashFloat:\n {2}average: .*\n {2}carrier: fixed\n/, ''], [/ {2}cashFloat:\n {4}why: .*\n/, '']) }),
    ).toEqual([
      expect.stringMatching(/steps\[6\]\.savesFloat is given, and the file has no cashFloat$/),
      expect.stringMatching(/shocks\[1\]\.floatLost is given, and the file has no cashFloat$/),
    ])
  })

  it('a line that counts animals otherwise than its name, or where nobody keeps any', () => {
    const hens = 'businesses/poultry-and-livestock/poultry-layers.yaml'
    expect(mistakes({ [hens]: change([/(- id: point-of-lay-pullets\n {4}perKept: )400/, '$1450']) })).toEqual([
      expect.stringMatching(
        /equipment\[1\]\.perKept counts 450, which “Point-of-lay pullets, 400” does not say: give true, or the number of its name$/,
      ),
    ])
    expect(mistakes({ [duka]: change([/(\nequipment:\n {2}- id: [a-z-]+\n)/, '$1    perKept: true\n']) })).toEqual([
      expect.stringMatching(/equipment\[1\]\.perKept is given, and the file has no production$/),
    ])
  })

  it('animals that are sold before they are grown, and more of them than a batch gives', () => {
    expect(mistakes({ [pigs]: change(['cycleMonths: 1', 'cycleMonths: 6'], ['yieldPerCycle: 12', 'yieldPerCycle: 40']) })).toEqual([
      expect.stringMatching(/startsSelling\.month sells in month 5, before the first batch of 6 months is ready$/),
      expect.stringMatching(/yieldPerCycle gives 40 units, and up to 69\.6 are sold in that time/),
    ])
  })
})

describe('what one person, a shelf and a tariff do not have', () => {
  const dogs = 'businesses/personal-care/pet-grooming-us.yaml'

  it('a machine that is left out does not fail, and only shocks of the file are spared', () => {
    expect(mistakes({ [dogs]: change([/^ {2}spared: .*\n/m, '']) })).toEqual([
      expect.stringContaining('shocks.breakdown.why names the dryer, which alone leaves out'),
    ])
    expect(mistakes({ [dogs]: change([/^ {2}spared: .*$/m, '  spared: [breakdown, rain]']) })).toEqual([
      expect.stringContaining('alone.spared[2] there is no shock rain in this file'),
    ])
  })

  it('hours that nobody works are not needed', () => {
    expect(mistakes({ [dogs]: change([/(^ {2}hours:\n {4}least: )\d+$/m, '$140']) })).toEqual([
      expect.stringMatching(/needs\.hours\.least is 40, and the size that is shown first takes \d+ hours a week$/),
    ])
  })

  it('a full shelf has no least packs beside it, and a price of one’s own no posted cost', () => {
    const both = change(
      [/^stockDays:$/m, 'leastStock:\n  average: [1, 2, 3]\n  carrier: food\n\nstockDays:'],
      [/^ {2}stockDays:$/m, '  leastStock:\n    why: You buy a bale.\n\n  stockDays:'],
    )
    expect(mistakes({ [duka]: both })).toEqual([expect.stringContaining('leastStock is given beside openingStock')])
    expect(mistakes({ [duka]: change([/(^costOfSales:\n {2}- id: .*\n)/m, '$1    isPosted: true\n']) })).toEqual([
      expect.stringContaining('isPosted is given, and the price is no posted tariff'),
    ])
  })
})

const akara = 'businesses/street-food/akara-and-puff-puff.yaml'

describe('what is sold at each of the times', () => {
  it.each(['[0.63]', '[0.63, 0.63]'])('is one part for each, all of them together: not %s', (shares) => {
    expect(mistakes({ [akara]: change([/^ {4}shares: .*$/m, `    shares: ${shares}`]) })).toEqual([
      expect.stringMatching(/akara-and-puff-puff\.yaml:\d+.*needs\.sold\.shares are one for each of the times, add up to 1/),
    ])
  })

  it('is said only where any one of the times is enough', () => {
    expect(mistakes({ [akara]: change([/^ {4}of: one$/m, '    of: each']) })).toEqual([
      expect.stringContaining('needs.sold.shares are one for each of the times'),
    ])
  })
})

describe('the texts of one person alone', () => {
  const saying = (line: string) => mistakes({ [akara]: change([/^( {4}said:\n)/m, `$1      ${line}\n`]) })
  const says = (path: string, message: string) => [expect.stringContaining(`en.alone.said.${path} ${message}`)]

  it('replace a sentence that this person reads, by its place counted from 1', () => {
    expect(saying('risks.2.response: Keep a bucket of sand beside the pan.')).toEqual([])
    expect(saying('risks.9.response: Keep a bucket of sand.')).toEqual(
      says('risks.9.response', 'names no sentence of this file; positions in lists are counted from 1'),
    )
    expect(saying('keywords.1: bean cakes')).toEqual(
      says('keywords.1', 'names no sentence of this file; positions in lists are counted from 1'),
    )
    expect(
      saying(
        'breaks: A burner jet can block when the queue is longest. Thin pans bend. If the mill breaks down and there is no second mill within walking distance, you lose the morning.',
      ),
    ).toEqual(says('breaks', 'says what the file says already'))
  })

  it('replace none that this person does not read', () => {
    expect(saying('staff.1.monthly.why: They work half days.')).toEqual(
      says('staff.1.monthly.why', 'names a text that one person does not read: alone has its own'),
    )
    expect(saying('unitsPerDay.why: You fry alone.')).toEqual(
      says('unitsPerDay.why', 'names a text that one person does not read: alone has its own'),
    )
    expect(saying('equipment.1.amount.why: One pan is enough.')).toEqual(
      says('equipment.1.amount.why', 'names a text of a line that alone leaves out or changes'),
    )
  })

  it('hold the number of a test by its slots', () => {
    expect(saying('test.passMark: You sell 40 servings in {days}.')).toEqual(
      says('test.passMark', 'holds {mark} 0 times; once, as the text that it replaces'),
    )
    expect(saying('spoils: You throw away {mark} on a day.')).toEqual([expect.stringContaining('{mark} and {days} are known there alone')])
  })
})

describe('amounts and words of one street in a text', () => {
  const place = (path: string, text: string) =>
    mistakes({ [path]: (content) => content.replace(/^ {2}place: (?:>-\n(?: {4}.*\n)*|.*\n)/m, `  place: ${JSON.stringify(text)}\n`) })

  it.each([
    ['300 bob', '300'],
    ['300/=', '300'],
    ['1,500 /-', '1,500'],
    ['Ksh 300', '300'],
    ['kshs. 300', '300'],
    ['Sh300', '300'],
    ['shillings 300', '300'],
  ])('%s is an amount', (amount, digits) => {
    expect(place(duka, `A corner that leaves ${amount}`)).toEqual([
      expect.stringContaining(`place holds the amount “${amount}”; write {money ${digits}}, which each country reads in its own money`),
    ])
  })

  it('an amount in another money than that of home is not to be copied into a slot', () => {
    expect(place(duka, 'A corner that leaves $3 a day')).toEqual([
      expect.stringContaining(
        'place holds the amount “$3”; amounts are in the money of home, KES: write {money …} with that amount in KES',
      ),
    ])
  })

  it('a word of terms.yaml is in a slot where a country of the business does not know it, and a currency is not named', () => {
    expect(place(duka, 'Where a boda stops all day')).toEqual([])
    expect(place(bakery, 'Where a boda stops all day')).toEqual([
      expect.stringMatching(
        /place holds “boda”, which nobody knows in [A-Z, ]+; write \{term boda\}, which each country says in its own word$/,
      ),
    ])
    expect(place(duka, 'Where {term bodas} stop and the dollar is told, near an estate')).toEqual([])
    expect(place(duka, 'Where a few hundred bob are left')).toEqual([expect.stringContaining('place names “bob”')])
    expect(mistakes({ [duka]: (content) => content.replace(/^( {6}KE: )>-\n(?: {8}.*\n)*/m, '$1A boda brings it for 20 bob\n') })).toEqual(
      [],
    )
  })
})

it('a test hires for no more than it costs, and only what may be owned', () => {
  const rider = 'businesses/riding-and-delivery/dispatch-rider.yaml'
  const said = 'test.hireUsd is the part of costUsd that pays for what `hires` names'
  expect(mistakes({ [rider]: change([/^ {2}hireUsd: .*$/m, '  hireUsd: 900']) })).toEqual([expect.stringContaining(said)])
  expect(mistakes({ [duka]: change([/^( {2}costUsd: .*)$/m, '$1\n  hireUsd: 1']) })).toEqual([expect.stringContaining(said)])
})
