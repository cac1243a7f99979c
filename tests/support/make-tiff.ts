/** A tag's number, its type (3 SHORT, 4 LONG, 12 DOUBLE, 2 ASCII) and its values. */
type Tag = [tag: number, type: 2 | 3 | 4 | 12, values: readonly number[]]

export type TiffSpec = {
  width: number
  height: number
  /** Packed strips or tiles, one after the other; with one and many `times`, all of the file's blocks are this one. */
  blocks: readonly Uint8Array[]
  times?: number
  bits?: number
  bands?: number
  /** 1 not packed, 5 LZW, 8 deflate. */
  compression?: number
  predictor?: number
  tile?: { width: number; height: number }
  rowsPerStrip?: number
  scale?: readonly [lon: number, lat: number]
  tie?: readonly [column: number, row: number, lon: number, lat: number]
  matrix?: readonly number[]
  pixelIsPoint?: boolean
  noData?: string
  metadata?: string
  /** The highest byte first, as programs in Java write; the blocks have to be so already. */
  bigEndian?: boolean
  /** A BigTIFF, with offsets of 64 bits. */
  big?: boolean
  /** Instead of the tag of that number, as a hostile writer would. */
  replacedTags?: readonly Tag[]
}

/** A GeoTIFF in degrees of floating-point numbers, with blocks that are packed as the test wants them. */
export function makeTiff(spec: TiffSpec): Buffer {
  const {
    width,
    height,
    blocks,
    times = 1,
    bits = 32,
    bands = 1,
    compression = 1,
    rowsPerStrip = height,
    tile,
    replacedTags = [],
    bigEndian = false,
    big = false,
  } = spec
  const put = (into: Buffer, value: number, at: number, bytes: 2 | 4 | 8) => {
    if (bytes === 8) bigEndian ? into.writeBigUInt64BE(BigInt(value), at) : into.writeBigUInt64LE(BigInt(value), at)
    else bigEndian ? into.writeUIntBE(value, at, bytes) : into.writeUIntLE(value, at, bytes)
  }
  const [countBytes, offsetBytes] = big ? ([8, 8] as const) : ([2, 4] as const)
  const entryBytes = 4 + 2 * offsetBytes
  const places: number[] = []
  let at = big ? 16 : 8
  for (const block of blocks) {
    places.push(at)
    at += block.length
  }
  const repeat = <T>(list: readonly T[]) => Array.from({ length: list.length * times }, (_, index) => list[index % list.length]!)
  const offsets = repeat(places)
  const counts = repeat(blocks.map(({ length }) => length))
  const geoKeys = [
    [1024, 2],
    [1025, spec.pixelIsPoint ? 2 : 1],
    [2048, 4326],
  ]
  const defaultTags: Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array(bands).fill(bits)],
    [259, 3, [compression]],
    [262, 3, [1]],
    [277, 3, [bands]],
    ...(tile
      ? ([
          [322, 4, [tile.width]],
          [323, 4, [tile.height]],
          [324, 4, offsets],
          [325, 4, counts],
        ] satisfies Tag[])
      : ([
          [273, 4, offsets],
          [278, 4, [rowsPerStrip]],
          [279, 4, counts],
        ] satisfies Tag[])),
    ...(spec.predictor ? ([[317, 3, [spec.predictor]]] satisfies Tag[]) : []),
    [339, 3, Array(bands).fill(3)],
    ...(spec.scale ? ([[33550, 12, [...spec.scale, 0]]] satisfies Tag[]) : []),
    ...(spec.tie ? ([[33922, 12, [spec.tie[0], spec.tie[1], 0, spec.tie[2], spec.tie[3], 0]]] satisfies Tag[]) : []),
    ...(spec.matrix ? ([[34264, 12, spec.matrix]] satisfies Tag[]) : []),
    [34735, 3, [1, 1, 0, geoKeys.length, ...geoKeys.flatMap(([key, value]) => [key!, 0, 1, value!])]],
    ...(spec.metadata ? ([[42112, 2, ascii(spec.metadata)]] satisfies Tag[]) : []),
    ...(spec.noData ? ([[42113, 2, ascii(spec.noData)]] satisfies Tag[]) : []),
  ]
  const tags = [...defaultTags.filter(([tag]) => replacedTags.every(([other]) => other !== tag)), ...replacedTags].toSorted(
    ([a], [b]) => a - b,
  )
  const directory = Buffer.alloc(countBytes + tags.length * entryBytes + offsetBytes)
  put(directory, tags.length, 0, countBytes)
  let valuesAt = at + directory.length
  const values: Buffer[] = []
  for (const [index, [tag, type, numbers]] of tags.entries()) {
    const entry = countBytes + index * entryBytes
    const bytes = bigEndian ? swapBytes(encodeValues(type, numbers), type) : encodeValues(type, numbers)
    put(directory, tag, entry, 2)
    put(directory, type, entry + 2, 2)
    put(directory, numbers.length, entry + 4, offsetBytes)
    if (bytes.length <= offsetBytes) bytes.copy(directory, entry + 4 + offsetBytes)
    else {
      put(directory, valuesAt, entry + 4 + offsetBytes, offsetBytes)
      values.push(bytes)
      valuesAt += bytes.length
    }
  }
  const head = Buffer.alloc(big ? 16 : 8)
  head.write(bigEndian ? 'MM' : 'II', 'latin1')
  put(head, big ? 43 : 42, 2, 2)
  if (big) put(head, 8, 4, 2)
  put(head, at, big ? 8 : 4, offsetBytes)
  return Buffer.concat([head, ...blocks, directory, ...values])
}

/** Values of a block, not packed. */
export function floats(values: readonly number[]): Buffer {
  return Buffer.from(Float32Array.from(values).buffer)
}

const ascii = (text: string) => [...Buffer.from(`${text}\0`)]

function swapBytes(bytes: Buffer, type: Tag[1]): Buffer {
  if (type === 12) return bytes.swap64()
  if (type === 4) return bytes.swap32()
  return type === 3 ? bytes.swap16() : bytes
}

function encodeValues(type: Tag[1], values: readonly number[]): Buffer {
  if (type === 12) return Buffer.from(Float64Array.from(values).buffer)
  if (type === 4) return Buffer.from(Uint32Array.from(values).buffer)
  return type === 3 ? Buffer.from(Uint16Array.from(values).buffer) : Buffer.from(values)
}
