import type { ComponentProps } from 'react'
import { refundCauses } from '#contract/payment-states.ts'
import { refundCauseTexts as t } from '#words/web/orders.ts'
import { SelectField } from '../../ui/field.tsx'

/** Why a refund is requested: one of the causes, or '' while none is chosen. */
export function RefundCauseField(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  return (
    <SelectField label={t.title} required {...field}>
      <option value="" disabled>
        {t.choose}
      </option>
      {refundCauses.map((cause) => (
        <option key={cause} value={cause}>
          {t.causes[cause]}
        </option>
      ))}
    </SelectField>
  )
}
