import type { GeoTIFFImage } from 'geotiff'
import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from '../unusable-file-error.ts'
import { maxBlockBytes, unsupportedCompression } from './tiff-decoders.ts'

/** Rows or columns of a grid: the middle of the first, the step to the next one (negative towards south or west), and how many there are. */
export type GridAxis = { first: number; step: number; cells: number }
/** `people = value * scale + offset`; `nothing` is the value that means no data. */
export type RasterGrid = { lat: GridAxis; lon: GridAxis; noData: number | null; scale: number; offset: number }

/** Sides of a cell in degrees. Smaller ones are pictures, not people; larger ones are no city. */
export const minCellDegrees = 0.0005
export const maxCellDegrees = 0.5

/** Where the cells of a GeoTIFF are. @throws Unusable with the one reason why they cannot be placed or read */
export async function readGrid(image: GeoTIFFImage): Promise<RasterGrid> {
  requireWgs84(image)
  await requireSupported(image)
  const { lat, lon } = readPlacement(image)
  const [south, north] = edges(lat)
  const [west, east] = edges(lon)
  if (!(north <= 91 && south >= -91 && west >= -361 && east <= 361 && east - west <= 361))
    throw new UnusableFileError(imports.looksProjected)
  const sides = [Math.abs(lat.step), Math.abs(lon.step)]
  // A hair, because a side is written as a fraction.
  if (sides.some((side) => side < minCellDegrees * (1 - 1e-6) || side > maxCellDegrees * (1 + 1e-6)))
    throw new UnusableFileError(localizeImport(imports.tiffCells, { least: String(minCellDegrees), most: String(maxCellDegrees) }))
  const { scale, offset } = await readScale(image)
  return { lat, lon, noData: image.getGDALNoData(), scale, offset }
}

/** The cells whose middles lie between two degrees, by index, the last one left out. */
export function cellsBetween({ first, step, cells }: GridAxis, from: number, to: number): [start: number, end: number] {
  const ends = [(from - first) / step, (to - first) / step].toSorted((a, b) => a - b) as [number, number]
  return [Math.max(0, Math.floor(ends[0])), Math.min(cells, Math.ceil(ends[1]) + 1)]
}

function edges({ first, step, cells }: GridAxis): [low: number, high: number] {
  const ends = [first - step / 2, first + step * (cells - 0.5)]
  return [Math.min(...ends), Math.max(...ends)]
}

function requireWgs84(image: GeoTIFFImage): void {
  const keys = image.getGeoKeys()
  if (!keys) throw new UnusableFileError(imports.noProjection)
  const projected: unknown = keys.ProjectedCSTypeGeoKey
  if (projected || keys.GTModelTypeGeoKey === 1)
    throw new UnusableFileError(localizeImport(imports.wrongProjection, { name: projected ? `EPSG:${projected}` : 'a projection' }))
  const geographic: unknown = keys.GeographicTypeGeoKey
  if (geographic === undefined) throw new UnusableFileError(imports.noProjection)
  if (geographic !== 4326) throw new UnusableFileError(localizeImport(imports.wrongProjection, { name: `EPSG:${geographic}` }))
}

async function requireSupported(image: GeoTIFFImage): Promise<void> {
  const unsupported = unsupportedCompression(await image.fileDirectory.loadValue('Compression'))
  if (unsupported !== null) throw new UnusableFileError(localizeImport(imports.tiffPacking, { name: unsupported }))
  const bands = image.getSamplesPerPixel()
  if (bands !== 1) throw new UnusableFileError(localizeImport(imports.tiffBands, { bands }))
  const [width, height] = [image.getTileWidth(), image.getTileHeight()]
  if (!(width > 0 && height > 0)) throw new UnusableFileError(imports.brokenTiff)
  if (width * height * image.getBytesPerPixel() > maxBlockBytes) throw new UnusableFileError(imports.tiffTiles)
}

/**
 * By a scale and one tie point, or by a matrix; both count from the corner of the first cell, or from its middle where the file says that a pixel is a
 * point. A matrix may run northwards or westwards. A negative scale is refused: some programs take it for its amount, others for a grid upside down.
 */
function readPlacement(image: GeoTIFFImage): Pick<RasterGrid, 'lat' | 'lon'> {
  const directory = image.fileDirectory
  const scale = directory.getValue('ModelPixelScale') as ArrayLike<number> | undefined
  const tie = directory.getValue('ModelTiepoint') as ArrayLike<number> | undefined
  const matrix = directory.getValue('ModelTransformation') as ArrayLike<number> | undefined
  const half = image.getGeoKeys()?.GTRasterTypeGeoKey === 2 ? 0 : 0.5
  const [rows, columns] = [image.getHeight(), image.getWidth()]
  if (scale && tie?.length === 6) {
    const [wide, high] = [Number(scale[0]), Number(scale[1])]
    if (wide < 0 || high < 0) throw new UnusableFileError(imports.tiffScale)
    return requireValidPlacement({
      lat: { first: tie[4]! - (half - tie[1]!) * high, step: -high, cells: rows },
      lon: { first: tie[3]! + (half - tie[0]!) * wide, step: wide, cells: columns },
    })
  }
  if (matrix?.length !== 16) throw new UnusableFileError(imports.tiffPlace)
  const [wide, turnedByRow, , west, turnedByColumn, high, , north] = Array.from(matrix) as [number, ...number[]]
  // What the turn comes to over the whole grid is less than a hundredth of a cell: rounding.
  const isStraight = Math.abs(turnedByRow! * rows) <= Math.abs(wide) / 100 && Math.abs(turnedByColumn! * columns) <= Math.abs(high!) / 100
  if (!isStraight) throw new UnusableFileError(imports.tiffTurned)
  return requireValidPlacement({
    lat: { first: north! + half * high!, step: high!, cells: rows },
    lon: { first: west! + half * wide, step: wide, cells: columns },
  })
}

function requireValidPlacement(grid: Pick<RasterGrid, 'lat' | 'lon'>): Pick<RasterGrid, 'lat' | 'lon'> {
  const isValid = [grid.lat, grid.lon].every(
    ({ first, step, cells }) => Number.isFinite(first) && Number.isFinite(step) && step !== 0 && cells > 0,
  )
  if (!isValid) throw new UnusableFileError(imports.tiffPlace)
  return grid
}

/** What GDAL says a stored value is to be multiplied with, and what is added. */
async function readScale(image: GeoTIFFImage): Promise<Pick<RasterGrid, 'scale' | 'offset'>> {
  const metadata: unknown = await image.fileDirectory.loadValue('GDAL_METADATA')
  const readItem = (role: string, fallback: number) => {
    const match = new RegExp(`<Item [^>]{0,200}role="${role}"[^>]{0,200}>([^<]{1,40})<`).exec(typeof metadata === 'string' ? metadata : '')
    return match ? Number(match[1]) : fallback
  }
  const [scale, offset] = [readItem('scale', 1), readItem('offset', 0)]
  if (!Number.isFinite(scale) || !Number.isFinite(offset)) throw new UnusableFileError(imports.brokenTiff)
  return { scale, offset }
}
