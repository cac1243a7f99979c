import { landmarkKinds, lineUses } from '#engine/gaps/basemap/basemap.ts'
import { type SellerClass, sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import type { Batch } from './batch.ts'
import {
  areaName,
  classes,
  code,
  confidenceField,
  decimal,
  type Field,
  integer,
  likeness,
  linePathField,
  name,
  oneOf,
  orNone,
  sellerKindField,
} from './fields.ts'

const square = { row: integer(-9000, 8999), col: integer(-18_000, 17_999) }
const position = { lat: decimal(-90, 90), lon: decimal(-180, 180) }
const year = integer(1950, 2100)
const firms = integer(0, 100_000_000)

/**
 * Normal form of everything that is counted about a city, whatever file it came from: lines of tab-separated fields, the first of which is the kind
 * of the line. Batches in the database have the same form as the shipped files.
 */
export const lineKinds = {
  seller: { ...square, sort: sellerKindField, count: integer(1, 1_000_000) },
  point: { ...position, sort: sellerKindField, name: orNone(name) },
  people: { ...square, people: integer(1, 1_000_000) },
  area: { ...position, km2: decimal(0, 100_000), people: orNone(integer(0, 100_000_000)), year: orNone(year), name: areaName },
  official: {
    count: firms,
    year,
    area: likeness,
    definition: likeness,
    confidence: confidenceField,
    classes,
    region: name,
    industry: name,
  },
  employers: { county: code, industry: code, class: orNone(oneOf(sellerClasses)), firms, year },
  alone: { sector: code, firms, year },
  county: { id: code, people: orNone(integer(0, 100_000_000)), year: orNone(year), name },
  line: { use: oneOf(lineUses), path: linePathField },
  landmark: { ...position, kind: oneOf(landmarkKinds), name: orNone(name) },
} as const satisfies Record<string, Record<string, Field<never>> | Record<string, unknown>>
export type LineKind = keyof typeof lineKinds

type FieldValue<F> = F extends Field<infer T> ? T : never
type RowOfKind<K extends LineKind> = { [Name in keyof (typeof lineKinds)[K]]: FieldValue<(typeof lineKinds)[K][Name]> }
export type CityRows = { [K in LineKind]: RowOfKind<K>[] }

const kinds = Object.keys(lineKinds) as LineKind[]

export function noRows(): CityRows {
  return Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as CityRows
}

export function writeRows(rows: CityRows): string {
  return kinds
    .flatMap((kind) => {
      const fields = fieldEntries(kind)
      return (rows[kind] as Record<string, unknown>[]).map((row) =>
        [kind, ...fields.map(([key, field]) => field.write(row[key]))].join('\t'),
      )
    })
    .join('\n')
}

type Report = (line: number, message: string) => void

/** @param from number of the first line, where the text is a part of a file */
export function readRows(text: string, report: Report = reportLine, from = 1): CityRows {
  const rows = noRows()
  if (text !== '')
    text.split('\n').forEach((line, index) => {
      readLine(line, rows, (message) => void report(from + index, message))
    })
  return rows
}

function readLine(line: string, rows: CityRows, report: (message: string) => undefined): undefined {
  const [first = '', ...values] = line.split('\t')
  const kind = kinds.find((each) => each === first)
  if (!kind) return report(`“${first.slice(0, 40)}” is no kind of line; the kinds are ${kinds.join(', ')}`)
  const fields = fieldEntries(kind)
  if (values.length !== fields.length) return report(`has ${values.length} fields after “${kind}”, not ${fields.length}`)
  const row: Record<string, unknown> = {}
  for (const [index, [key, field]] of fields.entries()) {
    const value = field.read(values[index]!)
    if (value === undefined) return report(`${key} is “${values[index]!.slice(0, 40)}”, not ${field.expected}`)
    row[key] = value
  }
  ;(rows[kind] as unknown[]).push(row)
}

function fieldEntries(kind: LineKind): [string, Field<unknown>][] {
  return Object.entries(lineKinds[kind]) as [string, Field<unknown>][]
}

function reportLine(line: number, message: string): never {
  throw new Error(`line ${line} of the rows: ${message}`)
}

/** Counts of one batch in one city. */
export type CityCoverage = { cityId: string; sellers: Partial<Record<SellerClass, number>>; people: number; areas: number; firms: number }

export function batchCoverage({ rows }: Pick<Batch, 'rows'>): CityCoverage[] {
  return Object.entries(rows).map(([cityId, text]) => {
    const { seller, people, area, employers, alone, official } = readRows(text)
    const sellers: CityCoverage['sellers'] = {}
    for (const { sort, count } of seller) sellers[sort.class] = (sellers[sort.class] ?? 0) + count
    return {
      cityId,
      sellers: Object.fromEntries(sellerClasses.flatMap((each) => (sellers[each] ? [[each, sellers[each]]] : []))),
      people: people.reduce((sum, each) => sum + each.people, 0),
      areas: area.length,
      firms: [...employers, ...alone].reduce((sum, each) => sum + each.firms, 0) + official.reduce((sum, each) => sum + each.count, 0),
    }
  })
}
