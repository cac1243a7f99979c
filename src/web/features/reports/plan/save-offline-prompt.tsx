import { Download } from 'lucide-react'
import { reportsTexts } from '#words/web/reports.ts'
import { thisDevice } from '../../../lib/this-device.ts'
import { Button } from '../../../ui/button.tsx'
import type { SaveOfflineOffer } from '../use-offline-report.ts'

const t = reportsTexts.keep
const bytesPerKb = 1000

/** In data-saving browsers: the report is not saved automatically, with a button to save it. */
export function SaveOfflinePrompt({ offer: { bytes, busy, save } }: { offer: SaveOfflineOffer }) {
  const device = thisDevice()
  return (
    <div className="stack gap-s2 no-print">
      <p className="label quiet">{t.note}</p>
      <div>
        <Button icon={<Download aria-hidden />} busy={busy} onClick={save}>
          {bytes === null ? t.button({ device }) : t.buttonOf({ device, kb: Math.ceil(bytes / bytesPerKb) })}
        </Button>
      </div>
    </div>
  )
}
