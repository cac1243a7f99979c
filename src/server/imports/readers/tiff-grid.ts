import type { GeoTIFFImage } from 'geotiff'
import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from '../unusable-file-error.ts'
import { maxBlockBytes, unsupportedCompression } from './tiff-decoders.ts'

/** An axis of a grid: centre of the first cell, step to the next (negative towards south or west), and number of cells. */
export type GridAxis = { first: number; step: number; cells: number }
/** `people = value * scale + offset`; `noData` marks cells without a value. */
export type RasterGrid = { lat: GridAxis; lon: GridAxis; noData: number | null; scale: number; offset: number }

/** Cell sides in degrees. Smaller ones are imagery; larger ones do not resolve a city. */
export const minCellDegrees = 0.0005
export const maxCellDegrees = 0.5

/** Georeferencing of a GeoTIFF. @throws UnusableFileError with the one reason why it cannot be placed or read */
export async function readGrid(image: GeoTIFFImage): Promise<RasterGrid> {
  requireWgs84(image)
  await requireSupported(image)
  const { lat, lon } = readPlacement(image)
  const [south, north] = edges(lat)
  const [west, east] = edges(lon)
  if (!(north <= 91 && south >= -91 && west >= -361 && east <= 361 && east - west <= 361))
    throw new UnusableFileError(imports.looksProjected)
  const sides = [Math.abs(lat.step), Math.abs(lon.step)]
  // Tolerates rounding of a side that is a fraction.
  if (sides.some((side) => side < minCellDegrees * (1 - 1e-6) || side > maxCellDegrees * (1 + 1e-6)))
    throw new UnusableFileError(localizeImport(imports.tiffCells, { least: String(minCellDegrees), most: String(maxCellDegrees) }))
  const { scale, offset } = await readScale(image)
  return { lat, lon, noData: image.getGDALNoData(), scale, offset }
}

/** Indexes of cells with centres between two degrees; the end is exclusive. */
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
 * From a pixel scale and one tie point, or from a matrix; the origin is the first cell's corner, or its centre for RasterPixelIsPoint. A matrix may
 * run north or west. A negative scale is rejected: some programs read its absolute value, others an inverted grid.
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
  // Over the whole grid the rotation is less than a hundredth of a cell: rounding.
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

/** GDAL's scale and offset of stored values. */
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
