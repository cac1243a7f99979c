import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'

/** What a visitor sees of a screen for people who are signed in. */
export function SignInPrompt({ title, text, button, returnTo }: { title: string; text: string; button: string; returnTo: string }) {
  return (
    <Page width="form">
      <Stack>
        <h1>{title}</h1>
        <p>{text}</p>
        <div>
          <LinkButton href={`/api/login?returnTo=${encodeURIComponent(returnTo)}`} look="primary" external>
            {button}
          </LinkButton>
        </div>
      </Stack>
    </Page>
  )
}
