import './size-switch.css'
import { Link } from 'wouter'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { sizeTexts } from '#words/engine/sizes.ts'

/** Links to the sizes of a business, where it has more than one: one person, or with paid help. `noted`: says what the size is. */
export function SizeSwitch({
  size,
  sizes,
  addressOf,
  noted = true,
}: {
  size: BusinessSize | undefined
  sizes: readonly BusinessSize[] | undefined
  addressOf: (size: BusinessSize) => string
  noted?: boolean
}) {
  if (!size || !sizes || sizes.length < 2) return null
  return (
    <div className="size-switch no-print">
      <nav aria-label={sizeTexts.label}>
        {sizes.map((each) => (
          <Link key={each} href={addressOf(each)} replace aria-current={each === size ? 'true' : undefined}>
            {sizeTexts.names[each]}
          </Link>
        ))}
      </nav>
      {noted ? <p className="small quiet">{sizeTexts.notes[size]}</p> : null}
    </div>
  )
}
