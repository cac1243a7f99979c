import type { Pictogram as Name } from '#engine/market/pictogram.ts'
import sprite from './pictograms.svg?url'

/** Line drawings of a trader's objects, 48 px, drawn with one pen; gold for the one thing to notice. */
const drawings = {
  pan: (
    <>
      <path d="M6 24h28a14 9 0 0 1-28 0zM34 25l10-4" />
      <path className="drawing-gold" d="M14 20a3 3 0 1 1 6 0M21 19a3 3 0 1 1 6 0" />
      <path d="M13 12c0-3 3-3 3-6M24 12c0-3 3-3 3-6M12 38h16" />
    </>
  ),
  cloth: (
    <>
      <path d="M6 12 24 6l18 6-18 6zM6 12v10l18 6 18-6V12M6 22v10l18 6 18-6V22" />
      <path className="drawing-gold" d="m14 15 0 9M34 15v9" />
    </>
  ),
  bicycle: (
    <>
      <circle cx="12" cy="31" r="8" />
      <circle cx="36" cy="31" r="8" />
      <path d="m12 31 7-13h13l4 13M19 18l5 13h-12M32 18l-8 13M17 18h5M31 13h5" />
      <path className="drawing-gold" d="M4 12h10v6H4z" />
    </>
  ),
  ledger: (
    <>
      <path d="M8 6h28a4 4 0 0 1 4 4v32H12a4 4 0 0 1-4-4zM8 38a4 4 0 0 1 4-4h28" />
      <path d="M15 13h18M15 19h18" />
      <path className="drawing-gold" d="M15 26h10" />
    </>
  ),
  stall: (
    <>
      <path d="M5 8h38l3 9H2zM7 17v25M41 17v25M7 29h34M11 29v13h26V29" />
      <path className="drawing-gold" d="M2 17a5 5 0 0 0 11 0 5 5 0 0 0 11 0 5 5 0 0 0 11 0 5 5 0 0 0 11 0" />
    </>
  ),
  scales: (
    <>
      <path d="M24 6v34M14 42h20M8 14h32" />
      <path d="m8 14-5 13h10zM40 14l-5 13h10z" />
      <path className="drawing-gold" d="M3 27a5 4 0 0 0 10 0M35 27a5 4 0 0 0 10 0" />
    </>
  ),
  road: (
    <>
      <path d="M18 6 6 42M30 6l12 36" />
      <path className="drawing-gold" d="M24 8v6M24 20v7M24 33v9" />
      <path d="M2 14h8M38 14h8" />
    </>
  ),
  basket: (
    <>
      <path d="M5 20h38l-5 22H10zM12 20 20 6M36 20 28 6" />
      <path d="M9 28h30M10 35h28" />
      <path className="drawing-gold" d="M19 20v22M29 20v22" />
    </>
  ),
  people: (
    <>
      <circle cx="16" cy="14" r="6" />
      <path d="M4 40c0-9 5-14 12-14s12 5 12 14" />
      <path className="drawing-gold" d="M31 9a6 6 0 0 1 0 11M34 27c6 1 10 6 10 13" />
    </>
  ),
} as const

export type TradeName = keyof typeof drawings

export function TradeDrawing({ name }: { name: TradeName }) {
  return (
    <svg className="trade-drawing" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}

/** A trade's symbol, drawn with one pen on a grid of 24; all of them are in one SVG file. Decorative: a text beside it has the name. */
export function PictogramIcon({ name }: { name: Name }) {
  return (
    <svg className="pictogram" width="32" height="32" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
