import { expect, test } from 'vitest'
import { classOfArchetype, classOfTag, isClosedOutlet, primaryTag } from './seller-classes.ts'

test('a tag that holds several values is of the class of the first that has one', () => {
  expect(classOfTag('shop=hairdresser;beauty')).toBe('personal-care')
  expect(classOfTag('amenity=bench; pharmacy')).toBe('health')
  expect(classOfTag('shop=anything_else')).toBe('retail-other')
  expect(classOfTag('craft=potter')).toBe('repair')
})

test('what sells nothing has no class', () => {
  for (const tag of ['shop=vacant', 'shop=no', 'shop=abandoned', 'shop=empty', 'amenity=bench', 'amenity=atm', 'highway=primary'])
    expect(classOfTag(tag)).toBeNull()
})

test('an outlet with several keys is what its most telling one says', () => {
  expect(primaryTag({ shop: 'convenience', amenity: 'fuel' })).toBe('amenity=fuel')
  expect(primaryTag({ amenity: 'bench', shop: 'bakery;pastry', name: 'Golden' })).toBe('shop=bakery;pastry')
  expect(primaryTag({ building: 'yes' })).toBeNull()
})

test('a business is of the class of its first tag that has one, else of its category', () => {
  expect(classOfArchetype({ mapTags: ['leisure=fitness_centre', 'shop=beauty'], gapCategory: 'food' })).toBe('personal-care')
  expect(classOfArchetype({ mapTags: [], gapCategory: 'food' })).toBe('prepared-food')
  expect(classOfArchetype({ mapTags: [], gapCategory: 'digital' })).toBeNull()
})

test.each<[string, Record<string, string>]>([
  ['disused', { disused: 'yes' }],
  ['abandoned', { abandoned: 'yes' }],
  ['demolished', { demolished: 'yes' }],
  ['razed', { razed: '2019' }],
  ['in ruins', { ruins: 'yes' }],
  ['being built', { construction: 'yes' }],
  ['planned', { proposed: 'yes' }],
  ['closed at all hours', { opening_hours: 'closed' }],
  ['off', { opening_hours: 'off' }],
  ['off, with a remark', { opening_hours: 'closed "since the fire"' }],
  ['off all week', { opening_hours: 'Mo-Su off' }],
  ['ended a year ago', { end_date: '2025' }],
  ['ended a month ago', { end_date: '2026-10-31' }],
])('an outlet is not open where it is %s', (_what, tags) => {
  expect(isClosedOutlet({ shop: 'bakery', ...tags }, '2026-11')).toBe(true)
})

test.each<[string, Record<string, string>]>([
  ['nothing says so', {}],
  ['it says no', { disused: 'no', abandoned: 'no' }],
  ['it is closed on some days', { opening_hours: 'Mo-Sa 08:00-18:00; Su off' }],
  ['it is closed on holidays alone', { opening_hours: 'PH off' }],
  ['it ends later', { end_date: '2027' }],
  ['it ends this year or month', { end_date: '2026' }],
  ['its end is no date', { end_date: 'C20' }],
])('an outlet is open where %s', (_what, tags) => {
  expect(isClosedOutlet({ shop: 'bakery', ...tags }, '2026-11')).toBe(false)
})
