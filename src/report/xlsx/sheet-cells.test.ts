import { expect, it } from 'vitest'
import { evaluateWorkbook } from './formula.ts'
import { safeSheetNames, sheetNames, sheetRef } from './sheet-cells.ts'

it('sheets of any language have names that spreadsheets take: no forbidden sign, 31 characters, no two the same', () => {
  const safe = Object.values(
    safeSheetNames({
      assumptions: '[Åššûɱþţîöñš øæœß]',
      startup: "'Coûts de départ'",
      monthly: 'Mois/mois: 1 * 36?',
      balance: 'The balance of what you have and what you owe',
      ratios: 'The balance of what you have and of something else',
      sources: '[]',
      blank: "''",
    }),
  )
  for (const name of safe) {
    expect(name).not.toMatch(/[[\]:*?/\\]|^'|'$|^$/)
    expect(name.length).toBeLessThanOrEqual(31)
  }
  expect(new Set(safe.map((name) => name.toLowerCase())).size).toBe(safe.length)
  expect(safe.slice(0, 3)).toEqual(['(Åššûɱþţîöñš øæœß)', 'Coûts de départ', 'Mois-mois- 1 - 36-'])
})

it('a name that is already safe stays as it is, and formulas name plain words without quotes', () => {
  expect(sheetNames).toEqual(safeSheetNames(sheetNames))
  expect(sheetRef('monthly', 'B2')).toBe('Monthly!B2')
  expect(sheetRef('startup', 'B2:B4')).toBe("'Start-up'!B2:B4")
})

it('a formula reads a sheet whose name has an apostrophe', () => {
  const read = evaluateWorkbook({
    A: [[{ formula: "'L''été (1)'!$A$1+SUM('L''été (1)'!A1:A2)" }]],
    "L'été (1)": [[{ value: 2 }], [{ value: 3 }]],
  })
  expect(read('A', 0, 0)).toBe(7)
})
