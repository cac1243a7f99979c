import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from '../unusable-file-error.ts'
import type { Progress } from './progress.ts'

const chunkBytes = 64 * 1024

/** Encoding by byte order mark; without one UTF-8, or an unsupported encoding. */
export function detectEncoding(start: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * Chunks of a text file without its byte order mark. A replacement character anywhere could turn a row into another one, so invalid bytes are an
 * error.
 * @throws UnusableFileError with the line of the first invalid byte
 */
export async function* readTextFile(path: string, progress: Progress): AsyncGenerator<string> {
  const { size } = await stat(path)
  const encoding = detectEncoding(await readStart(path))
  const decoder = new TextDecoder(encoding, { fatal: true })
  let [bytesDone, line] = [0, 1]
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const text = decodeOrThrow(
      () => decoder.decode(chunk, { stream: true }),
      () => line + (encoding === 'utf-8' ? linesBeforeFault(chunk) : 0),
    )
    bytesDone += chunk.length
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) line++
    progress(bytesDone / size)
    if (text !== '') yield text
  }
  decodeOrThrow(
    () => decoder.decode(),
    () => line,
  )
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function decodeOrThrow(decode: () => string, currentLine: () => number): string {
  try {
    return decode()
  } catch {
    throw new UnusableFileError(localizeImport(imports.brokenLetters, { line: currentLine() }))
  }
}

/** Lines in a chunk before the first invalid UTF-8. A character may span chunks at either end. */
function linesBeforeFault(chunk: Buffer): number {
  let [from, lines] = [0, 0]
  while (from < 3 && (chunk[from]! & 0xc0) === 0x80) from++
  for (let to = chunk.indexOf(10, from); to >= 0; to = chunk.indexOf(10, from)) {
    if (!isUtf8(chunk.subarray(from, to))) return lines
    lines++
    from = to + 1
  }
  return lines
}
