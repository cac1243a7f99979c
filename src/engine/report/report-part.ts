import { type SectionKey, sectionKeys } from '../quantity/vocabulary.ts'
import type { Section } from './document.ts'
import { minutesToRead } from './plan-parts.ts'
import type { StoredReport } from './report-data.ts'

/** Parts of a report for a slow connection: the data of the plan and the money, or one section. */
export const reportParts = ['plan', ...sectionKeys] as const
export type ReportPart = (typeof reportParts)[number]

/** A section that is not loaded yet has no blocks, but its reading time. */
export type PartSection = Section & { minutes?: number }

/** Sections whose tables the plan shows. */
const inPlan: readonly SectionKey[] = ['implementationGuide', 'regulatoryCompliance']

/** A report without the evidence of its figures, and without the blocks of other sections. */
export function reportPart(data: StoredReport, part: ReportPart): Partial<StoredReport> {
  if (part !== 'plan') return { sections: data.sections.filter(({ key }) => key === part) }
  const sections: PartSection[] = data.sections.map((section) => ({
    ...section,
    blocks: inPlan.includes(section.key) ? section.blocks : [],
    minutes: minutesToRead(section),
  }))
  return { ...data, sections, evidence: [] }
}
