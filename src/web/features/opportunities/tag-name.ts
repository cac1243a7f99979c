import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import type { Filters } from './filter-state.ts'

export function tagName(tag: Filters['tag']): string {
  return tag === 'all' ? opportunityTexts.allTags : choiceName('tag', tag)
}
