import { expect, test } from 'vitest'
import { classOfArchetype, classOfTag, mainTag } from './classes.ts'

test('a tag that holds several values is of the class of the first that has one', () => {
  expect(classOfTag('shop=hairdresser;beauty')).toBe('personal-care')
  expect(classOfTag('amenity=bench; pharmacy')).toBe('health')
  expect(classOfTag('shop=anything_else')).toBe('retail-other')
  expect(classOfTag('craft=potter')).toBe('repair')
})

test('what sells nothing has no class', () => {
  for (const tag of ['shop=vacant', 'shop=no', 'amenity=bench', 'amenity=atm', 'highway=primary']) expect(classOfTag(tag)).toBeNull()
})

test('an outlet with several keys is what its most telling one says', () => {
  expect(mainTag({ shop: 'convenience', amenity: 'fuel' })).toBe('amenity=fuel')
  expect(mainTag({ amenity: 'bench', shop: 'bakery;pastry', name: 'Golden' })).toBe('shop=bakery;pastry')
  expect(mainTag({ building: 'yes' })).toBeNull()
})

test('a business is of the class of its first tag that has one, else of its category', () => {
  expect(classOfArchetype({ mapTags: ['leisure=fitness_centre', 'shop=beauty'], gapCategory: 'food' })).toBe('personal-care')
  expect(classOfArchetype({ mapTags: [], gapCategory: 'food' })).toBe('prepared-food')
  expect(classOfArchetype({ mapTags: [], gapCategory: 'digital' })).toBeNull()
})
