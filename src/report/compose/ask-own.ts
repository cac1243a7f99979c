import { ownWord } from '#engine/find/question-index.ts'
import type { Ideas } from '#engine/find/question-words.ts'
import type { SectionKey } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { markets } from '#markets/data.ts'
import { contentWords } from './question-words.ts'

/** Sections that speak of the business, and not of its city. */
const ofTheTrade: ReadonlySet<SectionKey> = new Set<SectionKey>(['financialProjections', 'risk', 'implementationGuide', 'partnerships'])

/** What businesses buy to sell. */
const bought = [...new Set(markets.businesses.flatMap(({ costOfSales }) => costOfSales.flatMap(({ item }) => contentWords(item))))]

const { things } = markets.questions

/** What the business itself is called, buys and sells, of the words of a question: no other question’s words are these. */
export function ownWords({ title, archetype, city, country, location, model, evidence, sections }: StoredReport, question: string): Ideas {
  const asked = new Set(contentWords(question))
  const business = markets.businesses.find(({ id }) => id === archetype)
  const unit = model.assumptions.filter(({ key }) => key === 'pricePerUnit').map(({ label }) => label)
  const titles = business
    ? [business.title, ...business.keywords, ...Object.values(business.local ?? {}).flatMap((each) => each.title ?? [])]
    : []
  const goods = [title, ...unit, ...titles].flatMap(contentWords)
  const lines = (kind: string) => evidence.filter(({ id }) => id.startsWith(`line:${kind}.`)).flatMap(({ label }) => contentWords(label))
  const sold = new Set([title, ...unit].flatMap(contentWords))
  const keeping = lines('keeping')
  const item = model.startup.filter(({ kind }) => kind === 'equipment').flatMap(({ item: name }) => contentWords(name))
  // What any business buys, where this report speaks of it.
  const meant = bought.filter((word) => asked.has(word) || things[word]?.some((other) => asked.has(other)))
  const told = meant.length > 0 ? new Set(contentWords(JSON.stringify(sections.filter(({ key }) => ofTheTrade.has(key))))) : new Set()
  const input = [...lines('costOfSales'), ...meant.filter((word) => told.has(word))].filter(
    (word) => !sold.has(word) && !keeping.includes(word),
  )
  const everywhere = (words: readonly string[]) => [...words, ...words.flatMap((word) => things[word] ?? [])]
  const words = { goods: everywhere(goods), item: everywhere(item), input: everywhere(input), keeping: everywhere(keeping) }
  return { ...words, [ownWord]: [...contentWords(`${city} ${country} ${location}`), ...Object.values(words).flat()] }
}
