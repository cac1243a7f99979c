import { Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Assumption } from '#engine/model/result.ts'
import { unitName } from '#engine/quantity/unit-words.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { interpretationNote, readAsTyped, typedProblem, unitField } from '../../../lib/typed-number.ts'
import { classNames } from '../../../ui/class-names.ts'
import { cleanValue, fieldText, fieldValue, type SliderScale, stepValue, toSliderScale } from './assumption-scale.ts'

const t = reportsTexts.whatIf

/**
 * One assumption to change: by typing, steps or a slider. A value outside the researched range is allowed and marked; beyond the hard limits it is
 * not sent.
 */
export function AssumptionField({
  assumption,
  original = assumption.value,
  value,
  changed,
  takesFocus,
  plain,
  hint,
  origin = 'ours',
  counted = null,
  onChange,
  onReset,
}: {
  assumption: Assumption
  /** What the field begins with. */
  original?: number
  value: number
  changed: boolean
  /** The reader opened the panel for this one: it takes the focus. */
  takesFocus: boolean
  /** Without the slider and its range. */
  plain?: boolean
  hint?: string | undefined
  /** Whose number the field begins with. */
  origin?: 'ours' | 'yourAnswer' | 'ownMoney' | 'reportLoan' | 'follows'
  /** What is counted in place of the number, and why. */
  counted?: string | null
  onChange: (value: number) => void
  onReset: () => void
}) {
  const { label, low, high, min, max, unit } = assumption
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const name = useRef<HTMLLabelElement>(null)
  const scale = toSliderScale(assumption, value)
  const shownText = fieldText(assumption, value, original)
  const [text, setText] = useState(shownText)
  const [problem, setProblem] = useState<string | null>(null)
  const [readAsText, setReadAsText] = useState<string | null>(null)
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    setText(shownText)
    setProblem(null)
    setReadAsText(null)
  }, [value, shownText])
  useEffect(() => {
    if (!takesFocus) return
    // Its dialog opens after this and would take the focus for itself.
    const frame = requestAnimationFrame(() => {
      box.current?.scrollIntoView({ block: 'center' })
      field.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])

  const take = (next: number) => (next === original ? onReset() : onChange(next))
  const setNumber = (next: number) => {
    const clean = cleanValue(assumption, next, original)
    lastValue.current = clean
    setText(fieldText(assumption, clean, original))
    setProblem(null)
    setReadAsText(null)
    take(clean)
  }
  const handleTyped = (typed: string) => {
    setText(typed)
    const read = readAsTyped(typed, unitField(unit, { min, max }))
    const next = read.kind === 'number' ? fieldValue(assumption, read.value, original) : null
    const isWithin = next !== null && next >= min && next <= max
    setReadAsText(isWithin ? interpretationNote(read) : null)
    if (next === null) return setProblem(typedProblem(read, t.notNumber) ?? t.notNumber)
    if (!isWithin) return setProblem(t.limits({ min: scale.text(min), max: scale.text(max) }))
    setProblem(null)
    lastValue.current = next
    take(next)
  }
  const isOutOfRange = value !== original && high > low && (value < low || value > high)
  const sides = { low: scale.text(low), high: scale.text(high), value: scale.text(assumption.value) }
  const begun = origin === 'ours' ? (high > low ? t.ticks : t.ticksOne)(sides) : t[origin]({ value: scale.text(original) })
  const unitText = scale.factor === 100 ? t.ofHundred : unitName(unit)
  return (
    <div ref={box} className={classNames('assumption', plain && 'assumption-plain', changed && 'assumption-changed')}>
      <label ref={name} htmlFor={id} tabIndex={-1}>
        {label} <span className="small quiet">{t.unit({ unit: unitText })}</span>
      </label>
      <div className="stepper">
        <button
          type="button"
          className="step-button"
          aria-label={t.less({ label })}
          onClick={() => setNumber(stepValue(assumption, value, original, -1))}
        >
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
          onChange={(event) => handleTyped(event.currentTarget.value)}
        />
        <button
          type="button"
          className="step-button"
          aria-label={t.more({ label })}
          onClick={() => setNumber(stepValue(assumption, value, original, 1))}
        >
          <Plus size={24} aria-hidden />
        </button>
      </div>
      {plain ? null : <Slider label={label} scale={scale} value={value} onNumber={setNumber} />}
      <p id={`${id}-note`} className={classNames('label', problem ? 'assumption-problem' : 'quiet')}>
        {readAsText ? <strong>{readAsText} </strong> : null}
        {counted && !problem ? <strong>{counted} </strong> : null}
        {problem ?? (isOutOfRange ? t.outside(sides) : plain || hint ? hint : begun)}
      </p>
      {changed ? (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            onReset()
            // The button unmounts. Not to the field: a phone would open its keyboard.
            name.current?.focus()
          }}
        >
          {origin === 'ours' || origin === 'follows' ? t.putBack : origin === 'reportLoan' ? t.putBackLoan : t.putBackOwn}
          <span className="visually-hidden">: {label}</span>
        </button>
      ) : null}
    </div>
  )
}

function Slider({ label, scale, value, onNumber }: { label: string; scale: SliderScale; value: number; onNumber: (next: number) => void }) {
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
          onNumber(value + by * scale.step)
        }}
        onChange={(event) => onNumber(Math.round(Number(event.currentTarget.value) / scale.step) * scale.step)}
      />
      <div className="slider-ticks" aria-hidden="true">
        {scale.ticks.map((tick) => (
          <span
            key={tick.name}
            className={`slider-tick slider-tick-${tick.name}`}
            // Not as an attribute: the content security policy forbids `style` in server-rendered pages.
            ref={(drawn) => drawn?.style.setProperty('inset-inline-start', `${tick.share * 100}%`)}
          />
        ))}
      </div>
    </div>
  )
}
