import { type SectionKey, sectionKeys } from '../quantity/vocabulary.ts'
import type { Section } from './document.ts'
import { minutesToRead } from './plan-parts.ts'
import type { StoredReport } from './report-data.ts'

/** What a slow line asks for of a report: what the plan and the money are read from, or one section. */
export const reportParts = ['plan', ...sectionKeys] as const
export type ReportPart = (typeof reportParts)[number]

/** A section that has not come yet has no blocks; how long it takes to read is known before. */
export type PartSection = Section & { minutes?: number }

/** Sections whose tables the plan shows. */
const inPlan: readonly SectionKey[] = ['implementationGuide', 'regulatoryCompliance']

/** A report without the evidence of its figures, and without the blocks of the sections that are not asked for. */
export function reportPart(data: StoredReport, part: ReportPart): Partial<StoredReport> {
  if (part !== 'plan') return { sections: data.sections.filter(({ key }) => key === part) }
  const sections: PartSection[] = data.sections.map((section) => ({
    ...section,
    blocks: inPlan.includes(section.key) ? section.blocks : [],
    minutes: minutesToRead(section),
  }))
  return { ...data, sections, evidence: [] }
}
