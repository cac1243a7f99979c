import type { Pictogram as Name } from '#engine/market/pictogram.ts'
import sprite from './pictograms.svg?url'

/** What a trade is known by, drawn with one pen on a grid of 24; all drawings come in one file. Words beside it say the same. */
export function PictogramIcon({ name }: { name: Name }) {
  return (
    <svg className="pictogram" width="32" height="32" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
