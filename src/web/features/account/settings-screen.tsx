import './account.css'
import { useEffect } from 'react'
import { accountTexts as t } from '#words/web/account.ts'
import { useSession } from '../../lib/session/session.ts'
import { SignInPrompt } from '../../lib/session/sign-in-prompt.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { AccountSection } from './account-section.tsx'
import { DangerZone } from './danger-zone.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { SupportCard } from './support-card.tsx'

export default function SettingsScreen() {
  const { user } = useSession()
  useScrollToHash()
  if (!user) return <SignInPrompt title={t.settings} text={t.signedOutSettings} button={t.logIn} returnTo="/account/settings" />
  return (
    <Page width="narrow">
      <Stack gap="s5">
        <h1>{t.settings}</h1>
        <NotificationsCard />
        <PrivacyCard />
        <PlanCard user={user} manage />
        <SupportCard />
        <AccountSection title={t.data.title} name="data">
          <p>{t.data.text}</p>
          <div>
            <LinkButton href="/api/account/export.txt" external download>
              {t.data.read}
            </LinkButton>
          </div>
          <p>{t.data.textJson}</p>
          <div>
            <LinkButton href="/api/account/export" external download>
              {t.data.export}
            </LinkButton>
          </div>
        </AccountSection>
        <DangerZone user={user} />
        <div>
          <LinkButton href="/account" look="plain">
            {t.toAccount}
          </LinkButton>
        </div>
      </Stack>
    </Page>
  )
}

/** Scrolls to the section in the hash although the screen's file loads after the address. */
function useScrollToHash() {
  useEffect(() => {
    const name = location.hash.slice(1)
    if (name) document.getElementById(name)?.scrollIntoView()
  }, [])
}
