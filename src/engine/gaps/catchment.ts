/**
 * Two-step floating catchment (Luo & Wang): supply per head that each origin can reach.
 * Step one: `R_j = S_j / Σ_{i: t_ij ≤ reach} P_i`. Step two: `A_i = Σ_{j: t_ij ≤ reach} R_j`.
 *
 * `supply[j]` in providers (or seats), `people[i]` in persons, `minutes[i][j]` and `reach` in minutes. Returns providers per person for each origin.
 * A provider whom nobody reaches serves nobody and is left out. When every provider is reached, `Σ P_i · A_i = Σ S_j`.
 * Throws a RangeError for unequal lengths or negative amounts.
 */
export function floatingCatchment(
  supply: readonly number[],
  people: readonly number[],
  minutes: readonly (readonly number[])[],
  reach: number,
): number[] {
  if (minutes.length !== people.length) throw new RangeError(`${minutes.length} rows of walks for ${people.length} origins`)
  if (minutes.some((row) => row.length !== supply.length)) throw new RangeError(`each origin needs ${supply.length} walks`)
  if (!(reach >= 0)) throw new RangeError('reach must be a time')
  if ([...supply, ...people].some((each) => !(each >= 0 && Number.isFinite(each))))
    throw new RangeError('supply and people must not be negative')
  const perHead = supply.map((each, j) => {
    const served = people.reduce((sum, persons, i) => (minutes[i]![j]! <= reach ? sum + persons : sum), 0)
    return served > 0 ? each / served : 0
  })
  return minutes.map((row) => row.reduce((sum, walk, j) => (walk <= reach ? sum + perHead[j]! : sum), 0))
}
