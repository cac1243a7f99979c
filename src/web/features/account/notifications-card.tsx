import type { Settings } from '#contract/inbox.ts'
import { accountTexts } from '#words/web/account.ts'
import { requestNotificationPermission } from '../../lib/device-notifications.ts'
import { isSecurePage } from '../../lib/secure-context.ts'
import { Switch } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { useSettings } from './settings-state.ts'

const t = accountTexts.notifications
const toggleNames = ['email', 'push', 'opportunities', 'marketing'] as const satisfies readonly (keyof Settings['notifications'])[]

/** Height of the four rows: on a narrow screen their hints take more lines. */
const rowsHeight = 'max(18.5rem, 29rem + (22.5rem - 100vw))'

/** Toggles, each saved when it is pressed and reverted when the server refuses it. */
export function NotificationsCard() {
  const { settings, failed, fetching, retry, change } = useSettings()
  const set = async (name: (typeof toggleNames)[number], value: boolean) => {
    if (name === 'push' && value && !(await requestNotificationPermission(t.pushSample))) {
      showToast({ title: accountTexts.notSaved, text: isSecurePage() ? t.pushBlocked : t.pushInsecure, tone: 'bad' })
      return
    }
    change({ notifications: { [name]: value } })
  }
  return (
    <AccountSection title={t.title} name="notifications">
      {failed ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={fetching} onRetry={retry} />
      ) : settings ? (
        <Stack gap="s2">
          {toggleNames.map((name) => (
            <Switch
              key={name}
              label={t[name]}
              hint={t[`${name}Hint`]}
              checked={settings.notifications[name]}
              onChange={(event) => void set(name, event.target.checked)}
            />
          ))}
        </Stack>
      ) : (
        <Skeleton height={rowsHeight} label={t.loading} />
      )}
    </AccountSection>
  )
}
