import { adminDataTexts } from '#words/web/admin-data.ts'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { BatchCoverage } from './batch-coverage.tsx'
import { RefusedRows } from './refused-rows.tsx'
import type { Import } from './use-import.ts'

const t = adminDataTexts.form

/** An import's result: accepted rows by city, and rejected rows by reason. */
export function ImportResult({ answer: { batch, already }, dryRun }: { answer: Import; dryRun: boolean }) {
  const { taken, refused, coverage } = batch
  const resultText = already ? t.already : dryRun ? t.checked({ n: taken }) : t.imported({ n: taken })
  return (
    <Stack>
      <Notice tone={already ? 'info' : 'good'} live>
        <p>{resultText}</p>
        <p>{t.refused({ n: refused.reduce((sum, { count }) => sum + count, 0) })}</p>
      </Notice>
      {refused.length > 0 ? <RefusedRows refused={refused} /> : null}
      <BatchCoverage coverage={coverage} label={t.coverage} />
    </Stack>
  )
}
