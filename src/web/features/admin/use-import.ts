import { useEffect, useRef, useState } from 'react'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { callTexts } from '#words/web/call.ts'
import { CallError, callUrl, parseError, parseResponse } from '../../lib/api/call.ts'
import { refresh, useChange } from '../../lib/api/queries.ts'

export type ImportMetadata = CallInput<'POST /api/admin/imports'>['body']
export type Import = CallOutput<'PUT /api/admin/imports/{id}/file'>
/** `share` is the fraction uploaded; null while the server reads the file. */
type Sending = { dryRun: boolean; share: number | null }

/**
 * One import at a time: sends the metadata, uploads the file and waits until it was read. A second press does nothing while the first is pending;
 * leaving the page aborts it.
 */
export function useImport(handlers: {
  onSuccess: (result: Import, dryRun: boolean) => void
  onError: (error: CallError, isStopped: boolean) => void
}) {
  const createImport = useChange('POST /api/admin/imports')
  const [sending, setSending] = useState<Sending | null>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const send = async (metadata: ImportMetadata, file: File, dryRun: boolean) => {
    if (stop.current) return
    const controller = new AbortController()
    stop.current = controller
    setSending({ dryRun, share: 0 })
    try {
      const { id } = await createImport.mutateAsync({ body: metadata })
      const onProgress = (share: number) => setSending({ dryRun, share: share < 1 ? share : null })
      const result = await sendFile({ params: { id }, query: { dryRun } }, file, { signal: controller.signal, onProgress })
      await refresh('GET /api/admin/imports', 'GET /api/admin/coverage', 'GET /api/admin/audit')
      handlers.onSuccess(result, dryRun)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      handlers.onError(error, controller.signal.aborted)
    } finally {
      stop.current = null
      setSending(null)
    }
  }
  return {
    send: (metadata: ImportMetadata, file: File, dryRun: boolean) => void send(metadata, file, dryRun),
    sending,
    stop: () => stop.current?.abort(),
  }
}

type Key = 'PUT /api/admin/imports/{id}/file'

/**
 * Uploads a file with progress, which `fetch` cannot report. It resolves with the response, which comes when the file was read.
 * @throws CallError
 */
function sendFile(
  { params, query = {} }: CallInput<Key>,
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<CallOutput<Key>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const rejectOffline = () => reject(new CallError(0, 'offline', callTexts.offline, null))
    request.open('PUT', callUrl('/api/admin/imports/{id}/file', params, query))
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = rejectOffline
    request.onabort = rejectOffline
    request.onload = () => {
      const { status, responseText } = request
      try {
        if (status < 200 || status > 299) throw parseError(request, responseText)
        resolve(parseResponse(status, responseText) as CallOutput<Key>)
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
