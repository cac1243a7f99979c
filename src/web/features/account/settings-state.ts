import type { CallInput, CallOutput } from '#contract/call.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall, useChange, usePendingInputs } from '../../lib/api/queries.ts'
import { showToast } from '../../ui/toast.tsx'

type Change = CallInput<'PUT /api/settings'>['body']
type Settings = CallOutput<'GET /api/settings'>

/** The account's settings with pending changes applied optimistically: several may be pending, and one that fails is reverted with a toast. */
export function useSettings() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/settings', {})
  const pendingChanges = usePendingInputs('PUT /api/settings').map(({ body }) => body)
  const save = useChange('PUT /api/settings', {
    refresh: ['GET /api/settings'],
    onError: () => showToast({ title: accountTexts.notSaved, text: accountTexts.notifications.changeFailed, tone: 'bad' }),
  })
  return {
    settings: data && pendingChanges.reduce(withChange, data),
    failed: isError && !data,
    fetching: isFetching,
    retry: () => void refetch(),
    change: (body: Change) => save.mutate({ body }),
  }
}

function withChange(settings: Settings, change: Change): Settings {
  return {
    notifications: { ...settings.notifications, ...change.notifications },
    privacy: { ...settings.privacy, ...change.privacy },
  }
}
