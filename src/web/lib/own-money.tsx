import '../ui/answer.css'
import { useId } from 'react'
import { reportPaths } from '#engine/economy/constants.ts'
import type { Band } from '#engine/model/result.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { cheaperSentences, lastingAnswer, ownMoneyTitle, type ShownMoney, smallerStartSentences } from '#engine/report/own-money-text.ts'
import { ownMoneyTexts } from '#words/engine/own-money.ts'
import { ownPlotTexts as t } from '#words/web/need.ts'
import { nonBreaking } from '../ui/non-breaking.ts'
import { useDisclosure } from '../ui/use-history-layer.ts'

/** How far the reader's own money goes, in words and as its band over a year. */
export function OwnMoneyBlock({ shown }: { shown: ShownMoney }) {
  const heading = useId()
  return (
    <section className="key-block own-money" aria-labelledby={heading}>
      <h2 id={heading} className="own-money-title">
        {nonBreaking(ownMoneyTitle(shown))}
      </h2>
      <OwnMoneyAnswer shown={shown} />
      {shown.own.byMonth.length > 1 ? <AttemptsNote /> : null}
    </section>
  )
}

/** What the plot's band and the attempts are. */
export function AttemptsNote() {
  return <p className="label quiet">{t.note({ paths: reportPaths })}</p>
}

/** Below its heading; `hasSmaller` where the smaller start is not said elsewhere. */
export function OwnMoneyAnswer({ shown, hasSmaller = true }: { shown: ShownMoney; hasSmaller?: boolean }) {
  return (
    <>
      <p aria-live="polite">{nonBreaking(lastingAnswer(shown).join(' '))}</p>
      <OwnMoneyPlot shown={shown} />
      {hasSmaller ? <SmallerStarts shown={shown} /> : null}
    </>
  )
}

export function SmallerStarts({ shown }: { shown: ShownMoney }) {
  return smallerStartSentences(shown).map((sentence) => <SmallerStart key={sentence} sentence={sentence} lines={cheaperSentences(shown)} />)
}

/** The smaller start, which opens to the things that are bought cheaper for it. */
function SmallerStart({ sentence, lines }: { sentence: string; lines: string[] }) {
  const { open, setOpen, button } = useDisclosure()
  return (
    <>
      <p>{nonBreaking(sentence)}</p>
      {lines.length === 0 ? null : (
        <button type="button" ref={button} className="text-button no-print" aria-expanded={open} onClick={() => setOpen(!open)}>
          {ownMoneyTexts.cheaper}
        </button>
      )}
      {open ? (
        <ul>
          {lines.map((line) => (
            <li key={line}>{nonBreaking(line)}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const [width, height, foot] = [320, 104, 16]
/** What is far above the safe amount leaves the drawing: it shows where money runs out. */
const headroom = 1.5

function OwnMoneyPlot({ shown: { own, currency } }: { shown: ShownMoney }) {
  const { byMonth, runsOut } = own
  const last = byMonth.at(-1)
  if (!last || byMonth.length < 2) return null
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  const ceiling = headroom * (own.amount + own.shortToBeSafe)
  const highest = Math.max(...byMonth.map(({ p90 }) => p90), own.amount)
  const top = Math.min(ceiling, highest)
  const floor = Math.max(-ceiling, Math.min(0, ...byMonth.map(({ p10 }) => p10)))
  const x = (month: number) => Math.round(((month - 1) * width) / (byMonth.length - 1))
  const y = (amount: number) => Math.round((height * (top - amount)) / (top - floor || 1))
  const points = (key: keyof Band) => byMonth.map((band, index) => `${x(index + 1)},${y(band[key])}`)
  const monthMarks = [1, 6, byMonth.length]
  return (
    <figure className="own-money-plot">
      <figcaption className="label quiet">{t.plot}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height + foot}`}
        role="img"
        aria-label={t.alt({
          first: format(byMonth[0]!.p50),
          half: format(byMonth[5]?.p50 ?? last.p50),
          year: format(last.p50),
          low: format(last.p10),
          high: format(last.p90),
        })}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <polygon className="own-money-band" points={[...points('p90'), ...points('p10').toReversed()].join(' ')} />
          <polyline className="own-money-middle" points={points('p50').join(' ')} />
          <line className="own-money-zero" x1="0" x2={width} y1={y(0)} y2={y(0)} />
          {runsOut ? <line className="own-money-out" x1={x(runsOut.byMonth)} x2={x(runsOut.byMonth)} y1="0" y2={height} /> : null}
          <text x="2" y={y(0) > height / 2 ? y(0) - 4 : y(0) + 12}>
            {format(0)}
          </text>
          {y(0) > height / 2 ? (
            <text x="2" y="12">
              {highest > ceiling ? t.andMore({ amount: format(top) }) : format(top)}
            </text>
          ) : null}
        </svg>
        {monthMarks.map((month) => (
          <text
            key={month}
            x={x(month)}
            y={height + foot - 3}
            textAnchor={month === 1 ? 'start' : month === byMonth.length ? 'end' : 'middle'}
          >
            {t.month({ month })}
          </text>
        ))}
      </svg>
    </figure>
  )
}
