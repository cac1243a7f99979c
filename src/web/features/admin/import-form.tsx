import { useState } from 'react'
import { percentText } from '#engine/quantity/format.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice, ProgressBar } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { BatchCoverage, RefusedRows } from './batch-tables.tsx'
import { ImportFields } from './import-fields.tsx'
import { emptyImportValues, type ImportValues, importProblems, toImportMetadata } from './import-values.ts'
import { type Import, useImport } from './use-import.ts'
import { useReauth } from './use-reauth.tsx'

const t = adminDataTexts.form
const draftKey = 'import'

/** Describes a file and uploads it: as a dry run, or to become a batch. Typed fields survive a reload; the chosen file cannot. */
export function ImportForm() {
  const [values, setValues] = useDraft<ImportValues>(draftKey, emptyImportValues)
  const [file, setFile] = useState<File | null>(null)
  const [mapping, setMapping] = useState('')
  const [done, setDone] = useState<{ answer: Import; dryRun: boolean } | null>(null)
  const reauth = useReauth()
  const form = useForm([values, setValues], (typed) => importProblems(typed, file, mapping))
  const onRefused = (error: CallError, isStopped: boolean) => {
    if (reauth.refuse(error)) return form.setFailure(null)
    if (error.code === 'offline') return form.setFailure(isStopped ? t.stopped : t.offline)
    form.setFailure(`${t.failed} ${error.message}`)
  }
  const importer = useImport({ onSuccess: (answer, dryRun) => setDone({ answer, dryRun }), onError: onRefused })
  const send = (dryRun: boolean) => {
    const isReauthReady = reauth.check()
    form.submit(importer.sending !== null, () => {
      if (!isReauthReady || !file) return
      setDone(null)
      importer.send({ ...toImportMetadata(values, mapping), ...reauth.body }, file, dryRun)
    })()
  }
  return (
    <AdminPanel title={t.title}>
      <p>{t.intro}</p>
      <form
        ref={form.form}
        noValidate
        className="import-form"
        onSubmit={(event) => {
          event.preventDefault()
          send(false)
        }}
      >
        <Stack>
          <ImportFields form={form} onFile={setFile} onMapping={setMapping} />
          {reauth.field}
          {form.failure ? (
            <Notice tone="bad" live>
              {form.failure}
            </Notice>
          ) : null}
          {importer.sending ? <Progress share={importer.sending.share} /> : null}
          <Row>
            <Button
              onClick={() => send(true)}
              busy={importer.sending !== null}
              busyText={importer.sending?.dryRun ? t.checking : undefined}
            >
              {t.check}
            </Button>
            <Button
              type="submit"
              look="primary"
              busy={importer.sending !== null}
              busyText={importer.sending && !importer.sending.dryRun ? t.importing : undefined}
            >
              {t.import}
            </Button>
            {importer.sending ? <Button onClick={importer.stop}>{t.stop}</Button> : null}
          </Row>
        </Stack>
      </form>
      {done ? <ImportResult {...done} /> : null}
    </AdminPanel>
  )
}

function Progress({ share }: { share: number | null }) {
  const text = share === null ? t.reading : t.uploading({ percent: percentText(Math.round(share * 100)) })
  return (
    <Stack gap="s2">
      <ProgressBar value={share} label={share === null ? t.reading : t.uploadingLabel} />
      <p className="quiet small" role="status">
        {share === null ? text : null}
      </p>
      {share === null ? null : <p className="quiet small">{text}</p>}
    </Stack>
  )
}

/** An import's result: accepted rows by city, and rejected rows by reason. */
function ImportResult({ answer: { batch, already }, dryRun }: { answer: Import; dryRun: boolean }) {
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
