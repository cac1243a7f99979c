import './drawn.css'
import { CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { type Drawing, things } from '#engine/market/drawing.ts'
import { formatMoneyMajor, formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import type { Ownable } from '#engine/quantity/vocabulary.ts'
import { type BlockRect, blockRects } from '#engine/report/charts/block-geometry.ts'
import { type OpeningPart, openingParts } from '#engine/report/opening-parts.ts'
import { openingTexts as t } from '#words/web/drawn.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import pictogramSprite from '../ui/pictograms.svg?url'
import thingSprite from '../ui/things.svg?url'

type Lines = Parameters<typeof openingParts>[0]

/** What the opening money buys: a drawing whose blocks are as large as their share, and the same as a list with prices, which add up. */
export function OpeningDrawing({
  lines,
  toOpen,
  currency,
  level = 2,
  onOwn,
}: {
  lines: Lines
  toOpen: number
  currency: string
  level?: 2 | 3
  /** Says of a thing whether the reader owns it; absent where that is not known. */
  onOwn?: (thing: Ownable, isOwned: boolean) => void
}) {
  const heading = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  const parts = openingParts(lines)
  if (parts.length === 0) return null
  const price = (amount: number) => formatMoneyMajor(amount, currency)
  return (
    <section className="opening" aria-labelledby={heading}>
      <Heading id={heading}>{openingTitle(lines, toOpen, currency)}</Heading>
      <div className="opening-sides">
        <Blocks parts={parts} price={price} />
        <ul className="opening-parts plain-list">
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a business may have one name, and their order is fixed
            <li key={`${index}${part.item}`} className={part.yours === 'whole' ? 'opening-part-yours' : undefined}>
              <svg className="pictogram" width="24" height="24" aria-hidden="true">
                <use href={drawingAddress(part.drawn)} />
              </svg>
              <span>
                {part.item}
                {part.yours === 'none' ? null : (
                  <span className="label quiet opening-note"> {part.yours === 'part' ? t.yoursInPart : t.free}</span>
                )}
                {part.thing && onOwn ? <OwnButton part={part} thing={part.thing} onOwn={onOwn} /> : null}
              </span>
              {part.yours === 'whole' ? (
                <strong className="opening-price opening-yours">
                  <CircleCheck size={18} aria-hidden /> {t.yours}
                </strong>
              ) : (
                <span className="opening-price">{price(part.amount)}</span>
              )}
            </li>
          ))}
          <li className="opening-total">
            <strong>{t.total}</strong>
            <strong className="opening-price">{price(parts.reduce((sum, part) => sum + part.amount, 0))}</strong>
          </li>
        </ul>
      </div>
      <p className="label quiet">{t.note}</p>
    </section>
  )
}

function OwnButton({ part, thing, onOwn }: { part: OpeningPart; thing: Ownable; onOwn: (thing: Ownable, isOwned: boolean) => void }) {
  const isOwned = part.yours !== 'none'
  return (
    <button type="button" className="text-button opening-note" onClick={() => onOwn(thing, !isOwned)}>
      {isOwned ? t.notMine : t.mine}
      <span className="visually-hidden"> {part.item}</span>
    </button>
  )
}

function openingTitle(lines: Lines, toOpen: number, currency: string): string {
  const isAnyYours = lines.some(({ owned = 0 }) => owned > 0)
  return nonBreaking((isAnyYours ? t.headingOwned : t.heading)({ amount: formatMoneyRoundedMajor(toOpen, currency) }))
}

const [width, height, gap, shelf] = [320, 232, 2, 46]

/** The blocks, and under them on a dashed shelf what is owned and takes no money. */
function Blocks({ parts, price }: { parts: readonly OpeningPart[]; price: (amount: number) => string }) {
  const bought = parts.filter(({ amount }) => amount > 0)
  const owned = parts.filter(({ yours }) => yours === 'whole').slice(0, Math.floor(width / shelf))
  const rects = blockRects(
    bought.map(({ amount }) => amount),
    { width, height },
  )
  const whole = rects.length > 0 ? height : 0
  const ownedHeight = owned.length > 0 ? shelf : 0
  return (
    <svg className="opening-blocks" viewBox={`0 0 ${width} ${whole + ownedHeight}`} aria-hidden="true">
      {bought.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a business may have one name, and their order is fixed
        <Block key={`${index}${part.item}`} part={part} rect={rects[index]!} tone={index % tones} text={price(part.amount)} />
      ))}
      {owned.length > 0 && owned.length * shelf < width - 60 ? (
        <text x={owned.length * shelf + 4} y={whole + shelf / 2 + 7}>
          {t.yours}
        </text>
      ) : null}
      {owned.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines of a business may have one name, and their order is fixed
        <g key={`${index}${part.item}`} transform={`translate(${index * shelf} ${whole + 4})`}>
          <rect className="opening-owned" x="1" y="1" width={shelf - 6} height={shelf - 6} rx="4" />
          <Drawn name={part.drawn} x={8} y={8} size={shelf - 20} />
        </g>
      ))}
    </svg>
  )
}

const tones = 4
/** A price as wide as this fits; about the width of a digit at the size of the text. */
const [digitWidth, textHeight, least] = [9, 18, 14]

function Block({ part, rect, tone, text }: { part: OpeningPart; rect: BlockRect; tone: number; text: string }) {
  const inside = { width: rect.width - 2 * gap, height: rect.height - 2 * gap }
  if (inside.width < 1 || inside.height < 1) return null
  const hasText = inside.width >= text.length * digitWidth + 6 && inside.height >= textHeight + least + 10
  const room = Math.min(inside.width - 6, inside.height - 6 - (hasText ? textHeight : 0))
  const size = Math.min(72, room)
  const middle = rect.x + rect.width / 2
  const top = rect.y + (rect.height - size - (hasText ? textHeight : 0)) / 2
  return (
    <g>
      <rect
        className={`opening-block opening-block-${tone}`}
        x={rect.x + gap / 2}
        y={rect.y + gap / 2}
        width={rect.width - gap}
        height={rect.height - gap}
        rx="4"
      />
      {size >= least ? <Drawn name={part.drawn} x={middle - size / 2} y={top} size={size} /> : null}
      {hasText ? (
        <text x={middle} y={top + size + textHeight - 4} textAnchor="middle">
          {text}
        </text>
      ) : null}
    </g>
  )
}

/** A pen of about the same width at every size. */
function Drawn({ name, x, y, size }: { name: OpeningPart['drawn']; x: number; y: number; size: number }) {
  return (
    <g className="opening-drawn" strokeWidth={Math.min(1.75, (24 * 1.9) / size)}>
      <use href={drawingAddress(name)} x={x} y={y} width={size} height={size} />
    </g>
  )
}

const thingNames: ReadonlySet<string> = new Set(things)

/** The address of a drawing in its sprite: things have a file of their own, so that lists of trades do not load it. */
export function drawingAddress(name: Drawing): string {
  return `${thingNames.has(name) ? thingSprite : pictogramSprite}#${name}`
}
