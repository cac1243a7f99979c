import { useId, useState } from 'react'
import type { CitySquare } from '#contract/gap-maps.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { MapCity } from './map-address.ts'
import { orderAndRoom, sellersSeen } from './range-text.ts'
import { SquareMark, SquarePatterns } from './square-patterns.tsx'
import { sortSquares, squareShade } from './square-shade.ts'

const t = gapMapsTexts.squares
const initialCount = 10

/** The map's places as a text list, the best known first. */
export function SquareList({
  squares,
  best = [],
  city,
  selected,
  onSelect,
}: {
  squares: readonly CitySquare[]
  best?: readonly { id: string }[]
  city: MapCity
  selected: string | null
  onSelect: (id: string) => void
}) {
  const [showsAll, setShowsAll] = useState(false)
  const prefix = useId()
  const sorted = sortSquares(squares, city, best)
  const visibleSquares = showsAll ? sorted : sorted.slice(0, initialCount)
  return (
    <Stack gap="s2">
      <svg className="visually-hidden" aria-hidden="true">
        <SquarePatterns prefix={prefix} />
      </svg>
      <ol className="square-list">
        {visibleSquares.map((square) => (
          <li key={square.id}>
            <button type="button" aria-pressed={square.id === selected} onClick={() => onSelect(square.id)}>
              <SquareMark
                shade={squareShade(square)}
                prefix={prefix}
                text={!square.locked && square.rank && square.rank.place < 100 ? String(square.rank.place) : undefined}
              />
              <span>
                {square.name}
                <span className="small quiet">{squareSummary(square)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
      {sorted.length > initialCount ? (
        <div>
          <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t.list.fewer : t.list.all({ n: sorted.length })}
          </Button>
        </div>
      ) : null}
    </Stack>
  )
}

function squareSummary(square: CitySquare): string {
  if (square.locked) return square.kind === 'unknown' ? t.kinds.unknown : t.list.locked({ kind: t.kinds[square.kind] })
  const { people, own } = square
  const seen = sellersSeen(square)
  const parts = [
    ...orderAndRoom(square),
    own ? t.list.own({ n: own.sellers }) : null,
    square.kind === 'unknown' ? t.kinds.unknown : null,
    people === null ? null : t.list.people({ n: people }),
    seen === null ? null : t.list.seen({ n: seen }),
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
