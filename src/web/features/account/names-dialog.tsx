import { useState } from 'react'
import { accountRules, isPhoneNumber } from '#contract/account-rules.ts'
import type { SessionUser } from '#contract/accounts.ts'
import { accountTexts } from '#words/web/account.ts'
import { useForm } from '../../lib/form.ts'
import { useChange } from '../../lib/queries.ts'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

const t = accountTexts.who

function nameProblem(typed: string, rule: { min: number; max: number; tooShort: string; tooLong: string }): string | null {
  const { length } = typed.trim()
  return length < rule.min ? rule.tooShort : length > rule.max ? rule.tooLong : null
}

export function NamesDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const saved = useState({ firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber ?? '' })
  const state = useForm(saved, ({ firstName, lastName, phoneNumber }) => ({
    firstName: nameProblem(firstName, accountRules.firstName),
    lastName: nameProblem(lastName, accountRules.lastName),
    phoneNumber: isPhoneNumber(phoneNumber) ? null : accountRules.phoneNumber.invalid,
  }))
  const save = useChange('PUT /api/account', {
    refresh: ['GET /api/auth/user'],
    onSuccess: () => {
      showToast({ title: accountTexts.saved, text: t.savedText })
      onClose()
    },
    onError: (error) => state.refuse(error, { offline: accountTexts.offlineKept }),
  })
  return (
    <FormDialog
      title={t.editTitle}
      onClose={onClose}
      form={state.form}
      failure={state.failure}
      busy={save.isPending}
      onSubmit={state.submit(save.isPending, () => save.mutate({ body: state.values }))}
    >
      <TextField label={t.firstName} autoComplete="given-name" required {...state.field('firstName')} />
      <TextField label={t.lastName} autoComplete="family-name" required {...state.field('lastName')} />
      <TextField label={t.phone} type="tel" autoComplete="tel" required {...state.field('phoneNumber')} />
    </FormDialog>
  )
}
