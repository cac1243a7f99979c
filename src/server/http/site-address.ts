import { isIP } from 'node:net'
import { hostname as machineName } from 'node:os'
import type { FastifyRequest } from 'fastify'
import { refusals } from '#words/refusals.ts'
import { type Config, isLoopbackName } from '../config.ts'
import { Failure } from '../errors.ts'

/** Base URL of this site for return URLs: PUBLIC_URL, else the host that the browser used. */
export function siteAddress(config: Config, request: FastifyRequest): string {
  return config.publicUrl ?? `http://${requireOwnHost(config, request.headers.host)}`
}

/**
 * The request's host, when it is a name of this machine. A foreign page can point its own name here (DNS rebinding) and would be same-origin;
 * forwarded host names are forgeable.
 * @throws Failure validation_failed, foreign_origin
 */
export function requireOwnHost(config: Config, hostHeader: string | undefined): string {
  const url =
    /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(hostHeader ?? '') && URL.canParse(`http://${hostHeader}`)
      ? new URL(`http://${hostHeader}`)
      : null
  if (!url) throw new Failure('validation_failed', { field: 'Host', message: refusals.hostUnreadable })
  if (!isOwnName(config, url.hostname)) {
    throw new Failure('foreign_origin', {
      message: refusals.otherName,
      hint: refusals.setPublicUrl,
    })
  }
  return url.host
}

/** Names that nobody outside the network can resolve to this machine; on a loopback address only loopback names. */
function isOwnName({ host }: Config, name: string): boolean {
  if (isLoopbackName(name) || name.endsWith('.localhost')) return true
  if (isLoopbackName(host)) return false
  return (
    isIP(name.replace(/^\[|\]$/g, '')) !== 0 ||
    name === machineName().toLowerCase() ||
    !name.includes('.') ||
    /\.(local|lan|internal|home\.arpa)$/.test(name)
  )
}
