// What market data ask of the code: the price list and the outlines of the gap maps are written there, and a country alone adds none of them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chargeCurrencies } from '#contract/currencies.ts'
import type { Markets } from '#markets/assemble.ts'
import { type FieldPath, fieldFinder, fieldOf, type Problem } from '#markets/yaml-file.ts'

const outlined = readdirSync(join(import.meta.dirname, '../src/web/features/gap-maps/outlines')).map((file) => file.replace('.ts', ''))

/** Where data that hold by themselves name what the code does not have. */
export function missingInCode(
  folder: string,
  { profiles, facts }: Pick<Markets, 'profiles' | 'facts'>,
  drawn: readonly string[] = outlined,
): Problem[] {
  const report = (path: string, field: FieldPath, message: string): Problem => ({
    file: `market-data/${path}`,
    line: fieldFinder(readFileSync(join(folder, path), 'utf8')).lineOf(field),
    field: fieldOf(field),
    message,
  })
  const charged = Object.entries(profiles).flatMap(([code, { payments }]) =>
    (chargeCurrencies as readonly string[]).includes(payments.chargedIn)
      ? []
      : [
          report(
            `countries/${code.toLowerCase()}/country.yaml`,
            ['payments', 'chargedIn'],
            `is ${payments.chargedIn}, which the price list does not have; it has ${chargeCurrencies.join(', ')}. Say USD, or add it in src/contract/currencies.ts and src/contract/plans.ts`,
          ),
        ],
  )
  const missing = Object.values(facts.countries).flatMap(({ code, name }) =>
    drawn.includes(code.toLowerCase())
      ? []
      : [
          report(
            `countries/${code.toLowerCase()}/country.yaml`,
            ['name'],
            `is ${name}, which has no outline to draw: add it in scripts/build-outlines.ts`,
          ),
        ],
  )
  return [...charged, ...missing]
}
