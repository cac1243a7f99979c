import type { BusinessSize } from '../quantity/vocabulary.ts'
import type { Archetype, BusinessNeeds } from './archetype.ts'
import { withText } from './localize-archetype.ts'
import { rememberedCount, scaleLot } from './mark-text.ts'

/** Sizes of a business, the one that is shown first in front. One that plans no help is always alone; a suggested one has the size it was suggested in. */
export function sizesOf({ staff, alone }: Pick<Archetype, 'staff' | 'alone'>): readonly BusinessSize[] {
  if (staff.length === 0) return ['alone']
  return alone && alone.not === undefined ? ['alone', 'with-help'] : ['with-help']
}

/** The requested size where the business has it, else the one shown first. */
export function sizeOr(archetype: Pick<Archetype, 'staff' | 'alone'>, requestedSize: BusinessSize | undefined): BusinessSize {
  const sizes = sizesOf(archetype)
  return requestedSize !== undefined && sizes.includes(requestedSize) ? requestedSize : sizes[0]!
}

/** The business as the size that is shown first: what a person is matched with. */
export function archetypeAsShown(archetype: Archetype): Archetype {
  return archetypeAtSize(archetype, sizesOf(archetype)[0]!)
}

const lists = ['costOfSales', 'utilities', 'otherCosts', 'equipment', 'preOperating'] as const
/** Lists whose places change where one person leaves some of them out. */
const shortened: readonly string[] = [...lists, 'shocks']

/** The business as one of its sizes, with the other size's figures gone: what a run of the model takes. Throws a RangeError for a size it does not have. */
export function archetypeAtSize(archetype: Archetype, size: BusinessSize): Archetype {
  if (!sizesOf(archetype).includes(size)) throw new RangeError(`${archetype.id} has no size ${size}`)
  const { alone, ...own } = archetype
  if (!alone) return archetype
  if (size === 'with-help' || alone.not !== undefined) {
    const whole = own.slotted ? { ...own, slotted: withoutAlone(own.slotted) } : own
    const least = alone.not === undefined ? alone.kept?.count : undefined
    const { production } = own
    return production && least !== undefined ? { ...whole, production: { ...production, kept: { ...production.kept, least } } } : whole
  }
  const {
    what: _what,
    why: _why,
    not: _not,
    kept: herd,
    instead = [],
    without = [],
    spared = [],
    stepDays = {},
    said,
    called,
    ...changed
  } = alone
  const texts = { ...said, ...called }
  const moved = new Map<string, string>()
  const replaced = new Set(Object.keys(changed))
  const linesOf = <L extends { item: string }>(
    list: (typeof lists)[number],
    lines: readonly L[],
    amountField: 'amount' | 'monthly',
  ): L[] => {
    const bought = lines.map((line, index) => ({ line, index })).filter(({ line }) => !without.includes(line.item))
    return bought.map(({ line, index }, position) => {
      moved.set(`${list}.${index}`, `${list}.${position}`)
      const at = instead.findIndex((each) => each.line === line.item)
      if (at < 0) return line
      moved.set(`alone.instead.${at}.amount`, `${list}.${position}.${amountField}`)
      replaced.add(`${list}.${index}.${amountField}`)
      const { item = line.item, pieces, perKept, ownable, amount } = instead[at]!
      const counted = 'perKept' in line && line.perKept ? { perKept: perKept ?? (true as const) } : {}
      const changed = { ...(pieces === undefined ? {} : { pieces }), ...(ownable === undefined ? {} : { ownable }) }
      return { ...line, item, [amountField]: amount, ...changed, ...counted }
    })
  }
  /** What a line is called at this size; undefined where it is not bought. */
  const itemAt = (name: string) => (without.includes(name) ? undefined : (instead.find(({ line }) => line === name)?.item ?? name))
  const licenceAt = ({ item: name, ...licence }: NonNullable<BusinessNeeds['licence']>) => {
    const item = name === undefined ? undefined : itemAt(name)
    return item === undefined ? licence : { ...licence, item }
  }
  const shocks = own.shocks.flatMap((shock, index) => (spared.includes(shock.kind) ? [] : [{ shock, index }]))
  shocks.forEach(({ index }, position) => {
    moved.set(`shocks.${index}`, `shocks.${position}`)
  })
  const part = sizeShare(own, alone)
  const sized: Archetype = {
    ...own,
    ...changed,
    staff: [],
    shocks: shocks.map(({ shock }) => shock),
    test: sizedTest(ownedTest(own.test, Object.keys(texts)), part),
    costOfSales: linesOf('costOfSales', own.costOfSales, 'amount'),
    priceBasis: own.costOfSales,
    utilities: linesOf('utilities', own.utilities, 'monthly'),
    otherCosts: linesOf('otherCosts', own.otherCosts, 'monthly'),
    equipment: linesOf('equipment', own.equipment, 'amount'),
    preOperating: linesOf('preOperating', own.preOperating, 'amount'),
    steps: own.steps.map(({ costItems, own: ofOwner, ...step }, index) => {
      const items = costItems?.flatMap((item) => itemAt(item) ?? [])
      // What an owner does instead is of the whole business's step; `said` may hold it too, and comes after.
      const isSaid = texts[`steps.${index + 1}.do`] !== undefined
      const days = stepDays[index + 1] ?? step.days
      return { ...step, days, ...(items?.length ? { costItems: items } : {}), ...(ofOwner === undefined || isSaid ? {} : { own: ofOwner }) }
    }),
    ...(own.needs?.licence?.item ? { needs: { ...own.needs, licence: licenceAt(own.needs.licence) } } : {}),
    ...(own.production && herd
      ? {
          production: {
            ...own.production,
            kept: { ...own.production.kept, count: herd.count },
            yieldPerCycle: herd.yieldPerCycle,
          },
        }
      : {}),
    ...(own.slotted ? { slotted: moveTexts(own.slotted, moved, replaced, Object.keys(texts), part) } : {}),
  }
  return Object.entries(texts).reduce<unknown>((changing, [path, text]) => {
    const keys = movedPath(keysOfText(path), moved)
    return keys ? withText(changing, keys, text) : changing
  }, sized) as Archetype
}

/** What one person sells of what the whole business does, at most all. */
function sizeShare(
  { unitsPerDay, production }: Pick<Archetype, 'unitsPerDay' | 'production'>,
  alone: { unitsPerDay?: Archetype['unitsPerDay']; kept?: { yieldPerCycle: number } },
): number {
  if (alone.unitsPerDay) return Math.min(1, alone.unitsPerDay.likely / unitsPerDay.likely)
  return production && alone.kept ? Math.min(1, alone.kept.yieldPerCycle / production.yieldPerCycle) : 1
}

/** The test of a smaller business asks for its part of the mark, whatever is counted. */
function sizedTest(test: Archetype['test'], part: number): Archetype['test'] {
  const { mark } = test
  if (!mark || part >= 1) return test
  return { ...test, mark: { ...mark, number: rememberedCount(Math.round(mark.number * part * 1e6) / 1e6), written: mark.number } }
}

/** Without the test of whoever owns what it hires, where this size tests otherwise than the whole business. */
function ownedTest({ own, hires, ...test }: Archetype['test'], textPaths: readonly string[]): Archetype['test'] {
  const replaces = (start: string) => textPaths.some((path) => path.startsWith(start))
  const isOther = (replaces('test.how') || replaces('test.measure')) && !replaces('test.own')
  return isOther || own === undefined || hires === undefined ? test : { ...test, own, hires }
}

/** Keys to a text from its path in a file, where positions are counted from 1: `risks.2.sign` is risks, 1, sign. */
export function keysOfText(path: string): string[] {
  return path.split('.').map((key) => (/^\d+$/.test(key) ? String(Number(key) - 1) : key))
}

/** The path of a text once lines are gone; undefined where its own line is. */
function movedPath(keys: readonly string[], moved: ReadonlyMap<string, string>): readonly string[] | undefined {
  const [field = '', index = ''] = keys
  if (!shortened.includes(field)) return keys
  const line = moved.get(`${field}.${index}`)
  return line ? [...line.split('.'), ...keys.slice(2)] : undefined
}

const withoutAlone = (slotted: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(slotted).filter(([path]) => !path.startsWith('alone.')))

/** Texts with slots follow their lines to where these stand now; those of a line that is gone, of staff and of a replaced text or field are dropped. */
function moveTexts(
  slotted: Readonly<Record<string, string>>,
  moved: ReadonlyMap<string, string>,
  replaced: ReadonlySet<string>,
  sentencePaths: readonly string[],
  part: number,
): Record<string, string> {
  const texts: Record<string, string> = {}
  const saidPaths = new Set(sentencePaths.map((path) => keysOfText(path).join('.')))
  for (const [path, text] of Object.entries(slotted)) {
    if (saidPaths.has(path)) continue
    const keys = path.split('.')
    const [field = '', inside = ''] = keys
    if (field === 'alone' && (inside === 'said' || inside === 'called')) {
      const at = movedPath(keysOfText(keys.slice(2).join('.')), moved)
      if (at) texts[at.join('.')] = text
    } else if (field === 'alone') {
      const line = moved.get(keys.slice(0, 4).join('.'))
      if (line) texts[[line, ...keys.slice(4)].join('.')] = text
      else if (replaced.has(inside)) texts[keys.slice(1).join('.')] = text
    } else if (shortened.includes(field)) {
      const line = moved.get(`${field}.${inside}`)
      if (line && !replaced.has(keys.slice(0, 3).join('.'))) texts[[line, ...keys.slice(2)].join('.')] = text
    } else if (field === 'test') texts[path] = text.replace(/(?<=\{lot )[^{}]*/g, (lot) => scaleLot(lot, part))
    else if (field !== 'staff' && !replaced.has(field)) texts[path] = text
  }
  return texts
}
