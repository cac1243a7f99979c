import { inflateRawSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TestApp } from './test-app.ts'

/** The status of an answer and whatever a reader could make out of it: of a stream its first news, of files their text. */
export type AnyAnswer = { status: number; text: string }

export async function readAnyAnswer(app: TestApp, options: InjectOptions): Promise<AnyAnswer> {
  const response = await app.http.inject({ ...options, payloadAsStream: true })
  const stream = response.stream()
  const type = String(response.headers['content-type'])
  const parts: Buffer[] = []
  const isEndless = type.startsWith('text/event-stream')
  for await (const part of stream) {
    parts.push(Buffer.from(part as Uint8Array))
    if (isEndless && Buffer.concat(parts).includes('data:')) break
    if (isEndless && !/reports/.test(String(options.url))) break
  }
  stream.destroy()
  const bytes = Buffer.concat(parts)
  return { status: response.statusCode, text: await textOf(bytes, type) }
}

async function textOf(bytes: Buffer, type: string): Promise<string> {
  if (type === 'application/pdf') return textOfPdf(bytes)
  return type.includes('spreadsheet') ? textOfZip(bytes) : bytes.toString('utf8')
}

/** Without spaces: a document breaks its lines and words where it likes. */
async function textOfPdf(bytes: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const words: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    words.push(...items.map((item) => ('str' in item ? item.str : '')))
  }
  await document.destroy()
  return words.join('').replace(/\s+/g, '')
}

/** The texts of all files of a zip, by its directory. */
function textOfZip(bytes: Buffer): string {
  const texts: string[] = []
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 4, 'latin1')) {
    const [packed, size, header] = [bytes.readUInt16LE(at + 10) !== 0, bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    const from = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const content = bytes.subarray(from, from + size)
    texts.push((packed ? inflateRawSync(content) : content).toString('utf8'))
  }
  return texts.join('\n')
}
