import { Copy, FileSpreadsheet, FileText, MessageCircle, Share2 } from 'lucide-react'
import { useSearch } from 'wouter'
import { verdictWords } from '#engine/risk/verdict-words.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { copyText, hasShareSheet, openShareSheet } from '../../../lib/secure-context.ts'
import { sharedLink } from '../../../lib/shared-link.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { readSize } from '../report-address.ts'
import { useReading } from '../report-reading.ts'

const t = reportsTexts.share

/** Shares the free preview's link with a text, or the files. The report itself is never shared. */
export function ShareSheet({ id }: { id: string }) {
  const { data } = useReading()
  const url = sharedLink(data.opportunityId)
  const text = t.lines({ title: data.title, place: data.location, verdict: verdictWords(data) })
  const send = () => void openShareSheet({ title: data.title, text, url })
  const copy = async () => {
    showToast((await copyText(url)) ? { title: t.copied } : { title: t.link, text: url })
  }
  return (
    <Stack gap="s5">
      <Stack gap="s3" as="section">
        <h3>{t.link}</h3>
        <p className="small quiet">{t.linkHint}</p>
        {hasShareSheet() ? (
          <Button look="primary" wide icon={<Share2 size={24} aria-hidden />} onClick={send}>
            {t.send}
          </Button>
        ) : null}
        <LinkButton
          external
          wide
          href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${url}`)}`}
          icon={<MessageCircle size={24} aria-hidden />}
        >
          {t.whatsapp}
        </LinkButton>
        <Button wide icon={<Copy size={24} aria-hidden />} onClick={() => void copy()}>
          {t.copy}
        </Button>
      </Stack>
      <Downloads id={id} />
    </Stack>
  )
}

export function Downloads({ id }: { id: string }) {
  const size = readSize(useSearch())
  const atSize = size ? `?size=${size}` : ''
  return (
    <Stack gap="s3" as="section">
      <div>
        <LinkButton external wide download href={`/api/reports/${id}/pdf${atSize}`} icon={<FileText size={24} aria-hidden />}>
          {t.pdf}
        </LinkButton>
        <p className="small quiet">{t.pdfHint}</p>
      </div>
      <div>
        <LinkButton external wide download href={`/api/reports/${id}/xlsx${atSize}`} icon={<FileSpreadsheet size={24} aria-hidden />}>
          {t.xlsx}
        </LinkButton>
        <p className="small quiet">{t.xlsxHint}</p>
      </div>
    </Stack>
  )
}
