import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { imports } from '#words/imports.ts'
import { Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'

/** Far above any feature of a map: an element that is longer is an attack on memory. */
const mostBytesOfElement = 16 * 1024 * 1024

/** Every element of `features` or `elements` of a JSON file, and what it says about itself before or after them. @throws Unusable */
export async function readJsonElements(path: string, take: (value: unknown) => void, progress: Progress): Promise<void> {
  const { size } = await stat(path)
  let [read, since] = [0, 0]
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      read += chunk.length
      since += chunk.length
      progress(read / size)
      next(since > mostBytesOfElement ? new Unusable(imports.longElement) : null, chunk)
    },
  })
  const picked = pick.withParserAsStream({
    filter: /^(?:(?:features|elements)\.\d+|crs|osm3s)$/,
    packValues: true,
    streamValues: false,
  })
  const values = streamValues.asStream()
  let refused: unknown = null
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 256 * 1024 }),
      bounded,
      picked,
      values,
      async (items: AsyncIterable<unknown>) => {
        for await (const item of items) {
          since = 0
          try {
            take((item as { value: unknown }).value)
          } catch (error) {
            // Kept, because the streams before it may break first when it ends them.
            refused = error
            throw error
          }
        }
      },
    )
  } catch (error) {
    if (refused) throw refused
    if (error instanceof Unusable || (error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new Unusable(imports.brokenJson)
  }
}
