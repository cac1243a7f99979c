import type { Pictogram as Name } from '#engine/market/pictogram.ts'
import sprite from './pictograms.svg?url'

/** A trade's symbol, drawn with one pen on a grid of 24; all of them are in one SVG file. Decorative: a text beside it has the name. */
export function PictogramIcon({ name }: { name: Name }) {
  return (
    <svg className="pictogram" width="32" height="32" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
