import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { addDecoder, BaseDecoder, fromFile, type GeoTIFFImage } from 'geotiff'
import type { CityFinder } from '#markets/sellers/city-of.ts'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from '../unusable.ts'
import type { Progress } from './progress.ts'

/** People of one cell of a grid, by its middle and its sides in degrees. */
export type PeopleCell = { lat: number; lon: number; height: number; width: number; people: number }

/** Grids of people are written by strips or small tiles; what unpacks to more is a bomb. */
const mostBytesOfTile = 16 * 1024 * 1024
/** LZW has no limit that could be set: it makes of one byte 2,700 at most. */
const mostPackedLzw = 256 * 1024
const deflate = [8, 32946]
const compressions = [undefined, 1, 5, ...deflate]
const pixelsAtOnce = 2_000_000
const kmPerDegree = 111.195

class BoundedInflate extends BaseDecoder {
  override async decodeBlock(buffer: ArrayBufferLike): Promise<ArrayBufferLike> {
    const bytes = (await promisify(inflate)(new Uint8Array(buffer), { maxOutputLength: mostBytesOfTile })) as Buffer
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
  }
}

/** Cells with people of a GeoTIFF in degrees, as far as they are in the reach of a city. @throws Unusable */
export async function readPeopleTiff(
  path: string,
  cities: CityFinder,
  take: (cell: PeopleCell) => void,
  progress: Progress,
): Promise<void> {
  addDecoder(deflate, async () => BoundedInflate)
  const image = await opened(path)
  try {
    refuseProjection(image)
    await refuseBombs(image)
    const grid = gridOf(image)
    for (const [index, city] of cities.all.entries()) {
      const reach = cities.reach(city) / kmPerDegree
      const wide = reach / Math.cos((city.lat * Math.PI) / 180)
      const top = Math.max(0, Math.floor((grid.north - city.lat - reach) / grid.height))
      const bottom = Math.min(grid.rows, Math.ceil((grid.north - city.lat + reach) / grid.height))
      const left = Math.max(0, Math.floor((city.lon - wide - grid.west) / grid.width))
      const right = Math.min(grid.columns, Math.ceil((city.lon + wide - grid.west) / grid.width))
      if (top < bottom && left < right) await readWindow(image, grid, { top, bottom, left, right }, (cell) => takeOwn(cell, city.id))
      progress((index + 1) / cities.all.length)
    }
  } catch (error) {
    if (error instanceof Unusable) throw error
    throw new Unusable(imports.brokenTiff)
  }

  /** Windows of neighbouring cities overlap: each cell is read for its own city alone. */
  function takeOwn(cell: PeopleCell, cityId: string): void {
    if (cities.at(cell.lat, cell.lon)?.id === cityId) take(cell)
  }
}

async function opened(path: string): Promise<GeoTIFFImage> {
  try {
    return await (await fromFile(path)).getImage()
  } catch {
    throw new Unusable(imports.brokenTiff)
  }
}

function refuseProjection(image: GeoTIFFImage): void {
  const keys = image.getGeoKeys()
  if (!keys) throw new Unusable(imports.noProjection)
  const projected: unknown = keys.ProjectedCSTypeGeoKey
  if (projected || keys.GTModelTypeGeoKey === 1)
    throw new Unusable(saidOfImport(imports.wrongProjection, { name: projected ? `EPSG:${projected}` : 'a projection' }))
  const geographic: unknown = keys.GeographicTypeGeoKey
  if (geographic === undefined) throw new Unusable(imports.noProjection)
  if (geographic !== 4326) throw new Unusable(saidOfImport(imports.wrongProjection, { name: `EPSG:${geographic}` }))
}

async function refuseBombs(image: GeoTIFFImage): Promise<void> {
  const directory = image.fileDirectory
  const compression: unknown = await directory.loadValue('Compression')
  if (!compressions.includes(compression as number)) throw new Unusable(imports.brokenTiff)
  if (image.getSamplesPerPixel() !== 1) throw new Unusable(imports.brokenTiff)
  if (image.getTileWidth() * image.getBlockHeight(0) * image.getBytesPerPixel() > mostBytesOfTile) throw new Unusable(imports.tiffTiles)
  if (compression !== 5) return
  const sizes = ((await directory.loadValue('TileByteCounts')) ?? (await directory.loadValue('StripByteCounts')) ?? []) as ArrayLike<number>
  for (let i = 0; i < sizes.length; i++) if (Number(sizes[i]) > mostPackedLzw) throw new Unusable(imports.tiffTiles)
}

type Grid = { north: number; west: number; height: number; width: number; rows: number; columns: number; nothing: number | null }

function gridOf(image: GeoTIFFImage): Grid {
  const [west, south, east, north] = image.getBoundingBox() as [number, number, number, number]
  if (!(Math.abs(north) <= 91 && Math.abs(south) <= 91 && Math.abs(west) <= 181 && Math.abs(east) <= 361 && north > south && east > west))
    throw new Unusable(imports.looksProjected)
  const [rows, columns] = [image.getHeight(), image.getWidth()]
  return { north, west, height: (north - south) / rows, width: (east - west) / columns, rows, columns, nothing: image.getGDALNoData() }
}

type Window = { top: number; bottom: number; left: number; right: number }

async function readWindow(image: GeoTIFFImage, grid: Grid, window: Window, take: (cell: PeopleCell) => void): Promise<void> {
  const columns = window.right - window.left
  const step = Math.max(1, Math.floor(pixelsAtOnce / columns))
  for (let top = window.top; top < window.bottom; top += step) {
    const bottom = Math.min(window.bottom, top + step)
    const values = await image.readRasters({ window: [window.left, top, window.right, bottom], interleave: true })
    for (let i = 0; i < values.length; i++) {
      const people = Number(values[i])
      // What is no number means no data, as a negative one does.
      if (!(people > 0) || people === grid.nothing) continue
      const lat = grid.north - (top + Math.floor(i / columns) + 0.5) * grid.height
      const lon = grid.west + (window.left + (i % columns) + 0.5) * grid.width
      take({ lat, lon, height: grid.height, width: grid.width, people })
    }
  }
}
