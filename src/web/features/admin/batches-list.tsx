import { useState } from 'react'
import { formatNumber, formatYearMonth } from '#engine/quantity/format.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { useCall } from '../../lib/api/queries.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/entries.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Facts, Tag } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { RefusedRows } from './batch-tables.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'
import { type ImportBatch, SwitchBatchDialog } from './switch-batch-dialog.tsx'

const t = adminDataTexts.batches

/** Import batches that maps use: the newest first, the built-in ones last. */
export function BatchesList({ full }: { full: boolean }) {
  const state = useListState(full)
  const { page, pageSize } = state.query
  const result = useCall('GET /api/admin/imports', { query: { page, pageSize } }, { staleTime: 0, keepPrevious: true })
  const [switching, setSwitching] = useState<ImportBatch | null>(null)
  return (
    <>
      <ListFrame title={t.title} href="/admin/batches" state={state} result={result} total={result.data?.total} emptyText={t.empty}>
        <Entries label={t.title}>
          {result.data?.imports.map((batch) => (
            <BatchItem key={batch.id} batch={batch} onSwitch={() => setSwitching(batch)} />
          ))}
        </Entries>
      </ListFrame>
      {switching ? <SwitchBatchDialog batch={switching} onClose={() => setSwitching(null)} /> : null}
    </>
  )
}

const digestLength = 12
const maxCitiesNamed = 4

function BatchItem({ batch, onSwitch }: { batch: ImportBatch; onSwitch: () => void }) {
  const { title, active, refused } = batch
  const { open, setOpen, button } = useDisclosure()
  return (
    <li>
      <Stack gap="s3">
        <Row between gap="s2">
          <strong>{title}</strong>
          <Tag tone={active ? 'good' : 'bad'}>{active ? t.active : t.inactive}</Tag>
        </Row>
        <div className="batch-facts">
          <Facts rows={batchFacts(batch)} />
        </div>
        <Row>
          <Button onClick={onSwitch} aria-label={active ? t.switchOffOf({ title }) : t.switchOnOf({ title })}>
            {active ? t.switchOff : t.switchOn}
          </Button>
          {refused.length > 0 ? (
            <Button ref={button} look="plain" aria-expanded={open} aria-label={t.refusedOf({ title })} onClick={() => setOpen(!open)}>
              {open ? t.hideRefused : t.showRefused}
            </Button>
          ) : null}
        </Row>
        {open ? <RefusedRows refused={refused} /> : null}
      </Stack>
    </li>
  )
}

function batchFacts({ kind, publisher, licence, unread, month, importedAt, importedBy, taken, refused, cities, digest }: ImportBatch) {
  const names = cities.map(({ name }) => name)
  return [
    { label: t.kind, value: adminDataTexts.kinds[kind] },
    { label: t.publisher, value: publisher },
    { label: t.licence, value: licence },
    ...(unread === null ? [] : [{ label: t.unread, value: unread }]),
    { label: t.month, value: formatYearMonth(month) },
    { label: t.imported, value: importedAt ? momentText(importedAt) : t.shipped },
    ...(importedBy ? [{ label: t.importedBy, value: importedBy.label }] : []),
    { label: t.taken, value: formatNumber(taken) },
    { label: t.refused, value: formatNumber(refused.reduce((sum, { count }) => sum + count, 0)) },
    { label: t.cities, value: names.length > maxCitiesNamed ? formatNumber(names.length) : joinWithCommas(names) },
    { label: t.digest, value: <code>{digest.slice(0, digestLength)}</code> },
  ]
}
