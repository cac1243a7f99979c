import { type ReactNode, useState } from 'react'
import { useSearch } from 'wouter'
import type { SessionUser } from '#contract/accounts.ts'
import { safeReturnTo } from '#contract/pages.ts'
import { authTexts } from '#words/web/auth.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useChange } from '../../lib/api/queries.ts'
import { signOut, useSession } from '../../lib/session/session.ts'
import { signInAddress, withReturn } from '../../lib/sign-in-address.ts'
import { withElements } from '../../lib/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = authTexts.verify

/**
 * The mailed links `/verify-email?token=…` that confirm an address. Opening it does nothing (mail scanners open links); the button confirms, in a
 * session of the account that the mail is about.
 */
export default function VerifyEmailScreen() {
  const search = new URLSearchParams(useSearch())
  const token = search.get('token') ?? ''
  const returnTo = safeReturnTo(search.get('returnTo'))
  const { user } = useSession()
  return (
    <Page width="form">
      <Stack gap="s5">
        <h1>{t.title}</h1>
        <Card as="div" className="auth-card">
          {user ? <ConfirmAs user={user} token={token} returnTo={returnTo} /> : <SignInFirst token={token} returnTo={returnTo} />}
        </Card>
      </Stack>
    </Page>
  )
}

type LinkProps = { token: string; returnTo: string }

const loginAddressFor = ({ token, returnTo }: LinkProps) =>
  signInAddress(withReturn('/verify-email', returnTo, { token }), { tab: 'login' })

function SignInFirst(link: LinkProps) {
  return (
    <Stack>
      <p>{t.signedOut}</p>
      <LinkButton external look="primary" href={loginAddressFor(link)} wide>
        {authTexts.signIn}
      </LinkButton>
      <p className="small quiet">{t.notMade}</p>
      <p className="small quiet">{t.takeOver}</p>
      <LinkButton look="plain" href="/forgot-password" wide>
        {t.setPassword}
      </LinkButton>
    </Stack>
  )
}

type State = { kind: 'asking' | 'old' | 'other' } | { kind: 'failed' | 'done'; text: string }

function ConfirmAs({ user, token, returnTo }: { user: SessionUser } & LinkProps) {
  const [state, setState] = useState<State>({ kind: token ? 'asking' : 'old' })
  const confirm = useChange('POST /api/auth/verify-email', {
    refresh: ['GET /api/auth/user'],
    onSuccess: ({ message }) => setState({ kind: 'done', text: message }),
    onError: (error) => setState(toErrorState(error)),
  })
  switch (state.kind) {
    case 'done':
      return (
        <Stack>
          <Notice tone="good" live>
            {state.text}
          </Notice>
          <LinkButton external look="primary" href={returnTo} wide>
            {authTexts.goOn}
          </LinkButton>
        </Stack>
      )
    case 'old':
      return <OldLink user={user} />
    case 'other':
      return <OtherAccount user={user} token={token} returnTo={returnTo} />
    default:
      return (
        <Stack>
          <p>{t.text}</p>
          <p>{withEmail(t.as, user.email)}</p>
          {state.kind === 'failed' ? (
            <Notice tone="bad" live>
              {state.text}
            </Notice>
          ) : null}
          <Button look="primary" wide busy={confirm.isPending} busyText={t.busy} onClick={() => confirm.mutate({ body: { token } })}>
            {t.button}
          </Button>
        </Stack>
      )
  }
}

function toErrorState(error: CallError): State {
  if (error.code === 'other_account') return { kind: 'other' }
  if (error.code === 'bad_token' || error.code === 'validation_failed') return { kind: 'old' }
  return { kind: 'failed', text: error.code === 'offline' ? t.offline : error.message }
}

/** The token is used, expired or outdated by a change: what remains to do depends on the account. */
function OldLink({ user }: { user: SessionUser }) {
  const [sent, setSent] = useState<{ good: boolean; text: string } | null>(null)
  const resend = useChange('POST /api/auth/resend-verification', {
    onSuccess: ({ message }) => setSent({ good: true, text: message }),
    onError: (error) => setSent({ good: false, text: error.code === 'offline' ? t.offline : error.message }),
  })
  return (
    <Stack>
      <Notice tone="gold" live>
        {t.old}
      </Notice>
      <p>{withEmail(user.emailVerified ? t.nothingLeft : t.stillOpen, user.email)}</p>
      {sent ? (
        <Notice tone={sent.good ? 'good' : 'bad'} live>
          {sent.text}
        </Notice>
      ) : null}
      {user.emailVerified || sent?.good ? (
        <LinkButton look="primary" href="/account" wide>
          {t.toAccount}
        </LinkButton>
      ) : (
        <Button look="primary" wide busy={resend.isPending} busyText={t.sending} onClick={() => resend.mutate({})}>
          {t.again}
        </Button>
      )}
    </Stack>
  )
}

function OtherAccount({ user, ...link }: { user: SessionUser } & LinkProps) {
  const [isSwitching, setIsSwitching] = useState(false)
  const switchAccount = () => {
    setIsSwitching(true)
    signOut(loginAddressFor(link)).then(setIsSwitching, () => {
      setIsSwitching(false)
      showToast({ title: chromeTexts.nav.logOutFailed, text: chromeTexts.nav.logOutFailedText, tone: 'bad' })
    })
  }
  return (
    <Stack>
      <Notice tone="gold" live>
        {t.other}
      </Notice>
      <p>{withEmail(t.as, user.email)}</p>
      <Button look="primary" wide busy={isSwitching} busyText={t.switching} onClick={switchAccount}>
        {t.switch}
      </Button>
    </Stack>
  )
}

function withEmail(sentence: (slots: { email: string }) => string, email: string): ReactNode {
  return withElements(sentence, { email: <EmailText email={email} /> })
}
