import { useState } from 'react'
import { percentText } from '#engine/quantity/format.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import type { CallError } from '../../lib/call.ts'
import { useDraft } from '../../lib/draft.ts'
import { useForm } from '../../lib/form.ts'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Notice, ProgressBar } from '../../ui/surface.tsx'
import { ImportDone } from './import-done.tsx'
import { ImportFields } from './import-fields.tsx'
import { type ImportValues, nothingTyped, problemsOf, toldOf } from './import-values.ts'
import { Panel } from './panel.tsx'
import { useProof } from './prove-again.tsx'
import { type Import, useImport } from './use-import.ts'

const t = adminDataTexts.form
const draftKey = 'import'

/** Says what a file is, and sends it: to be checked only, or to become a batch. What was typed outlives a reload; the chosen file cannot. */
export function ImportForm() {
  const [values, setValues] = useDraft<ImportValues>(draftKey, nothingTyped)
  const [file, setFile] = useState<File | null>(null)
  const [mapping, setMapping] = useState('')
  const [done, setDone] = useState<{ answer: Import; dryRun: boolean } | null>(null)
  const proof = useProof()
  const form = useForm([values, setValues], (typed) => problemsOf(typed, file, mapping))
  const refused = (error: CallError, isStopped: boolean) => {
    if (proof.refuse(error)) return form.setFailure(null)
    if (error.code === 'offline') return form.setFailure(isStopped ? t.stopped : t.offline)
    form.setFailure(`${t.failed} ${error.message}`)
  }
  const work = useImport({ onSuccess: (answer, dryRun) => setDone({ answer, dryRun }), onError: refused })
  const send = (dryRun: boolean) => {
    const isProved = proof.check()
    form.submit(work.sending !== null, () => {
      if (!isProved || !file) return
      setDone(null)
      work.send({ ...toldOf(values, mapping), ...proof.body }, file, dryRun)
    })()
  }
  return (
    <Panel title={t.title}>
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
          {proof.field}
          {form.failure ? (
            <Notice tone="bad" live>
              {form.failure}
            </Notice>
          ) : null}
          {work.sending ? <Progress share={work.sending.share} /> : null}
          <Row>
            <Button onClick={() => send(true)} busy={work.sending !== null} busyText={work.sending?.dryRun ? t.checking : undefined}>
              {t.check}
            </Button>
            <Button
              type="submit"
              look="primary"
              busy={work.sending !== null}
              busyText={work.sending && !work.sending.dryRun ? t.importing : undefined}
            >
              {t.import}
            </Button>
            {work.sending ? <Button onClick={work.stop}>{t.stop}</Button> : null}
          </Row>
        </Stack>
      </form>
      {done ? <ImportDone {...done} /> : null}
    </Panel>
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
