import type { z } from 'zod'
import type { reportDetail } from '#contract/reports.ts'
import type { ReportData } from '#engine/report/report-data.ts'

export type ReportDetail = Omit<z.infer<typeof reportDetail>, 'reportData'> & { reportData?: ReportData }
