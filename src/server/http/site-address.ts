import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The address of this site that a way back from another one must lead to: PUBLIC_URL, without it the one that the browser used. */
export function siteAddress(config: Config, request: FastifyRequest): string {
  return config.publicUrl ?? `${request.protocol}://${request.host}`
}
