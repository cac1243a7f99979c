import { Stack } from '../../ui/layout.tsx'
import { BatchesList } from './batches-list.tsx'
import { CoverageList } from './coverage-list.tsx'
import { ImportForm } from './import-form.tsx'

export function DataTab() {
  return (
    <Stack gap="s5">
      <ImportForm />
      <BatchesList full={false} />
      <CoverageList full={false} />
    </Stack>
  )
}
