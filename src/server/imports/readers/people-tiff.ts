import { fromFile, type GeoTIFF, type GeoTIFFImage } from 'geotiff'
import type { CityFinder, CityPoint } from '#markets/sellers/city-finder.ts'
import { imports } from '#words/imports.ts'
import { UnusableFileError } from '../unusable-file-error.ts'
import type { Progress } from './progress.ts'
import { readTiffBlocks, type TiffBlocks } from './tiff-blocks.ts'
import { limitDecoders } from './tiff-decoders.ts'
import { cellsBetween, type GridAxis, type RasterGrid, readGrid } from './tiff-grid.ts'

/** A grid cell's people, centre and sides in degrees. */
export type PeopleCell = { lat: number; lon: number; height: number; width: number; people: number }

/** Bound on decompressed bytes in total: thousands of directory entries can point at one compressed block of a small file. */
const baseAllowance = 128 * 1024 * 1024
const maxInflation = 200
/** Decoding a block costs at least as much as this many bytes. */
const minBlockBytes = 4096
const kmPerDegree = 111.195

/** Populated cells of a GeoTIFF in degrees within the reach of a city. @throws UnusableFileError */
export async function readPeopleTiff(
  path: string,
  cities: CityFinder,
  onCell: (cell: PeopleCell) => void,
  progress: Progress,
): Promise<void> {
  limitDecoders()
  const blocks = await readTiffBlocks(path)
  let tiff: GeoTIFF | null = null
  try {
    tiff = await fromFile(path)
    const image = await tiff.getImage()
    const grid = await readGrid(image)
    let remainingBytes = baseAllowance + maxInflation * blocks.size
    const spend = (bytes: number) => {
      remainingBytes -= Math.max(bytes, minBlockBytes)
      if (remainingBytes < 0) throw new UnusableFileError(imports.tiffTiles)
    }
    for (const [index, city] of cities.all.entries()) {
      for (const window of cityWindows(city, cities.reachOf(city) / kmPerDegree, grid))
        for (const block of splitByBlock(image, window)) {
          spend(image.getTileWidth() * image.getTileHeight() * image.getBytesPerPixel())
          await requireBlock(image, blocks, block)
          await readBlock(image, grid, block, (cell) => emitOwnCell(cell, city.id))
        }
      progress((index + 1) / cities.all.length)
    }
  } catch (error) {
    if (error instanceof UnusableFileError) throw error
    throw new UnusableFileError(imports.brokenTiff)
  } finally {
    await tiff?.close()
  }

  /** Windows of neighbouring cities overlap: each cell is emitted for its own city only. */
  function emitOwnCell(cell: PeopleCell, cityId: string): void {
    if (cities.findByPosition(cell.lat, cell.lon)?.id === cityId) onCell(cell)
  }
}

type Window = { top: number; bottom: number; left: number; right: number }

/** The window of a grid around a city. Longitudes may run from 0 to 360: a western city is then a full turn farther east. */
function* cityWindows({ lat, lon }: CityPoint, reach: number, grid: RasterGrid): Generator<Window> {
  const lonReach = reach / Math.cos((lat * Math.PI) / 180)
  const [top, bottom] = cellsBetween(grid.lat, lat - reach, lat + reach)
  if (top >= bottom) return
  for (const turn of [-360, 0, 360]) {
    const [left, right] = cellsBetween(grid.lon, lon + turn - lonReach, lon + turn + lonReach)
    if (left < right) yield { top, bottom, left, right }
  }
}

/** Splits a window by strips or tiles, so that one at a time is decompressed. */
function* splitByBlock(image: GeoTIFFImage, { top, bottom, left, right }: Window): Generator<Window> {
  const [tileHeight, tileWidth] = [image.getTileHeight(), image.getTileWidth()]
  for (let from = top; from < bottom; from = (Math.floor(from / tileHeight) + 1) * tileHeight)
    for (let start = left; start < right; start = (Math.floor(start / tileWidth) + 1) * tileWidth)
      yield {
        top: from,
        bottom: Math.min(bottom, (Math.floor(from / tileHeight) + 1) * tileHeight),
        left: start,
        right: Math.min(right, (Math.floor(start / tileWidth) + 1) * tileWidth),
      }
}

/** The library fills truncated data with zeros, which would read as uninhabited, and reads long offset lists as little-endian in every file. */
async function requireBlock(image: GeoTIFFImage, { places, lengths, size }: TiffBlocks, { top, left }: Window): Promise<void> {
  const index =
    Math.floor(top / image.getTileHeight()) * Math.ceil(image.getWidth() / image.getTileWidth()) + Math.floor(left / image.getTileWidth())
  const [blockOffset, length] = [places[index], lengths[index]]
  if (blockOffset === undefined || length === undefined || blockOffset + length > size) throw new UnusableFileError(imports.brokenTiff)
  const libraryOffset = await image.fileDirectory.loadValueIndexed(image.isTiled ? 'TileOffsets' : 'StripOffsets', index)
  if (Number(libraryOffset) !== blockOffset) throw new UnusableFileError(imports.tiffOrder)
}

async function readBlock(image: GeoTIFFImage, grid: RasterGrid, window: Window, onCell: (cell: PeopleCell) => void): Promise<void> {
  const values = await image.readRasters({ window: [window.left, window.top, window.right, window.bottom], interleave: true })
  const columns = window.right - window.left
  const sides = { height: Math.abs(grid.lat.step), width: Math.abs(grid.lon.step) }
  for (let i = 0; i < values.length; i++) {
    const value = Number(values[i])
    if (value === grid.noData || (grid.noData !== null && value === Math.fround(grid.noData))) continue
    const people = value * grid.scale + grid.offset
    // NaN means no data, as negative values do.
    if (!(people > 0)) continue
    const lat = cellCenter(grid.lat, window.top + Math.floor(i / columns))
    onCell({ lat, lon: wrapLongitude(cellCenter(grid.lon, window.left + (i % columns))), ...sides, people })
  }
}

function cellCenter({ first, step }: GridAxis, index: number): number {
  return first + step * index
}

function wrapLongitude(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon
}
