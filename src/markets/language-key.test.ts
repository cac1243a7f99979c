import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { withLanguageKeys } from './language-key.ts'
import { marketDataFolder } from './load.ts'
import { businessFile } from './market-files.ts'
import { business } from './schema.ts'
import { withTexts } from './texts.ts'
import { formatProblem, readYaml } from './yaml-file.ts'

const path = 'businesses/baking/mini-bakery-bread.yaml'
/** Without the size of one person, whose lines name those of the whole. */
const content = readFileSync(join(marketDataFolder, path), 'utf8')
  .replace(/^alone:\n(?: {2}.*\n)*/m, '')
  .replace(/^ {2}alone:\n(?: {4}.*\n)*/m, '')
const lineOf = (text: string, of = content) => of.split('\n').findIndex((line) => line.includes(text)) + 1
const ofEquipment =
  'its texts are item (What it is, in a few words); why (The reason for these figures, in words. What was not read in a source says so.)'
/** The mistakes after an edit, the file's name left out. */
function messages(from: string | RegExp, to: string, schema = businessFile): string[] {
  expect(content).toMatch(from)
  return mistakesOf(content.replace(from, to), schema)
}

function mistakesOf(file: string, schema = businessFile): string[] {
  const read = readYaml(path, file, schema)
  return read.ok ? [] : read.problems.map((problem) => formatProblem(problem).slice(path.length + 1))
}

describe('the texts of a business are under its language', () => {
  it('each at the place of its figure, those of a list under the names of its lines, and a cost is named by its line', () => {
    const parsed = businessFile.parse(parse(content))
    expect(parsed.title).toBe('Neighbourhood bread bakery')
    expect(parsed.price).toMatchObject({
      likely: (parse(content) as { price: { average: number[] } }).price.average[1],
      why: 'This is the wholesale price, and the kiosk adds {money 100 to 200}.',
    })
    expect(parsed.equipment.map(({ item, lifeMonths }) => [item, lifeMonths])).toContainEqual(['Mixer, moulder and slicer', 96])
    expect(parsed.equipment[0]).toHaveProperty('id', 'oven')
    expect(parsed.costOfSales[0]).not.toHaveProperty('id')
    expect(parsed.shocks[2]).toMatchObject({ kind: 'fuel', months: 3, why: 'The price of diesel or gas jumps.' })
    expect(parsed.steps[6]).toEqual({
      do: 'Order the oven and the mixer, and accept them only after a test bake.',
      days: 45,
      costItems: ['Oven', 'Mixer, moulder and slicer'],
      own: 'Order the mixer, and accept it only after a test bake in your own oven.',
    })
    expect(parsed.staff.map(({ role }) => role)).toEqual(['Head baker', 'Dough table assistant', 'Third dough table assistant'])
  })

  it('and nowhere else: the message names the place of a text at the top, and refuses a figure under a language', () => {
    expect(messages('\nhome: NG', '\ntitle: Bread\nhome: NG')).toEqual([
      `${lineOf('home: NG')}: title is a text and belongs under en: en.title`,
    ])
    expect(messages(/^price:\n.*\n/m, '$&  why: It is so\n')).toEqual([
      `${lineOf('price:') + 2}: price.why is a text and belongs under en: en.price.why`,
    ])
    expect(messages('  - id: mixer\n    amount:\n', '  - id: mixer\n    amount:\n      why: It is so\n')).toEqual([
      `${lineOf('- id: mixer') + 2}: equipment[2].amount.why is a text and belongs under en: en.equipment.mixer.amount.why`,
    ])
    expect(messages('  price:\n    why', '  price:\n    average: [1, 2, 3]\n    why')).toEqual([
      `${lineOf('  price:') + 1}: en.price.average is no text: it belongs at the top, outside the languages`,
    ])
    expect(messages('\nen:\n', '\nen:\n  reach: city\n')[0]).toContain('en.reach is no text')
    expect(messages('  price:\n    why', '  price:\n    whi: It is so\n    why')).toEqual([
      `${lineOf('  price:') + 1}: en.price.whi is no field here; did you mean why?`,
    ])
  })

  it('one that is missing is named, and one of a line that there is not', () => {
    expect(messages(/^ {2}rampMonths:\n {4}why: .*\n/m, '')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${lineOf('en:')}: en\\.rampMonths is missing: Months until sales reach about nine tenths of what they settle at; its texts are why `,
        ),
      ),
    ])
    expect(messages(/^ {4}mixer:\n(?: {6}.*\n)*/m, '')).toEqual([
      `${lineOf('  equipment:')}: en.equipment.mixer is missing: ${ofEquipment}`,
    ])
    expect(messages('    mixer:\n', '    mixar:\n')).toEqual([
      `${lineOf('  equipment:')}: en.equipment.mixer is missing: ${ofEquipment}`,
      `${lineOf('    mixer:')}: en.equipment.mixar is no line of equipment; did you mean mixer?`,
    ])
    expect(messages(/^ {2}staff:\n(?: {4}.*\n)*/m, '')).toEqual([
      expect.stringMatching(new RegExp(`^${lineOf('en:')}: en\\.staff is missing: Paid people, .*; its texts are role; why \\(The reason`)),
    ])
    expect(messages(/^ {2}rentPerMonth:\n(?: {4}.*\n)*/m, '  rentPerMonth: null\n')).toEqual([
      expect.stringMatching(/: en\.premises\.rentPerMonth speaks of premises\.rentPerMonth, which is not there$/),
    ])
    expect(messages('    - do: Work 4 weeks of nights in a bakery.\n', '')).toEqual([
      `${lineOf('  steps:')}: en.steps has 9, and steps has 10: one for each, in the same order`,
    ])
    expect(messages(/\nen:[\s\S]*/, '\n')).toEqual([
      expect.stringMatching(/^\d+: en is missing: Its texts, each at the place of its figure$/),
    ])
  })

  it('a line is called by one id, and a cost by a line that there is', () => {
    expect(messages('- id: mixer', '- id: oven')).toEqual([
      `${lineOf('- id: mixer')}: equipment[2].id “oven” is twice in this list`,
      expect.stringContaining('steps[7].costItems[1] “oven” is a line of equipment and of preOperating; give one of them another id'),
      expect.stringContaining('steps[7].costItems[2] “mixer” is no line of equipment or preOperating; there are oven, '),
      expect.stringContaining('en.equipment.mixer is no line of equipment; there are oven, '),
    ])
    expect(messages('- id: mixer', '- id: Mixer')).toEqual([
      `${lineOf('- id: mixer')}: equipment[2].id must be lower-case words joined by hyphens, like mixer`,
    ])
  })

  it('a list that is empty needs no text, and a step still finds the cost it pays for in the other list', () => {
    const without = content
      .replace(/^preOperating:\n(?: {2}.*\n)*/m, 'preOperating: []\n')
      .replace(/^ {2}preOperating:\n(?: {4}.*\n)*/m, '')
      .replace(/^ {4}costItems: \[recipe-trials\]\n/m, '')
    expect(without.match(/preOperating/g)).toHaveLength(1)
    const read = readYaml(path, without, businessFile)
    expect(read).toMatchObject({ ok: true, value: { preOperating: [] } })
    expect(read.ok && read.value.steps.flatMap(({ costItems = [] }) => costItems)).toContain('Oven')
  })

  it('a language that nobody speaks here is refused', () => {
    expect(messages('\nen:\n', '\nfr:\n  title: Boulangerie\nen:\n')).toEqual([
      `${lineOf('\nen:'.trim())}: fr is no language that texts are in; there are en`,
    ])
  })
})

describe('a second language', () => {
  const inTwo = withLanguageKeys(business, ['en', 'fr'])
  const english = (parse(content) as { en: object }).en
  const file = (fr: unknown) => `${content}\n${stringify({ fr }, { aliasDuplicateObjects: false })}`
  const change = (path: string, to: unknown): unknown => {
    const copy = structuredClone(english) as Record<string, unknown>
    const keys = path.split('.')
    const last = keys.pop()!
    const at = keys.reduce<Record<string, unknown>>((part, key) => part[key] as Record<string, unknown>, copy)
    if (to === undefined) delete at[last]
    else at[last] = to
    return copy
  }

  it('need not be there, and takes nothing from the first', () => {
    expect(mistakesOf(content, inTwo)).toEqual([])
    expect(mistakesOf(file(english), inTwo)).toEqual([])
    expect(inTwo.parse(parse(file(change('title', 'Boulangerie')))).title).toBe('Neighbourhood bread bakery')
  })

  it('is whole where it is there: what it lacks is named', () => {
    const missing = (fr: unknown) => mistakesOf(file(fr), inTwo).map((each) => each.replace(/^\d+: /, ''))
    expect(missing(change('price.why', undefined))).toEqual([expect.stringMatching(/^fr\.price\.why is missing: The reason/)])
    expect(missing(change('equipment.mixer', undefined))).toEqual([
      `fr.equipment.mixer is missing: ${ofEquipment}`,
      'fr.equipment.mixer is missing: it is under en',
    ])
    expect(missing(change('local.CI', undefined))).toEqual(['fr.local.CI is missing: it is under en'])
    expect(missing(change('local.NG', { title: 'Pain' }))).toEqual(['fr.local.NG is not under en'])
    expect(missing(change('customers', (english as { customers: unknown[] }).customers.slice(1)))).toEqual([
      'fr.customers has 1, and under en there are 2: one for each, in the same order',
    ])
    expect(missing(change('keywords', ['pain']))).toEqual([])
    expect(missing({ title: 'Boulangerie' }).length).toBeGreaterThan(20)
  })
})

it('every text of a business is changed by a change of its texts, and nothing else is', () => {
  const parsed = businessFile.parse(parse(content))
  const changed = withTexts(business, parsed, (text) => `[${text}]`)
  expect(changed.premises).toEqual({
    ...parsed.premises,
    what: `[${parsed.premises.what}]`,
    rentPerMonth: { ...parsed.premises.rentPerMonth, why: `[${parsed.premises.rentPerMonth?.why}]` },
  })
  expect(changed.culture.by?.NG).toBe(`[${parsed.culture.by?.NG}]`)
  expect([changed.adjacent, changed.skills, changed.mapTags, changed.category, changed.demand.spending]).toEqual([
    parsed.adjacent,
    parsed.skills,
    parsed.mapTags,
    parsed.category,
    parsed.demand.spending,
  ])
})
