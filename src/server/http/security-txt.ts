import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { siteAddress } from './site-address.ts'

const day = 86_400_000
/** RFC 9116 recommends less than a year. */
const expiresAfterDays = 180

/** Where to report a vulnerability (RFC 9116): the support address, if configured, and this site's contact page. */
export function serveSecurityTxt(app: FastifyInstance, { config, clock }: Pick<Context, 'config' | 'clock'>): void {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const expires = new Date(Math.ceil(clock().getTime() / day) * day + expiresAfterDays * day)
    const lines = [
      ...(config.support.email ? [`Contact: mailto:${config.support.email}`] : []),
      `Contact: ${siteAddress(config, request)}/contact`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(config.publicUrl ? [`Canonical: ${config.publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
