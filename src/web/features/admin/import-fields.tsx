import { adminDataTexts } from '#words/web/admin-data.ts'
import type { useForm } from '../../lib/form.ts'
import { FileField, SelectField, Switch, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { confidenceOptions, type ImportValues, importKindOptions, maxMegabytes } from './import-values.ts'

const t = adminDataTexts.form
type Form = ReturnType<typeof useForm<ImportValues>>
const kindHints: Readonly<Record<string, string>> = t.kindHints

/** The file and its required metadata; optional metadata is folded. */
export function ImportFields({
  form,
  onFile,
  onMapping,
}: {
  form: Form
  onFile: (file: File | null) => void
  onMapping: (content: string) => void
}) {
  const { kind } = form.values
  const fileFieldProps = (name: 'file' | 'mapping') => {
    const { id, error } = form.field(name)
    return { id, name, error }
  }
  return (
    <>
      <div className="import-fields">
        <SelectField label={t.kind} hint={kindHints[kind]} {...form.field('kind')}>
          {importKindOptions.map((each) => (
            <option key={each} value={each}>
              {adminDataTexts.kinds[each]}
            </option>
          ))}
        </SelectField>
        <FileField label={t.file} hint={t.fileHint({ most: maxMegabytes })} {...fileFieldProps('file')} onChoose={onFile} />
        <TextField label={t.source} required maxLength={200} autoComplete="off" {...form.field('title')} />
        <TextField label={t.publisher} required maxLength={200} autoComplete="off" {...form.field('publisher')} />
        <TextField label={t.licence} hint={t.licenceHint} required maxLength={200} autoComplete="off" {...form.field('licence')} />
        <TextField label={t.month} hint={t.monthHint} maxLength={7} autoComplete="off" {...form.field('month')} />
      </div>
      <details className="import-more">
        <summary>{t.more}</summary>
        <Stack>
          <div className="import-fields">
            <TextField label={t.city} hint={t.cityHint} maxLength={80} autoComplete="off" {...form.field('city')} />
            {kind === 'osm' ? null : (
              <FileField
                label={t.mapping}
                hint={t.mappingHint}
                accept=".yaml,.yml"
                {...fileFieldProps('mapping')}
                onChoose={(file) => (file ? void file.text().then(onMapping) : onMapping(''))}
              />
            )}
            <TextField label={t.url} type="url" maxLength={500} autoComplete="off" {...form.field('url')} />
            <TextField label={t.attribution} maxLength={200} autoComplete="off" {...form.field('attribution')} />
            <SelectField label={t.confidence} {...form.field('confidence')}>
              {confidenceOptions.map((each) => (
                <option key={each} value={each}>
                  {t.confidences[each]}
                </option>
              ))}
            </SelectField>
          </div>
          {kind === 'osm' || kind === 'register' ? <StorageSwitches form={form} /> : null}
        </Stack>
      </details>
    </>
  )
}

function StorageSwitches({ form: { values, setValues } }: { form: Form }) {
  const toggle = (name: 'points' | 'names') => setValues({ ...values, [name]: values[name] ? '' : 'yes' })
  return (
    <div>
      <Switch label={t.points} hint={t.pointsHint} checked={values.points !== ''} onChange={() => toggle('points')} />
      {values.points ? <Switch label={t.names} checked={values.names !== ''} onChange={() => toggle('names')} /> : null}
    </div>
  )
}
