import './account.css'
import { accountTexts as t } from '#words/web/account.ts'
import { useSession } from '../../lib/session/session.ts'
import { SignInPrompt } from '../../lib/session/sign-in-prompt.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { UsageCard } from './usage-card.tsx'

export default function AccountScreen() {
  const { user } = useSession()
  if (!user) return <SignInPrompt title={t.account} text={t.signedOutAccount} button={t.logIn} returnTo="/account" />
  return (
    <Page width="narrow">
      <Stack gap="s5">
        <h1>{t.account}</h1>
        <ProfileCard user={user} />
        <PlanCard user={user} />
        <UsageCard />
        <OrdersCard />
        <PreferencesCard />
        <div>
          <LinkButton href="/account/settings">{t.toSettings}</LinkButton>
        </div>
      </Stack>
    </Page>
  )
}
