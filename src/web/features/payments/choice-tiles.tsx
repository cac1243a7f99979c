import { Banknote, CreditCard, Hash, Smartphone } from 'lucide-react'
import { useId } from 'react'
import type { PaymentMethod } from '#contract/payments.ts'
import { paymentsTexts } from '../../texts/payments.ts'

const t = paymentsTexts.panel
const icons = { card: CreditCard, mobilemoney: Smartphone, banktransfer: Banknote, ussd: Hash } as const
const methods = Object.keys(icons) as PaymentMethod[]

/** The four ways to pay, a line each. */
export function MethodTiles({ value, onChange }: { value: PaymentMethod; onChange: (method: PaymentMethod) => void }) {
  return (
    <Tiles
      legend={t.methodsLabel}
      value={value}
      onChange={onChange}
      choices={methods.map((key) => ({ key, ...t.methods[key], icon: icons[key] }))}
    />
  )
}

export function Tiles<K extends string>({
  legend,
  value,
  onChange,
  choices,
}: {
  legend: string
  value: K
  onChange: (key: K) => void
  choices: readonly { key: K; name: string; line: string; icon?: typeof CreditCard }[]
}) {
  const name = useId()
  return (
    <fieldset className="tiles">
      <legend className="field-label">{legend}</legend>
      {choices.map(({ key, name: title, line, icon: Icon }) => (
        <label key={key} className="tile">
          <input type="radio" name={name} value={key} checked={key === value} onChange={() => onChange(key)} />
          {Icon ? <Icon size={24} aria-hidden /> : null}
          <span>
            <strong>{title}</strong>
            <span className="small quiet tile-line">{line}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
