import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './surface.tsx'

/** The end of a form: why it was not sent, and its button. */
export function FormEnd({
  failure,
  isSending,
  texts,
}: {
  failure: ReactNode
  isSending: boolean
  texts: { send: string; sending: string }
}) {
  return (
    <>
      {failure ? (
        <Notice tone="bad" live>
          {failure}
        </Notice>
      ) : null}
      <div>
        <Button type="submit" look="primary" busy={isSending} busyText={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </>
  )
}
