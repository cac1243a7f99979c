import { Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Assumption } from '#engine/model/result.ts'
import { unitName } from '#engine/quantity/unit-words.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { fieldOf, modelValueOf, readAs, readAsTyped, typedProblem, typedText } from '../../lib/typed-number.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Scale, scaleOf, stepOf } from './assumption-scale.ts'

const t = reportsTexts.whatIf

/** One number to change: typed, stepped or slid. A value outside what was found is allowed and marked; beyond the hard limits it is not sent. */
export function AssumptionField({
  assumption,
  value,
  changed,
  wanted,
  plain,
  hint,
  onChange,
  onPutBack,
}: {
  assumption: Assumption
  value: number
  changed: boolean
  /** The reader came for this one: it takes the focus. */
  wanted: boolean
  /** Without the slider and its range. */
  plain?: boolean
  hint?: string | undefined
  onChange: (value: number) => void
  onPutBack: () => void
}) {
  const { label, low, high, min, max, unit } = assumption
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLLabelElement>(null)
  const scale = scaleOf(assumption, value)
  const [text, setText] = useState(typedText(value * scale.typed))
  const [problem, setProblem] = useState<string | null>(null)
  const [readSo, setReadSo] = useState<string | null>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    setText(typedText(value * scale.typed))
    setProblem(null)
    setReadSo(null)
  }, [value, scale.typed])
  useEffect(() => {
    if (!wanted) return
    // Its sheet opens after this and would take the focus for itself.
    const frame = requestAnimationFrame(() => {
      box.current?.scrollIntoView({ block: 'center' })
      field.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted])

  const take = (next: number) => {
    const clean = Math.min(max, Math.max(min, Number(next.toPrecision(10))))
    shown.current = clean
    setText(typedText(clean * scale.typed))
    setProblem(null)
    setReadSo(null)
    onChange(clean)
  }
  const type = (typed: string) => {
    setText(typed)
    const read = readAsTyped(typed, fieldOf(unit, { min, max }))
    const next = read.kind === 'number' ? modelValueOf(read.value, unit) : null
    const isWithin = next !== null && next >= min && next <= max
    setReadSo(isWithin ? readAs(read) : null)
    if (next === null) return setProblem(typedProblem(read, t.notNumber) ?? t.notNumber)
    if (!isWithin) return setProblem(t.limits({ min: scale.text(min), max: scale.text(max) }))
    setProblem(null)
    shown.current = next
    onChange(next)
  }
  const outside = high > low && (value < low || value > high)
  const sides = { low: scale.text(low), high: scale.text(high), value: scale.text(assumption.value) }
  const unitText = scale.typed === 100 ? t.ofHundred : unitName(unit)
  return (
    <div ref={box} className={classNames('assumption', plain && 'assumption-plain', changed && 'assumption-changed')}>
      <label ref={name} htmlFor={id} tabIndex={-1}>
        {label} <span className="small quiet">{t.unit({ unit: unitText })}</span>
      </label>
      <div className="stepper">
        <button type="button" className="step-button" aria-label={t.less({ label })} onClick={() => take(value - stepOf(scale))}>
          <Minus size={24} aria-hidden />
        </button>
        <input
          ref={field}
          id={id}
          className="input"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <button type="button" className="step-button" aria-label={t.more({ label })} onClick={() => take(value + stepOf(scale))}>
          <Plus size={24} aria-hidden />
        </button>
      </div>
      {plain ? null : <Slider label={label} scale={scale} value={value} onTake={take} />}
      <p id={`${id}-note`} className={classNames('label', problem ? 'assumption-problem' : 'quiet')}>
        {readSo ? <strong>{readSo} </strong> : null}
        {problem ?? (outside ? t.outside(sides) : plain ? hint : (high > low ? t.ticks : t.ticksOne)(sides))}
      </p>
      {changed ? (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            onPutBack()
            // The button goes. Not to the field: a phone would open its keys.
            name.current?.focus()
          }}
        >
          {t.putBack}
          <span className="visually-hidden">: {label}</span>
        </button>
      ) : null}
    </div>
  )
}

function Slider({ label, scale, value, onTake }: { label: string; scale: Scale; value: number; onTake: (next: number) => void }) {
  return (
    <div className="slider">
      <input
        type="range"
        aria-label={t.slider({ label })}
        min={scale.from}
        max={scale.to}
        step="any"
        value={value}
        aria-valuetext={scale.text(value)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 }[event.key]
          if (!by) return
          event.preventDefault()
          onTake(value + by * scale.step)
        }}
        onChange={(event) => onTake(Math.round(Number(event.currentTarget.value) / scale.step) * scale.step)}
      />
      <div className="slider-ticks" aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span
            key={tick.name}
            className={`slider-tick slider-tick-${tick.name}`}
            // Not as an attribute: a page that the server draws may have none of `style`.
            ref={(drawn) => drawn?.style.setProperty('inset-inline-start', `${tick.share * 100}%`)}
          />
        ))}
      </div>
    </div>
  )
}
