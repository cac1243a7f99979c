import { classNames } from './class-names.ts'

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Whoever starts, whatever the business; an earlier report's words speak of stalls. */
const shapes = {
  start: 'M8 7a4 4 0 1 1 8 0a4 4 0 1 1-8 0zM4 21c0-6 3-8.5 8-8.5s8 2.5 8 8.5z',
  stall: 'M2 4h20l-1.5 6h-17zM4.5 10h2v11h-2zM17.5 10h2v11h-2zM6.5 14h11v2h-11z',
} as const

/** Ten starts for the simulations; losing ones are struck through. The sentence beside it has the same content. */
export function OddsDrawing({ lost, label, each = 'start' }: { lost: number; label: string; each?: keyof typeof shapes }) {
  return (
    <div className="odds-drawing" role="img" aria-label={label}>
      {ten.map((one) => (
        <svg
          key={one}
          viewBox="0 0 24 24"
          width="24"
          height="24"
          className={classNames('odds-one', one <= lost && 'odds-lost')}
          aria-hidden="true"
        >
          <path d={shapes[each]} />
          {one <= lost ? <path className="odds-strike" d="M2 22 22 2" /> : null}
        </svg>
      ))}
    </div>
  )
}
