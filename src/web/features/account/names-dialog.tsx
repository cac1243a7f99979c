import { useState } from 'react'
import { accountRules, isPhoneNumber, nameProblem } from '#contract/account-rules.ts'
import type { SessionUser } from '#contract/accounts.ts'
import { accountTexts } from '#words/web/account.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useForm } from '../../lib/form.ts'
import { TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

const t = accountTexts.who

/** Unchanged fields are not validated: they may be stored under earlier rules. `phone`: whether it can be changed here too. */
export function NamesDialog({ user, phone, onClose }: { user: SessionUser; phone: boolean; onClose: () => void }) {
  const storedNames = { firstName: user.firstName, lastName: user.lastName, phoneNumber: user.phoneNumber ?? '' }
  const state = useForm(useState(storedNames), (typed) => {
    const changed = changedFields(storedNames, typed)
    return {
      firstName: changed.firstName === undefined ? null : nameProblem(changed.firstName, accountRules.firstName),
      lastName: changed.lastName === undefined ? null : nameProblem(changed.lastName, accountRules.lastName),
      phoneNumber: changed.phoneNumber === undefined || isPhoneNumber(changed.phoneNumber) ? null : accountRules.phoneNumber.invalid,
    }
  })
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
      title={phone ? t.editTitle : t.editNameTitle}
      onClose={onClose}
      form={state.form}
      failure={state.failure}
      busy={save.isPending}
      onSubmit={state.submit(save.isPending, () => save.mutate({ body: changedFields(storedNames, state.values) }))}
    >
      <TextField label={t.firstName} autoComplete="given-name" required {...state.field('firstName')} />
      <TextField label={t.lastName} autoComplete="family-name" hint={t.oneName} required {...state.field('lastName')} />
      {phone ? <TextField label={t.phone} type="tel" autoComplete="tel" required {...state.field('phoneNumber')} /> : null}
    </FormDialog>
  )
}

type NameFields = { firstName: string; lastName: string; phoneNumber: string }

function changedFields(storedNames: NameFields, { firstName, lastName, phoneNumber }: NameFields): Partial<NameFields> {
  return {
    ...(firstName === storedNames.firstName ? {} : { firstName }),
    ...(lastName === storedNames.lastName ? {} : { lastName }),
    ...(phoneNumber === storedNames.phoneNumber ? {} : { phoneNumber }),
  }
}
