import { accountTexts } from '#words/web/account.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Switch } from '../../ui/field.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { AccountSection } from './account-section.tsx'
import { SessionsList } from './sessions-list.tsx'
import { useSettings } from './settings-state.ts'

const t = accountTexts.privacy

export function PrivacyCard() {
  const { settings, failed, fetching, retry, change } = useSettings()
  return (
    <AccountSection title={t.title} name="privacy">
      {failed ? (
        <LoadFailed text={t.analyticsFailed} retryText={accountTexts.tryAgain} busy={fetching} onRetry={retry} />
      ) : (
        <>
          <Switch
            label={t.analytics}
            hint={t.analyticsHint}
            checked={settings?.privacy.analytics ?? false}
            disabled={!settings}
            onChange={(event) => change({ privacy: { analytics: event.target.checked } })}
          />
          <Switch
            label={t.shareCounts}
            hint={t.shareCountsHint}
            checked={settings?.privacy.shareCounts ?? false}
            disabled={!settings}
            onChange={(event) => change({ privacy: { shareCounts: event.target.checked } })}
          />
        </>
      )}
      <SessionsList />
      <div>
        <LinkButton href="/privacy-policy">{t.policy}</LinkButton>
      </div>
    </AccountSection>
  )
}
