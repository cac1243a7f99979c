import { useState } from 'react'
import { accountRules, passwordProblem } from '#contract/account-rules.ts'
import { normalizePassword } from '#contract/normalize-text.ts'
import { accountTexts } from '#words/web/account.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useForm } from '../../lib/form.ts'
import { PasswordField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

const t = accountTexts.who

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const state = useForm(useState({ currentPassword: '', password: '', confirmPassword: '' }), (typed) => ({
    currentPassword: typed.currentPassword ? null : t.required,
    password: passwordProblem(typed.password),
    confirmPassword:
      normalizePassword(typed.confirmPassword) === normalizePassword(typed.password) ? null : accountRules.confirmPassword.mismatch,
  }))
  const change = useChange('POST /api/account/password', {
    refresh: ['GET /api/sessions'],
    onSuccess: ({ message }) => {
      showToast({ title: t.passwordChanged, text: message })
      onClose()
    },
    onError: (error) =>
      state.refuse(error, {
        offline: accountTexts.offlineKept,
        fieldByCode: { invalid_credentials: 'currentPassword' },
        messageByCode: { invalid_credentials: t.wrongPassword },
      }),
  })
  const { currentPassword, password } = state.values
  const texts = { showText: t.show, hideText: t.hide, required: true }
  return (
    <FormDialog
      title={t.changePassword}
      onClose={onClose}
      form={state.form}
      failure={state.failure}
      busy={change.isPending}
      onSubmit={state.submit(change.isPending, () => change.mutate({ body: { currentPassword, password } }))}
    >
      <p className="quiet small">{t.passwordNote}</p>
      <PasswordField label={t.currentPassword} autoComplete="current-password" {...texts} {...state.field('currentPassword')} />
      <PasswordField label={t.newPassword} autoComplete="new-password" {...texts} {...state.field('password')} />
      <PasswordField label={t.confirmPassword} autoComplete="new-password" {...texts} {...state.field('confirmPassword')} />
    </FormDialog>
  )
}
