import { accountTexts as t } from '#words/web/account.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'

export function SignedOutPrompt({ title, text, returnTo }: { title: string; text: string; returnTo: string }) {
  return (
    <Page width="form">
      <Stack>
        <h1>{title}</h1>
        <p>{text}</p>
        <div>
          <LinkButton href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`} look="primary" external>
            {t.logIn}
          </LinkButton>
        </div>
      </Stack>
    </Page>
  )
}
