import { useEffect, useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { CallError } from '../../lib/call.ts'
import { refresh, useChange } from '../../lib/queries.ts'
import { sendFile } from '../../lib/send-file.ts'

export type Told = CallInput<'POST /api/admin/imports'>['body']
export type Import = CallOutput<'PUT /api/admin/imports/{id}/file'>
/** How much of the file has gone; null while the server reads it. */
type Sending = { dryRun: boolean; share: number | null }

/**
 * One import at a time: says what the file is, sends it, and waits until it was read. A second press does nothing while the first is under way; leaving the
 * page ends it.
 */
export function useImport(on: {
  onSuccess: (done: Import, dryRun: boolean) => void
  onError: (error: CallError, isStopped: boolean) => void
}) {
  const announce = useChange('POST /api/admin/imports')
  const [sending, setSending] = useState<Sending | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const send = async (told: Told, file: File, dryRun: boolean) => {
    if (stop.current) return
    const own = new AbortController()
    stop.current = own
    setSending({ dryRun, share: 0 })
    try {
      const { id } = await announce.mutateAsync({ body: told })
      const onProgress = (share: number) => setSending({ dryRun, share: share < 1 ? share : null })
      const done = await sendFile({ params: { id }, query: { dryRun } }, file, { signal: own.signal, onProgress })
      await refresh('GET /api/admin/imports', 'GET /api/admin/coverage', 'GET /api/admin/audit')
      on.onSuccess(done, dryRun)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      on.onError(error, own.signal.aborted)
    } finally {
      stop.current = null
      setSending(null)
    }
  }
  return { send: (told: Told, file: File, dryRun: boolean) => void send(told, file, dryRun), sending, stop: () => stop.current?.abort() }
}
