import { reportsTexts } from '#words/web/reports.ts'
import { Switch } from '../../../ui/field.tsx'
import { useReading } from '../report-reading.ts'

const t = reportsTexts.page

/** Toggles the dotted links on figures; a page of figures is easier to read without. */
export function SourcesSwitch({ hint }: { hint?: string }) {
  const { sources, onSources } = useReading()
  return (
    <div className="no-print">
      <Switch
        label={t.showSources}
        {...(hint ? { hint } : {})}
        checked={sources}
        onChange={(event) => onSources(event.currentTarget.checked)}
      />
    </div>
  )
}
