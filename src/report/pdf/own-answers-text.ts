import type { FreeTime } from '#engine/quantity/vocabulary.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { briefTexts } from '#words/documents/pdf.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import type { BusinessInput } from '../business-run.ts'

/** Of whoever a run is for, which answers its figures count, the hours that it is for, and what it does with other times; null for nobody in particular. */
export function ownAnswersText(
  { answers = {}, owned = [] }: Pick<BusinessInput, 'answers' | 'owned'>,
  free: readonly FreeTime[],
  { hoursPerWeek, lacking }: { hoursPerWeek: number; lacking: string | null },
): string | null {
  const { said } = briefTexts
  const named = [
    ...(answers.household ? [said.household] : []),
    ...(answers.setAside ? [said.setAside] : []),
    ...(answers.hoursPerWeek === undefined ? [] : [said.hoursPerWeek]),
    ...(answers.when ? [said.when] : []),
    ...(answers.counted ? [said.counted] : []),
    ...(owned.some((thing) => thing !== 'trade') ? [said.owned] : []),
    ...(owned.includes('trade') ? [said.trade] : []),
  ]
  if (named.length === 0 && free.length === 0) return null
  return [
    ...(named.length > 0 ? [briefTexts.forYou({ said: joinWithAnd(named) })] : []),
    soldWeekTexts.ownHours({ hours: Math.round(hoursPerWeek) }),
    ...(lacking ? [lacking] : []),
  ].join(' ')
}
