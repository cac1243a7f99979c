import { type Shade, shades } from './square-shade.ts'

/** Fill patterns of the shades, distinguishable without colour. */
export function SquarePatterns({ prefix }: { prefix: string }) {
  return (
    <defs>
      {shades.map((shade) => (
        <pattern
          key={shade}
          id={`${prefix}${shade}`}
          className={`square-${shade}`}
          width={8}
          height={8}
          patternUnits="userSpaceOnUse"
          patternTransform={shade === 'some' || shade === 'crowded' ? 'rotate(45)' : undefined}
        >
          <rect className="ground" width={8} height={8} />
          <ShadeMarks shade={shade} />
        </pattern>
      ))}
    </defs>
  )
}

function ShadeMarks({ shade }: { shade: Shade }) {
  if (shade === 'some') return <rect className="mark" width={3} height={8} />
  if (shade === 'crowded') return <path className="mark" d="M0 0h1.5v8H0zM4 0h1.5v8H4z" />
  if (shade === 'very-crowded') return <path className="mark" d="M0 0h8v2H0zM0 0h2v8H0z" />
  if (shade === 'early') return <rect className="mark" width={8} height={3} />
  if (shade === 'many-seen') return <path className="mark" d="M1 1h2.4v2.4H1zM5 1h2.4v2.4H5zM1 5h2.4v2.4H1zM5 5h2.4v2.4H5z" />
  if (shade === 'few-seen') return <path className="mark" d="M1 1h2.4v2.4H1z" />
  if (shade === 'middle') return <circle className="mark" cx={2} cy={2} r={1.6} />
  return null
}

/** A swatch of a shade, for the legend and the list. */
export function SquareMark({ shade, prefix, text }: { shade: Shade; prefix: string; text?: string | undefined }) {
  return (
    <svg className="square-mark" width={28} height={28} viewBox="0 0 28 28" aria-hidden="true">
      <path className={`squares square-${shade}`} d="M3 3h22v22H3z" fill={`url(#${prefix}${shade})`} />
      {text ? (
        <text className="square-text" x={14} y={19} textAnchor="middle">
          {text}
        </text>
      ) : null}
    </svg>
  )
}
