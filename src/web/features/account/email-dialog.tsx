import { useState } from 'react'
import { accountRules, looksLikeEmail } from '#contract/account-rules.ts'
import { accountTexts } from '#words/web/account.ts'
import { useChange } from '../../lib/api/queries.ts'
import { useForm } from '../../lib/form.ts'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

const t = accountTexts.who

export function EmailDialog({ onClose }: { onClose: () => void }) {
  const state = useForm(useState({ email: '', password: '' }), ({ email, password }) => ({
    email: looksLikeEmail(email) ? null : accountRules.email.invalid,
    password: password ? null : t.required,
  }))
  const requestChange = useChange('POST /api/account/email', {
    onSuccess: ({ message }) => {
      showToast({ title: t.emailAsked, text: message })
      onClose()
    },
    onError: (error) =>
      state.refuse(error, {
        offline: accountTexts.offlineKept,
        fieldByCode: { invalid_credentials: 'password', email_taken: 'email' },
        messageByCode: { invalid_credentials: t.wrongPassword },
      }),
  })
  return (
    <FormDialog
      title={t.changeEmail}
      onClose={onClose}
      form={state.form}
      failure={state.failure}
      busy={requestChange.isPending}
      submitText={t.sendLink}
      onSubmit={state.submit(requestChange.isPending, () => requestChange.mutate({ body: state.values }))}
    >
      <p className="quiet small">{t.emailNote}</p>
      <TextField label={t.newEmail} type="email" autoComplete="email" required {...state.field('email')} />
      <PasswordField
        label={t.yourPassword}
        autoComplete="current-password"
        required
        showText={t.show}
        hideText={t.hide}
        {...state.field('password')}
      />
    </FormDialog>
  )
}
