import { pictograms } from './pictogram.ts'

/** Things that opening money buys, beside the pictograms of trades; the drawings are `src/web/ui/things.svg`. */
export const things = [
  'blender',
  'boxes',
  'cap',
  'chair',
  'check',
  'crate',
  'door',
  'fence',
  'flag',
  'fridge',
  'generator',
  'hanger',
  'helmet',
  'house',
  'iron',
  'knife',
  'ladder',
  'lamp',
  'machine',
  'mirror',
  'oven',
  'plate',
  'printer',
  'pump',
  'scale',
  'shelf',
  'sign',
  'stamp',
  'stove',
  'table',
  'tank',
  'tools',
  'washer',
] as const
export type Thing = (typeof things)[number]

/** What a line of the opening cost is drawn as. */
export const drawings = [...pictograms, ...things] as const
export type Drawing = (typeof drawings)[number]

/**
 * The drawing whose word comes first in the id of a line ('used-chest-freezer'), the longest of those that begin there; `wordsOf` are the words of each
 * drawing, whole parts of an id. Undefined where none has one.
 */
export function drawingOfId(id: string, wordsOf: Partial<Record<Drawing, readonly string[]>>): Drawing | undefined {
  const parts = `-${id}-`
  const found = Object.entries(wordsOf).flatMap(([drawing, words]) =>
    words.flatMap((word) => {
      const at = parts.indexOf(`-${word}-`)
      return at < 0 ? [] : [{ drawing: drawing as Drawing, at, length: word.length }]
    }),
  )
  return found.sort((a, b) => a.at - b.at || b.length - a.length)[0]?.drawing
}
