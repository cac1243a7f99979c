import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireInput } from '#contract/wire-input.ts'
import { idOf, spellings, type WireKind, wireList, wireOf, wireValues } from '#contract/wire-values.ts'
import { budgets, countryCodeOf, countryCodes, countryIdOf, degrees, interests, skills, tags } from '#engine/quantity/vocabulary.ts'

const kinds = Object.keys(wireValues) as WireKind[]
const idsOf = (kind: WireKind) => Object.keys(wireValues[kind])

/** What the specification of the product fixes, in its order. */
const specified: Record<WireKind, string[]> = {
  country: ['Nigeria', 'Ghana', 'South Africa', 'USA', 'Kenya'],
  budget: ['Under $500', '$500 - $2,000', '$2,000 - $10,000', '$10,000+'],
  skill: ['Marketing', 'Technology', 'Sales', 'Finance', 'Operations', 'Customer Service', 'Design', 'Writing', 'Teaching', 'Cooking'],
  interest: [
    'E-commerce',
    'Food & Beverage',
    'Technology',
    'Education',
    'Healthcare',
    'Fashion',
    'Agriculture',
    'Services',
    'Manufacturing',
  ],
  tag: ['High Potential', 'Trending', 'Unique'],
  degree: ['High', 'Medium', 'Low', 'Unknown'],
}

describe('ids and their wire values', () => {
  it('go there and back, and an id stays itself', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds).chain((kind) => fc.tuple(fc.constant(kind), fc.constantFrom(...idsOf(kind)))),
        ([kind, id]) => {
          const wire = wireOf(kind, id as never) as string
          expect(idOf(kind, wire)).toBe(id)
          expect(idOf(kind, id)).toBe(id)
          expect(wireInput(kind).parse(wire)).toBe(id)
          expect(wireInput(kind).parse(id)).toBe(id)
        },
      ),
    )
  })

  it.each(kinds)('no two of a list share one, and none is another’s id: %s', (kind) => {
    const both = spellings(kind)
    // An id that is written as its own wire value appears there twice.
    expect(new Set(wireList(kind)).size).toBe(idsOf(kind).length)
    for (const text of both) expect(both.filter((each) => idOf(kind, each) === idOf(kind, text)).length).toBe(2)
  })

  it.each(kinds)('every string that the specification fixes is one: %s', (kind) => {
    for (const text of specified[kind]) expect(idOf(kind, text), text).not.toBeNull()
    if (kind !== 'country') expect([...wireList(kind)].sort()).toEqual([...specified[kind]].sort())
  })

  it('every id of the engine has one', () => {
    expect(idsOf('budget')).toEqual([...budgets])
    expect(idsOf('skill')).toEqual([...skills])
    expect(idsOf('interest')).toEqual([...interests])
    expect(idsOf('tag')).toEqual([...tags])
    expect(idsOf('degree')).toEqual([...degrees, 'unknown'])
    expect(idsOf('country')).toEqual(countryCodes.map(countryIdOf))
    for (const code of countryCodes) expect(countryCodeOf(countryIdOf(code))).toBe(code)
  })

  it('ids are small letters, digits and hyphens; anything else is nobody’s', () => {
    for (const kind of kinds) for (const id of idsOf(kind)) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    const known = new Set(kinds.flatMap((kind): string[] => spellings(kind)))
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string(), (kind, text) => {
        fc.pre(!known.has(text))
        expect(idOf(kind, text)).toBeNull()
      }),
    )
    for (const name of ['constructor', 'toString', '__proto__']) for (const kind of kinds) expect(idOf(kind, name)).toBeNull()
  })
})
