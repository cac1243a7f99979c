import { expect, test } from 'vitest'
import { createSearchIndex } from '../find/search-index.ts'
import { catalogueEntry } from '../score/catalogue.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { archetypeSimilarity, discover, discoveryIndex } from './discover.ts'
import type { Person } from './person.ts'
import { prepareRanking } from './rank.ts'

const lagos = cityFixture('lagos', 'NG')
const facts = marketFixture([lagos])
const place = { city: lagos, country: facts.countries.NG, requestedName: null, known: true }
const kinds = [
  businessFixture('kitchen', { title: 'Lunch kitchen', adjacent: ['small-chops'] }),
  businessFixture('small-chops', { title: 'Small chops', keywords: ['party', 'snacks'] }),
  businessFixture('tailor', {
    title: 'Tailoring room',
    family: 'sewing',
    gapCategory: 'services',
    keywords: ['sewing', 'clothes', 'uniforms'],
    skills: { must: ['design'], helpful: [] },
    interests: ['fashion'],
  }),
  businessFixture('tutor', {
    title: 'Homework tutor',
    family: 'teaching',
    gapCategory: 'education',
    keywords: ['lessons'],
    skills: { must: ['teaching'], helpful: [] },
  }),
  businessFixture('loser', { title: 'Sewing machine hire', keywords: ['sewing'] }),
]
const entries = kinds.map((archetype) =>
  catalogueEntry({
    archetype,
    place,
    facts,
    model: modelFixture(archetype, archetype.id === 'loser' ? { monthlyProfit: -100 } : {}),
  }),
)
const ranking = prepareRanking(entries, kinds, facts)
const findable = kinds.map(({ id, title, keywords, description }) => ({ id, titles: [title], keywords, description }))
const find = createSearchIndex(findable, {
  idle: { en: ['i', 'have', 'a', 'and', 'two', 'free'] },
  everything: [],
  broad: [],
  means: [],
  nearest: [],
})
const index = discoveryIndex(kinds, find)
const person: Person = {
  countryCode: 'NG',
  cityId: 'lagos',
  budget: '500-2000-usd',
  skills: ['cooking', 'marketing'],
  interests: ['food-and-beverage'],
}
const run = (words: string, hidden: string[] = [], previouslyFound: string[] = []) =>
  discover({ ranking, index, person, words, hidden, previouslyFound })

test('the person’s own words lead, and the reason quotes them', () => {
  const [first] = run('I have a sewing machine and two free afternoons')
  expect(first!.entry.archetype).toBe('tailor')
  expect(first!.reasons[0]).toContain('‘sewing’')
})

test('what was hidden or found before is never named again', () => {
  const ids = run('sewing', ['tailor'], ['tutor']).map(({ entry }) => entry.archetype)
  expect(ids).not.toContain('tailor')
  expect(ids).not.toContain('tutor')
  expect(
    run(
      '',
      kinds.map((each) => each.id),
    ),
  ).toEqual([])
})

test('what we advise against is not suggested, however well the words match', () => {
  expect(run('sewing machine').map(({ entry }) => entry.archetype)).not.toContain('loser')
})

test('every suggestion has a reason without holes, and the same question gets the same answer', () => {
  for (const { reasons } of run('party')) {
    expect(reasons.length).toBeGreaterThan(0)
    expect(reasons.join(' ')).not.toMatch(/[{}]|undefined|NaN/)
  }
  expect(run('party')).toEqual(run('party'))
})

test('neighbours of what fits are named as such', () => {
  const chops = run('').find(({ entry }) => entry.archetype === 'small-chops')!
  expect(chops.reasons.join(' ')).toContain('Lunch kitchen')
})

test('likeness is whole with itself, the same both ways, and lower across families', () => {
  const [kitchen, chops, tailor] = kinds
  expect(archetypeSimilarity(kitchen!, kitchen!)).toBe(1)
  expect(archetypeSimilarity(kitchen!, tailor!)).toBe(archetypeSimilarity(tailor!, kitchen!))
  expect(archetypeSimilarity(kitchen!, chops!)).toBeGreaterThan(archetypeSimilarity(kitchen!, tailor!))
})

test('what the words ask for comes first although its money is missing, and says how much it needs', () => {
  const dear = catalogueEntry({ archetype: kinds[2]!, place, facts, model: modelFixture(kinds[2]!, { startup: 3_500_000 }) })
  const costly = prepareRanking([...entries.filter(({ archetype }) => archetype !== 'tailor'), dear], kinds, facts)
  const [first] = discover({ ranking: costly, index, person, words: 'I have sewing', hidden: [], previouslyFound: [] })
  expect(first!.entry.archetype).toBe('tailor')
  expect(first!.reasons.join(' ')).toMatch(/‘sewing’.*to be safe/)
})
