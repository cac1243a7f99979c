import { useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { priceText } from '../../lib/checkout/pay-currency.ts'
import { useForm } from '../../lib/form.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { clearSession } from '../../lib/session/session.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { FormDialog } from './form-dialog.tsx'

const t = accountTexts.danger
/** Newest first; a refund can be requested within 30 days. */
const ordersChecked = 24

/** Deletes the account after one confirmation, proved by the password or by a sign-in within the last minutes. */
export function DangerZone({ user }: { user: SessionUser }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <AccountSection title={t.title} name="danger" className="danger">
      <p>{t.text}</p>
      <div>
        <Button look="danger" onClick={() => setConfirming(true)}>
          {t.delete}
        </Button>
      </div>
      {confirming ? <EraseDialog user={user} onClose={() => setConfirming(false)} /> : null}
    </AccountSection>
  )
}

function EraseDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const hasPassword = user.signInMethods.includes('password')
  const [needsReauth, setNeedsReauth] = useState(false)
  const state = useForm(useState({ password: '' }), ({ password }) => ({
    password: password || !hasPassword ? null : accountTexts.who.required,
  }))
  const erase = useChange('DELETE /api/account', {
    onSuccess: () => {
      clearSession()
      showToast({ title: t.toastTitle, text: t.toastText })
    },
    onError: (error) => {
      setNeedsReauth(error.code === 'sign_in_again')
      state.refuse(error, {
        offline: t.failed,
        fieldByCode: { invalid_credentials: 'password' },
        messageByCode: { invalid_credentials: accountTexts.who.wrongPassword, internal: t.failed },
      })
    },
  })
  const externalProvider = user.signInMethods.find((method) => method === 'google' || method === 'apple')
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
      <Losses />
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
      {needsReauth && externalProvider ? (
        <LinkButton href={`/api/auth/${externalProvider}?returnTo=${encodeURIComponent('/account/settings#danger')}`} external>
          {t.signInAgain}
        </LinkButton>
      ) : null}
    </FormDialog>
  )
}

/** What was paid for and goes with the account; what of it can still be refunded comes before that. */
function Losses() {
  const status = useCall('GET /api/subscription/status', {}, { staleTime: 0 })
  const orders = useCall('GET /api/orders', { query: { page: 1, pageSize: ordersChecked } }, { staleTime: 0 })
  const reports = useCall('GET /api/reports/my-reports', {})
  if (status.isError || orders.isError) return <Notice tone="gold">{t.lossesUnknown}</Notice>
  if (!status.data || !orders.data) return <Skeleton height="4rem" label={accountTexts.plan.loading} />
  const { tier, periodEnd, features } = status.data
  const losses = [
    ...(tier === 'premium' && periodEnd ? [t.losesPremium({ date: dayText(periodEnd) })] : []),
    ...(features.passEndsAt ? [t.losesPass({ date: dayText(features.passEndsAt) })] : []),
    ...(features.reportCredits > 0 ? [t.losesCredits({ n: features.reportCredits })] : []),
    ...(reports.data?.length ? [t.losesReports({ n: reports.data.length })] : []),
  ]
  return (
    <>
      {losses.length > 0 ? (
        <div>
          <p>{t.loses}</p>
          <ul>
            {losses.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {orders.data.orders.map(({ id, planName, currency, refundable }) =>
        refundable && refundable.amount > 0 ? (
          <Notice key={id} tone="gold">
            <p>{t.refundFirst({ amount: priceText(refundable.amount, currency), plan: planName })}</p>
            <LinkButton href={`/orders/${id}`}>{t.openOrder}</LinkButton>
          </Notice>
        ) : null,
      )}
    </>
  )
}
