import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
} as const
export type Coding = keyof typeof compressors

/** Smaller bodies fit one packet anyway. */
const minLength = 2000

/**
 * Compresses off the main thread. Safe from BREACH: no response holds a secret beside input of the caller, as sessions are in cookies and tokens in
 * no response.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < minLength || reply.hasHeader('Content-Encoding')) return done(null, payload)
    reply.header('Vary', 'Accept-Encoding')
    const coding = negotiateCoding(request)
    if (!coding) return done(null, payload)
    reply.header('Content-Encoding', coding).removeHeader('Content-Length')
    compressors[coding](payload).then((bytes) => done(null, bytes), done)
  })
}

export async function compressText(text: string, coding: Coding | null): Promise<Buffer> {
  return coding ? compressors[coding](text) : Buffer.from(text)
}

export function negotiateCoding({ headers }: FastifyRequest): Coding | null {
  return parseAcceptEncoding(String(headers['accept-encoding'] ?? ''))
}

/** RFC 9110, 12.5.3: a coding that is listed and has no weight of 0. */
function parseAcceptEncoding(accepted: string): Coding | null {
  const offered = accepted.split(',').flatMap((each) => {
    const [name = '', weight = 'q=1'] = each.split(';').map((part) => part.trim().toLowerCase())
    return Number(weight.replace('q=', '')) > 0 ? [name] : []
  })
  return (['br', 'gzip'] as const).find((coding) => offered.includes(coding)) ?? null
}
