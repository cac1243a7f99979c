import { classNames } from './class-names.ts'

const ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** Ten stalls for the simulations; losing ones are struck through. The sentence beside it has the same content. */
export function OddsStalls({ lost, label }: { lost: number; label: string }) {
  return (
    <div className="odds-stalls" role="img" aria-label={label}>
      {ten.map((stall) => (
        <svg
          key={stall}
          viewBox="0 0 24 24"
          width="24"
          height="24"
          className={classNames('odds-stall', stall <= lost && 'odds-lost')}
          aria-hidden="true"
        >
          <path d="M2 4h20l-1.5 6h-17zM4.5 10h2v11h-2zM17.5 10h2v11h-2zM6.5 14h11v2h-11z" />
          {stall <= lost ? <path className="odds-strike" d="M2 22 22 2" /> : null}
        </svg>
      ))}
    </div>
  )
}
