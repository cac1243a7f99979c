import { useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { accountTexts } from '#words/web/account.ts'
import { useForm } from '../../lib/form.ts'
import { useChange } from '../../lib/queries.ts'
import { forgetPerson } from '../../lib/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Section } from './section.tsx'

const t = accountTexts.danger

/** Erasing the account: asked once, proved by the password or by a sign-in of the last minutes. */
export function DangerZone({ user }: { user: SessionUser }) {
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t.title} name="danger" className="danger">
      <p>{t.text}</p>
      <div>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t.delete}
        </Button>
      </div>
      {asking ? <EraseDialog user={user} onClose={() => setAsking(false)} /> : null}
    </Section>
  )
}

function EraseDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const hasPassword = user.signInMethods.includes('password')
  const [stale, setStale] = useState(false)
  const state = useForm(useState({ password: '' }), ({ password }) => ({
    password: password || !hasPassword ? null : accountTexts.who.required,
  }))
  const erase = useChange('DELETE /api/account', {
    onSuccess: () => {
      forgetPerson()
      showToast({ title: t.toastTitle, text: t.toastText })
    },
    onError: (error) => {
      setStale(error.code === 'sign_in_again')
      state.refuse(error, {
        offline: t.failed,
        fieldOf: { invalid_credentials: 'password' },
        messageOf: { invalid_credentials: accountTexts.who.wrongPassword, internal: t.failed },
      })
    },
  })
  const outside = user.signInMethods.find((method) => method === 'google' || method === 'apple')
  return (
    <FormDialog
      title={t.dialogTitle}
      onClose={onClose}
      form={state.form}
      failure={state.failure}
      busy={erase.isPending}
      danger
      submitText={t.confirm}
      busyText={t.deleting}
      onSubmit={state.submit(erase.isPending, () => erase.mutate({ body: hasPassword ? { password: state.values.password } : {} }))}
    >
      <p>
        <strong>{t.question}</strong>
      </p>
      <p className="quiet small">
        {t.exportFirst}{' '}
        <a href="/api/account/export" download>
          {accountTexts.data.export}
        </a>
      </p>
      {hasPassword ? (
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          required
          showText={accountTexts.who.show}
          hideText={accountTexts.who.hide}
          {...state.field('password')}
        />
      ) : (
        <Notice>{t.freshSignIn}</Notice>
      )}
      {stale && outside ? (
        <LinkButton href={`/api/auth/${outside}?returnTo=${encodeURIComponent('/account/settings#danger')}`} external>
          {t.signInAgain}
        </LinkButton>
      ) : null}
    </FormDialog>
  )
}
