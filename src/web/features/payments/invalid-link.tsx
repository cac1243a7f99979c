import { ArrowLeft } from 'lucide-react'
import { paymentsTexts } from '#words/web/payments.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page, Stack } from '../../ui/layout.tsx'

const t = paymentsTexts.page

/** A payment link that matches nothing we sell at this price. */
export function InvalidLink() {
  return (
    <Page width="text">
      <Stack>
        <h1>{t.invalidTitle}</h1>
        <p>{t.invalidText}</p>
        <p>{t.nothingTaken}</p>
        <BackToPricing />
      </Stack>
    </Page>
  )
}

export function BackToPricing() {
  return (
    <div>
      <LinkButton href="/pricing" icon={<ArrowLeft size={24} aria-hidden />}>
        {t.back}
      </LinkButton>
    </div>
  )
}
