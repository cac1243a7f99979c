import { describe, expect, it } from 'vitest'
import { createNullEvidenceBook } from '../evidence/evidence-book.ts'
import type { Archetype, Shock } from '../market/archetype.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { countryFixture } from '../testing/market-fixture.ts'
import { resolveShocks } from './resolve-shocks.ts'

const home = countryFixture('KE')
const effects = { chancePerYear: 0.1, months: 1, salesLost: 0.5, costUp: 0, equipmentLost: 0, why: '' }
const seller = (shocks: Shock[]) => businessFixture('seller', { shocks })
const kindsOf = (archetype: Archetype, importShare: number) =>
  resolveShocks(archetype, home, home, importShare, createNullEvidenceBook()).map(({ kind }) => kind)

describe('the shocks of a business in a country', () => {
  it('hold the owner’s illness once, and a scare with a name of its own beside it', () => {
    expect(kindsOf(seller([{ kind: 'illness', ...effects }]), 0)).toEqual(['illness'])
    expect(kindsOf(seller([{ kind: 'illness', what: 'A health scare', ...effects }]), 0)).toEqual(['illness', 'illness'])
    expect(kindsOf(seller([{ kind: 'theft', ...effects }]), 0.5)).toEqual(['theft', 'illness', 'currency'])
  })
})
