import type { CallInput, CallOutput } from '#contract/call.ts'
import { callTexts } from '#words/web/call.ts'
import { CallError, callUrl, parseError, parseResponse } from '../../lib/api/call.ts'

type Key = 'PUT /api/admin/imports/{id}/file'

/**
 * Uploads a file with progress, which `fetch` cannot report. It resolves with the response, which comes when the file was read.
 * @throws CallError
 */
export function sendFile(
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
