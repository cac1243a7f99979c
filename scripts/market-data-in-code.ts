// What market data ask of the code: the price list is written there, and a country alone adds no currency to it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chargeCurrencies } from '#contract/currencies.ts'
import type { Markets } from '#markets/assemble.ts'
import type { FieldPath } from '#markets/texts.ts'
import { createFieldFinder, fieldLabel, type Problem } from '#markets/yaml-file.ts'

/** Where data that hold by themselves name what the code does not have. */
export function missingInCode(folder: string, { profiles }: Pick<Markets, 'profiles'>): Problem[] {
  const report = (path: string, field: FieldPath, message: string): Problem => ({
    file: `market-data/${path}`,
    line: createFieldFinder(readFileSync(join(folder, path), 'utf8')).lineNumberOf(field),
    field: fieldLabel(field),
    message,
  })
  return Object.entries(profiles).flatMap(([code, { payments }]) =>
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
}
