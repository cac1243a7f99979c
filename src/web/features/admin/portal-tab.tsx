import { type FormEvent, useState } from 'react'
import type { CallOutput } from '#contract/call.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useChange } from '../../lib/api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Facts, Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { ProviderStates } from './provider-states.tsx'

const t = adminTexts.portal

export function PortalTab() {
  const [country, setCountry] = useState('')
  const preview = useChange('POST /api/admin/preview-payment-portal', {
    onSuccess: ({ country: name }) => showToast({ title: t.done, text: name }),
    onError: (error) => {
      const text = error.code === 'offline' ? adminTexts.offline : error.body?.message || t.failedText
      showToast({ title: t.failed, text, tone: 'bad' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (preview.isPending) return
    const trimmed = country.trim()
    if (!trimmed) return showToast({ title: t.required, text: t.requiredText, tone: 'bad' })
    preview.mutate({ body: { countryName: trimmed } })
  }
  return (
    <Stack gap="s5">
      <AdminPanel title={t.title}>
        <p>{t.intro}</p>
        <form className="one-line" noValidate onSubmit={submit}>
          <TextField
            label={t.country}
            autoComplete="country-name"
            maxLength={200}
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          />
          <Button type="submit" look="primary" busy={preview.isPending} busyText={t.previewing}>
            {t.preview}
          </Button>
        </form>
        {preview.data ? <PortalOffer offer={preview.data} /> : null}
      </AdminPanel>
      <ProviderStates />
    </Stack>
  )
}

function PortalOffer({ offer }: { offer: CallOutput<'POST /api/admin/preview-payment-portal'> }) {
  return (
    <Stack gap="s3">
      <h3>{offer.country}</h3>
      <Facts
        rows={[
          { label: t.currency, value: `${offer.currency} (${offer.symbol})` },
          { label: t.provider, value: offer.provider },
          { label: t.premium, value: offer.formattedPrices.premium },
          { label: t.report, value: offer.formattedPrices.report },
          {
            label: t.methods,
            value:
              joinWithCommas(offer.paymentMethods.map((method) => t.methodNames[method as keyof typeof t.methodNames] ?? method)) ||
              adminTexts.none,
          },
        ]}
      />
      {offer.note ? <Notice tone="gold">{offer.note}</Notice> : null}
    </Stack>
  )
}
