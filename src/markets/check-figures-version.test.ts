import { expect, it } from 'vitest'
import { figuresDigest, versionProblem } from './check-figures-version.ts'
import { markets } from './data.ts'

const digest = figuresDigest(markets)
const edited = (edit: (copy: { businesses: { description: string }[]; facts: Record<string, unknown> }) => void) => {
  const copy = structuredClone({ businesses: markets.businesses, facts: markets.facts })
  edit(copy as never)
  return figuresDigest(copy)
}

it('a digest of the figures changes with a figure and a business, not with a text, an order or the version', () => {
  expect(edited(({ businesses }) => businesses.reverse())).toBe(digest)
  expect(edited(({ businesses }) => Object.assign(businesses[0]!, { description: 'Another text of two lines.' }))).toBe(digest)
  expect(edited(({ facts }) => Object.assign(facts, { factsVersion: '2099.1.1' }))).toBe(digest)
  expect(edited(({ businesses }) => businesses.pop())).not.toBe(digest)
  expect(edited(({ facts }) => Object.assign((facts.cities as object[])[0]!, { population: 1 }))).not.toBe(digest)
})

it('a version has one set of figures', () => {
  const recorded = { version: '2026.11.9', figures: 'a' }
  expect(versionProblem(recorded, null)).toBeNull()
  expect(versionProblem(recorded, recorded)).toBeNull()
  expect(versionProblem({ version: '2026.12.1', figures: 'b' }, recorded)).toBeNull()
  expect(versionProblem({ version: '2026.11.9', figures: 'b' }, recorded)).toMatch(/^2026\.11\.9 has other figures/)
})
