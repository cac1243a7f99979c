import { accountRules } from '#contract/account-rules.ts'
import { useChange } from '../../lib/queries.ts'
import { accountTexts } from '../../texts/account.ts'
import { PasswordField } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useFormState } from './form-state.ts'

const t = accountTexts.who
const rules = accountRules.password

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const state = useFormState(
    { currentPassword: '', password: '', confirmPassword: '' },
    {
      currentPassword: (value) => (value ? null : t.required),
      password: (value) => (value.length < rules.min ? rules.tooShort : value.length > rules.max ? rules.tooLong : null),
      confirmPassword: (value, all) => (value === all.password ? null : accountRules.confirmPassword.mismatch),
    },
  )
  const change = useChange('POST /api/account/password', {
    refresh: ['GET /api/sessions'],
    onSuccess: ({ message }) => {
      showToast({ title: t.passwordChanged, text: message })
      onClose()
    },
    onError: (error) =>
      state.refuse(error, {
        offline: accountTexts.offlineKept,
        fieldOf: { invalid_credentials: 'currentPassword' },
        messageOf: { invalid_credentials: t.wrongPassword },
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
      onSubmit={() => state.check() && change.mutate({ body: { currentPassword, password } })}
    >
      <p className="quiet small">{t.passwordNote}</p>
      <PasswordField label={t.currentPassword} autoComplete="current-password" {...texts} {...state.field('currentPassword')} />
      <PasswordField label={t.newPassword} autoComplete="new-password" {...texts} {...state.field('password')} />
      <PasswordField label={t.confirmPassword} autoComplete="new-password" {...texts} {...state.field('confirmPassword')} />
    </FormDialog>
  )
}
