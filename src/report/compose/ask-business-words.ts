import { businessWordIdea, type Ideas } from '#engine/find/lexicon.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { markets } from '#markets/data.ts'
import { contentWords } from './question-words.ts'

/** Sections about the business, and not its city. */
const businessSections: ReadonlySet<SectionKey> = new Set<SectionKey>([
  'financialProjections',
  'risk',
  'implementationGuide',
  'partnerships',
])

/** Goods of all businesses. */
const purchasedGoods = [...new Set(markets.businesses.flatMap(({ costOfSales }) => costOfSales.flatMap(({ item }) => contentWords(item))))]

const { things } = markets.questions

/** Words of a question that name the business, its purchases or its products: they name nothing else. */
export function businessWords(
  { title, archetype, city, country, location, model, evidence, sections }: StoredReport,
  question: string,
): Ideas {
  const questionWords = new Set(contentWords(question))
  const business = markets.businesses.find(({ id }) => id === archetype)
  const unit = model.assumptions.filter(({ key }) => key === 'pricePerUnit').map(({ label }) => label)
  const titles = business
    ? [business.title, ...business.keywords, ...Object.values(business.local ?? {}).flatMap((each) => each.title ?? [])]
    : []
  const goods = [title, ...unit, ...titles].flatMap(contentWords)
  const lines = (kind: string) => evidence.filter(({ id }) => id.startsWith(`line:${kind}.`)).flatMap(({ label }) => contentWords(label))
  const soldWords = new Set([title, ...unit].flatMap(contentWords))
  const item = model.startup.filter(({ kind }) => kind === 'equipment').flatMap(({ item: name }) => contentWords(name))
  const withSynonyms = (words: readonly string[]) => [...words, ...words.flatMap((word) => things[word] ?? [])]
  const keeping = withSynonyms(lines('keeping'))
  // Goods of any business, where this report mentions them.
  const mentionedGoods = purchasedGoods.filter((word) => questionWords.has(word) || things[word]?.some((other) => questionWords.has(other)))
  const sectionWords =
    mentionedGoods.length > 0 ? new Set(contentWords(JSON.stringify(sections.filter(({ key }) => businessSections.has(key))))) : new Set()
  const input = [...lines('costOfSales'), ...mentionedGoods.filter((word) => sectionWords.has(word))].filter(
    (word) => !soldWords.has(word) && !keeping.includes(word),
  )
  const words = { goods: withSynonyms(goods), item: withSynonyms(item), input: withSynonyms(input), keeping }
  return { ...words, [businessWordIdea]: [...contentWords(`${city} ${country} ${location}`), ...Object.values(words).flat()] }
}
