import { type ChargeCurrency, chargeCurrencies, currencyTable } from '#contract/currencies.ts'
import { paymentsTexts as t } from '#words/web/payments.ts'
import { useCall } from '../../lib/api/queries.ts'
import { chooseCurrency } from '../../lib/checkout/checkout-store.ts'
import { SelectField } from '../../ui/field.tsx'

/** Any account may pay in any currency that an enabled provider takes. */
export function CurrencySelect({
  value,
  disabled,
  onChange = chooseCurrency,
}: {
  value: ChargeCurrency
  disabled?: boolean
  onChange?: (currency: ChargeCurrency) => void
}) {
  const { data } = useCall('GET /api/plans', {}, { staleTime: 5 * 60_000 })
  const open = new Set(data?.sellable.map((each) => each.currency))
  const offered = chargeCurrencies.filter((each) => each === value || open.size === 0 || open.has(each))
  return (
    <SelectField
      label={t.currency.label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value as ChargeCurrency)}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {currencyTable[each].name} ({currencyTable[each].symbol})
        </option>
      ))}
    </SelectField>
  )
}
