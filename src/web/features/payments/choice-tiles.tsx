import { Banknote, CreditCard, Hash, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { type ChargeCurrency, currencyTable } from '#contract/currencies.ts'
import type { Checkout, PaymentMethod } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'

const t = paymentsTexts.panel
const icons = { card: CreditCard, mobilemoney: Smartphone, banktransfer: Banknote, ussd: Hash } as const
const methods = Object.keys(icons) as PaymentMethod[]

/** The four payment methods, a line each: those available for this currency first, the others with the reason. One that takes a single wallet names it. */
export function MethodTiles({
  value,
  ways,
  currency,
  onChange,
}: {
  value: PaymentMethod
  ways: Checkout['ways']
  currency: ChargeCurrency
  onChange: (method: PaymentMethod) => void
}) {
  const closed = methods.filter((method) => !ways.some((way) => way.method === method))
  return (
    <Tiles
      legend={t.methodsLabel}
      value={value}
      onChange={onChange}
      choices={[
        ...ways.map(({ method: key, phone }) => ({
          key,
          ...t.methods[key],
          ...(phone ? { line: t.oneWallet({ wallet: phone.wallet }) } : {}),
          icon: icons[key],
        })),
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
