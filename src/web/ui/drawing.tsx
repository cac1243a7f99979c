import type { Drawing } from '#engine/market/drawing.ts'
import { things } from '#engine/market/drawing.ts'
import pictogramSprite from './pictograms.svg?url'
import thingSprite from './things.svg?url'

const thingNames: ReadonlySet<string> = new Set(things)

/** The address of a drawing in its sprite: things have a file of their own, so that lists of trades do not load it. */
export function drawingAddress(name: Drawing): string {
  return `${thingNames.has(name) ? thingSprite : pictogramSprite}#${name}`
}
