import { readFileSync, writeFileSync } from 'node:fs'
import type { WriteStream } from 'node:tty'
import { parseArgs } from 'node:util'
import { createMarketCityFinder } from '#markets/places.ts'
import { type ImportKind, importKinds } from '#markets/sellers/batch.ts'
import { headPath, rowsPath, writeCities, writeHead } from '#markets/sellers/batch-file.ts'
import { type ImportRequest, type ReadImport, readImport } from '../imports/read-import.ts'
import { requireFile, UnusableFileError } from '../imports/unusable-file-error.ts'

/** `npm run import -- <kind> <file>`: counted sellers and people into the database, or with --into=PATH into the shipped files. */
const usage = `Usage: npm run import -- <kind> <file> --title … --publisher … --licence … [options]

kinds     osm       .osm.pbf, an answer of Overpass in JSON, or GeoJSON
          people    a table of cells, or a GeoTIFF in degrees
          areas     wards and districts: GeoJSON or a table
          register  any table of sellers with positions
          census    a table of counts by region and industry
          basemap   main roads, water, markets, stations and hospitals of a file of the kind osm, for the eye alone

options   --city NAME         only rows of this city
          --mapping FILE      how a table's columns are called (docs/imports.md)
          --month YYYY-MM     of the extract; without it, what the file says, else this month
          --source ID         id in market-data/sources.yaml
          --url ADDRESS  --attribution TEXT  --confidence high|medium|low
          --points [--names]  keep positions (and names) of single outlets, to match two lists of the same streets
          --dry-run           read and report, store nothing
          --into PATH         write PATH.batch.yaml and PATH.rows instead of storing
          --unread TERMS      with --into: it ships switched off until somebody has read these terms`

const progressBarWidth = 30

class UsageError extends Error {}

async function main(): Promise<string> {
  const { values, positionals } = readArguments()
  const [kind, file, ...rest] = positionals
  if (!isKind(kind) || !file || rest.length > 0) throw new UsageError(usage)
  const { title, publisher, licence } = values
  if (!title || !publisher || !licence) throw new UsageError(`--title, --publisher and --licence are missing.\n\n${usage}`)
  const confidence = values.confidence ?? 'low'
  if (confidence !== 'high' && confidence !== 'medium' && confidence !== 'low') throw new UsageError(usage)
  if (values.month && !/^20\d\d-(0[1-9]|1[0-2])$/.test(values.month)) throw new UsageError('--month is a year and a month, as 2024-09.')
  if ([title, publisher, licence].some((each) => each.length > 200))
    throw new UsageError('--title, --publisher and --licence have 200 characters at most.')
  if (values.unread && !values.into) throw new UsageError('--unread goes with --into.')
  for (const path of [file, ...(values.mapping ? [values.mapping] : [])]) requireFile(path)
  const importRequest: ImportRequest = {
    kind,
    city: values.city ?? null,
    source: values.source ?? null,
    title,
    publisher,
    url: values.url ?? null,
    licence,
    attribution: values.attribution ?? null,
    month: values.month ?? null,
    confidence,
    mapping: values.mapping ? readFileSync(values.mapping, 'utf8') : null,
    points: values.points ?? false,
    names: values.names ?? false,
  }
  const bar = progressBar(process.stderr)
  const imported = await readImport(file, importRequest, createMarketCityFinder(), new Date().toISOString().slice(0, 7), bar.show).finally(
    bar.end,
  )
  if (values['dry-run']) return `${summary(imported)}\nNothing was stored: --dry-run.`
  if (values.into) {
    writeFileSync(headPath(values.into), writeHead({ ...imported.head, ...(values.unread ? { unread: values.unread } : {}) }))
    writeFileSync(rowsPath(values.into), writeCities(imported.rows))
    return `${summary(imported)}\nWritten: ${headPath(values.into)} and ${rowsPath(values.into)}`
  }
  const { storeImport } = await import('./store-import.ts')
  return `${summary(imported)}\n${await storeImport(imported)}`
}

function readArguments() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        city: text,
        mapping: text,
        month: text,
        source: text,
        title: text,
        publisher: text,
        url: text,
        licence: text,
        attribution: text,
        confidence: text,
        into: text,
        unread: text,
        points: flag,
        names: flag,
        'dry-run': flag,
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`)
  }
}

function isKind(kind: string | undefined): kind is ImportKind {
  return importKinds.some((each) => each === kind)
}

function summary({ head, rows }: ReadImport): string {
  const rejectionLines = head.refused.map(({ reason, count, lines }) => `  refused ${count}: ${reason} (line ${lines.join(', ')})`)
  return [`${head.taken} rows taken, of ${Object.keys(rows).length} cities: ${Object.keys(rows).join(', ')}`, ...rejectionLines].join('\n')
}

/** Draws on a terminal only; output into a file stays clean. */
function progressBar(out: WriteStream): { show: (share: number) => void; end: () => void } {
  let lastPercent = -1
  return {
    show: (share) => {
      const percent = Math.min(100, Math.floor(share * 100))
      if (!out.isTTY || percent === lastPercent) return
      lastPercent = percent
      const filled = Math.round((percent / 100) * progressBarWidth)
      out.write(`\r[${'█'.repeat(filled)}${' '.repeat(progressBarWidth - filled)}] ${percent} %`)
    },
    end: () => {
      if (lastPercent >= 0) out.write('\r\u001b[K')
    },
  }
}

main().then(
  (line) => {
    process.stdout.write(`${line}\n`)
    process.exit(0)
  },
  (error: NodeJS.ErrnoException) => {
    // File system errors, as of an unwritable --into, have messages an operator understands.
    const isSystemError = error.syscall !== undefined && error.path !== undefined
    const isExpected = error instanceof UsageError || error instanceof UnusableFileError || isSystemError
    process.stderr.write(`${isExpected ? error.message : (error.stack ?? error.message)}\n`)
    process.exit(1)
  },
)
