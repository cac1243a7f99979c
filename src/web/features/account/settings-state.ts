import type { CallInput, CallOutput } from '#contract/call.ts'
import { queryClient, useCall, useChange } from '../../lib/queries.ts'
import { accountTexts } from '../../texts/account.ts'
import { showToast } from '../../ui/toast.tsx'

type Change = CallInput<'PUT /api/settings'>['body']
type Saved = CallOutput<'GET /api/settings'>
const key = ['GET /api/settings', {}]

/** The account's settings; a change shows at once and is taken back, with a word, when it could not be saved. */
export function useSettings() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/settings', {})
  const save = useChange('PUT /api/settings', {
    onSuccess: (saved) => queryClient.setQueryData(key, saved),
    onError: () => {
      showToast({ title: accountTexts.notSaved, text: accountTexts.notifications.changeFailed, tone: 'bad' })
      void refetch()
    },
  })
  const change = (body: Change) => {
    const before = queryClient.getQueryData<Saved>(key)
    if (before)
      queryClient.setQueryData<Saved>(key, {
        notifications: { ...before.notifications, ...body.notifications },
        privacy: { ...before.privacy, ...body.privacy },
      })
    save.mutate({ body })
  }
  return { settings: data, failed: isError && !data, fetching: isFetching, retry: () => void refetch(), change }
}
