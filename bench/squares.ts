// How fast the squares of a city are answered: a made-up city as large as the largest we know, every class on its map.

import { answerSurvey, citySquares } from '#engine/gaps/squares/city-squares.ts'
import { classCoverages } from '#engine/gaps/squares/coverage.ts'
import { sellerClasses } from '#engine/gaps/squares/seller-classes.ts'
import { createSurvey } from '#engine/gaps/squares/survey.ts'
import { syntheticCity } from '#engine/testing/synthetic-city.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, timed } from './rows.ts'

const side = rounds(37, 8)

export async function run(): Promise<Row[]> {
  const { evidence, part } = syntheticCity({ seed: 1, side, completeness: 0.4, per100k: 100, sustained: 100 })
  const [list] = evidence.lists
  const seen = sellerClasses.flatMap((each) => list!.seen.map((row) => ({ ...row, class: each })))
  const city = { ...evidence, lists: [{ ...list!, holds: { classes: sellerClasses, tags: 'all' as const }, seen }] }
  const askedOf = (each: (typeof sellerClasses)[number]) => ({
    parts: [{ ...part, class: each }],
    reach: 'walk-in' as const,
    unitEconomics: null,
  })
  const unitEconomics = { pull: 1, customersPerDay: 30, capacityPerDay: 80 }

  const all = await timed(rounds(15, 1), () => {
    const survey = createSurvey(city)
    for (const each of sellerClasses) answerSurvey(survey, askedOf(each))
  })
  const one = await timed(rounds(15, 1), () => citySquares(city, { parts: [part], reach: 'city', unitEconomics }))
  const held = await timed(rounds(15, 1), () => classCoverages(createSurvey(city)))
  const squares = `${side * side} squares`
  return [
    { name: `all ${sellerClasses.length} classes of a city, ${squares}, p50`, value: quantile(all, 0.5), unit: 'ms', limit: '≤ 200 ms' },
    { name: `one business with its best places, ${squares}, p50`, value: quantile(one, 0.5), unit: 'ms' },
    { name: `coverage and hidden-block scores, ${squares}, p50`, value: quantile(held, 0.5), unit: 'ms' },
  ]
}
