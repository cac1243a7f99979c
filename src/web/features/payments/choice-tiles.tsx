import { Banknote, CreditCard, Hash, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { type ChargeCurrency, currencyTable } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'

const t = paymentsTexts.panel
const icons = { card: CreditCard, mobilemoney: Smartphone, banktransfer: Banknote, ussd: Hash } as const
const methods = Object.keys(icons) as PaymentMethod[]

/** The four payment methods, a line each: those available for this currency and provider first, the others with the reason. */
export function MethodTiles({
  value,
  open,
  currency,
  onChange,
}: {
  value: PaymentMethod
  open: readonly PaymentMethod[]
  currency: ChargeCurrency
  onChange: (method: PaymentMethod) => void
}) {
  const closed = methods.filter((method) => !open.includes(method))
  return (
    <Tiles
      legend={t.methodsLabel}
      value={value}
      onChange={onChange}
      choices={[
        ...open.map((key) => ({ key, ...t.methods[key], icon: icons[key] })),
        ...closed.map((key) => ({
          key,
          name: t.methods[key].name,
          line: t.methodClosed({ currency: currencyTable[currency].name }),
          icon: icons[key],
          closed: true,
        })),
      ]}
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
  choices: readonly { key: K; name: string; line: string; icon?: typeof CreditCard; closed?: boolean }[]
}) {
  const name = useId()
  return (
    <fieldset className="tiles">
      <legend className="field-label">{legend}</legend>
      {choices.map(({ key, name: title, line, icon: Icon, closed = false }) => (
        <label key={key} className={closed ? 'tile tile-closed' : 'tile'}>
          <input type="radio" name={name} value={key} checked={key === value} disabled={closed} onChange={() => onChange(key)} />
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
