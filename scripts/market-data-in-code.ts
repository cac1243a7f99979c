// What market data ask of the code: the price list and the places of the gap maps are written there, and a country alone adds none of them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chargeCurrencies } from '#contract/currencies.ts'
import { gapLocations } from '#contract/gap-locations.ts'
import type { Markets } from '#markets/assemble.ts'
import { type FieldPath, fieldFinder, fieldOf, type Problem } from '#markets/yaml-file.ts'
import { outlines } from '../src/web/features/gap-maps/outlines.ts'

/** Where data that hold by themselves name what the code does not have. */
export function missingInCode(folder: string, { profiles, facts }: Pick<Markets, 'profiles' | 'facts'>): Problem[] {
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
  const cities = facts.cities.filter((city) => city.gapMap)
  const mapped = cities.flatMap((city): Problem[] => {
    const path = `countries/${city.countryCode.toLowerCase()}/cities.yaml`
    const index = facts.cities.filter((other) => other.countryCode === city.countryCode).indexOf(city)
    const say = (message: string) => report(path, ['cities', index, 'gapMap'], `is true, and ${message}, or leave gapMap out`)
    return [
      ...(gapLocations.some((place) => place.startsWith(`${city.name}, `))
        ? []
        : [say(`${city.name} is no place of the gap maps: add it in src/contract/gap-locations.ts`)]),
      ...(outlines[city.countryCode]
        ? []
        : [say(`${facts.countries[city.countryCode].name} has no outline to draw: add it in scripts/build-outlines.ts`)]),
    ]
  })
  const gone = gapLocations.filter((place) => !cities.some((city) => place.startsWith(`${city.name}, `)))
  return [
    ...charged,
    ...mapped,
    ...gone.map((place) => ({
      file: 'src/contract/gap-locations.ts',
      line: null,
      field: '',
      message: `names ${place}, and no cities.yaml has that city with gapMap: true`,
    })),
  ]
}
