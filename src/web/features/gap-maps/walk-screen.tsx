import './gap-maps.css'
import './walk.css'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import type { SessionUser } from '#contract/accounts.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { gapWalkTexts as t } from '#words/web/gap-walk.ts'
import { isDataSaverOn } from '../../lib/offline/connection.ts'
import { saveWalkOffline } from '../../lib/offline/offline-reports.ts'
import { useOutboxSync } from '../../lib/offline/outbox.ts'
import { useSession } from '../../lib/session/session.ts'
import { SignInPrompt } from '../../lib/session/sign-in-prompt.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { focusOn } from './focus-on.ts'
import { type StoredWalk, useWalk } from './use-walk.ts'
import { WalkChooser } from './walk-chooser.tsx'
import { WalkCounter } from './walk-counter.tsx'
import { WalkOutcome } from './walk-outcome.tsx'

/** `/gap-maps/walk`: choose what to count, count with a moving hand, send, and see what it changed. All of it is stored on this phone. */
export default function WalkScreen() {
  const { user } = useSession()
  const search = useSearch()
  if (!user)
    return (
      <SignInPrompt
        title={t.title}
        text={t.signIn}
        button={gapMapsTexts.signIn.button}
        returnTo={`/gap-maps/walk${search ? `?${search}` : ''}`}
      />
    )
  return <WalkOf key={user.id} user={user} search={search} />
}

function WalkOf({ user, search }: { user: SessionUser; search: string }) {
  const stored = useWalk(user.id, search)
  const [isReady, setIsReady] = useState(false)
  const isCounting = stored.walk !== null && stored.walk.sent === null
  useOutboxSync(user.id)
  useEffect(() => {
    if (!isCounting || isDataSaverOn()) return
    saveWalkOffline(user).then(setIsReady, () => undefined)
  }, [isCounting, user])
  return (
    <Page width="narrow">
      <Stack gap="s3">
        <Step stored={stored} user={user} search={search} isReady={isReady} />
      </Stack>
    </Page>
  )
}

function Step({ stored, user, search, isReady }: { stored: StoredWalk; user: SessionUser; search: string; isReady: boolean }) {
  const { walk, start, change, clear } = stored
  const [follows, setFollows] = useState(false)
  const leave = () => {
    clear()
    focusOn('walk-title')
  }
  if (!walk)
    return (
      <WalkChooser
        search={search}
        onStart={(next, places, isFollowing) => {
          setFollows(isFollowing)
          start(next, places)
          focusOn('walk-title')
        }}
      />
    )
  if (walk.sent) return <WalkOutcome walk={walk} account={user.id} onAgain={leave} />
  return (
    <WalkCounter walk={walk} stored={stored} account={user.id} isReady={isReady} follows={follows} onChange={change} onDiscard={leave} />
  )
}
