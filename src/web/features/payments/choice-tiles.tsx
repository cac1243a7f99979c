import { Banknote, CreditCard, Hash, Smartphone } from 'lucide-react'
import { useId } from 'react'
import { type ChargeCurrency, currencyTable } from '#contract/currencies.ts'
import type { Checkout, PaymentMethod } from '#contract/payments.ts'
import { joinWithOr } from '#language/join-names.ts'
import { paymentsTexts } from '#words/web/payments.ts'

const t = paymentsTexts.panel
const icons = { card: CreditCard, mobilemoney: Smartphone, banktransfer: Banknote, ussd: Hash } as const
const methods = Object.keys(icons) as PaymentMethod[]

export type CheckoutWay = Checkout['ways'][number]

const keyOf = ({ method, provider }: Pick<CheckoutWay, 'method' | 'provider'>) => `${method} ${provider}`

/** The same way in a checkout that was prepared again. */
export const findWay = ({ ways }: Pick<Checkout, 'ways'>, way: CheckoutWay | undefined): CheckoutWay | undefined =>
  way && ways.find((each) => keyOf(each) === keyOf(way))

/**
 * The four payment methods, a line each: those available for this currency first, the others with the reason. Mobile money names its wallets; where
 * several providers take it, each for wallets of its own, it is a line for each.
 */
export function MethodTiles({
  value,
  ways,
  currency,
  onChange,
}: {
  value: CheckoutWay | undefined
  ways: Checkout['ways']
  currency: ChargeCurrency
  onChange: (way: CheckoutWay) => void
}) {
  const closed = methods.filter((method) => !ways.some((way) => way.method === method))
  return (
    <Tiles
      legend={t.methodsLabel}
      value={value ? keyOf(value) : ''}
      onChange={(key) => onChange(ways.find((way) => keyOf(way) === key)!)}
      choices={[
        ...ways.map((way) => ({
          key: keyOf(way),
          name: t.methods[way.method].name,
          line: way.wallets
            ? (way.provider === 'test' ? t.testWalletsLine : t.walletsLine)({ wallets: joinWithOr(way.wallets) })
            : t.methods[way.method].line,
          icon: icons[way.method],
        })),
        ...closed.map((key) => ({
          key: key as string,
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
