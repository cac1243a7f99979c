import type { StoredReport } from '#engine/report/report-data.ts'
import { sizeTexts } from '#words/engine/sizes.ts'

type Sized = Pick<StoredReport, 'title' | 'size' | 'sizes'>

/** The name of a report's size where the business has two, so that its files differ; null where there is one, and in reports of engines before 3. */
export function nameOfSize({ size, sizes }: Pick<Sized, 'size' | 'sizes'>): string | null {
  return size && sizes && sizes.length > 1 ? sizeTexts.names[size] : null
}

/** The title of a report in its files, with its size. */
export function titleOfSize(data: Sized): string {
  const size = nameOfSize(data)
  return size === null ? data.title : sizeTexts.title({ title: data.title, size })
}
