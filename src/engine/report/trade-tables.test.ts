import { describe, expect, it } from 'vitest'
import { createEvidenceBook } from '../evidence/evidence-book.ts'
import type { Shock } from '../market/archetype.ts'
import { resolveShocks } from '../model/resolve-shocks.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { countryFixture } from '../testing/market-fixture.ts'
import { addedShocks } from './trade-tables.ts'

const home = countryFixture('KE')
const effects = { chancePerYear: 0.1, months: 1, salesLost: 0.5, costUp: 0, equipmentLost: 0, why: '' }
const seller = (shocks: Shock[]) => businessFixture('seller', { shocks })

describe('the shocks that the model adds', () => {
  it('are found again by their assumptions', () => {
    for (const shocks of [
      [{ kind: 'illness' as const, ...effects }],
      [{ kind: 'illness' as const, what: 'A health scare', ...effects }],
      [{ kind: 'theft' as const, ...effects }],
    ]) {
      const archetype = seller(shocks)
      const book = createEvidenceBook({}, 2026)
      const resolved = resolveShocks(archetype, home, home, 0.5, book)
      const added = addedShocks({ archetype, evidence: book.list() })
      expect(added.map(({ kind }) => kind)).toEqual(resolved.slice(shocks.length).map(({ kind }) => kind))
      expect(added.map(({ assumption }) => assumption.value)).toEqual(
        resolved.slice(shocks.length).map(({ chancePerYear }) => chancePerYear),
      )
    }
  })
})
