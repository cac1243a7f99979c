/** Expected count = exp(intercept + slope · ln population), counts spread as a negative binomial with variance μ + dispersion · μ². */
export type ScalingFit = { intercept: number; slope: number; dispersion: number }

/**
 * Fits urban scaling of outlet counts by maximum likelihood of the regression with the dispersion by the method of moments, in turn, until
 * both stand still. Returns null when the cities cannot carry a slope (fewer than three, or all the same size) or the fit does not settle.
 * `count` may be fractional (corrected for completeness); quasi-likelihood only needs mean and variance.
 */
export function fitScaling(cities: readonly { population: number; count: number }[]): ScalingFit | null {
  if (cities.length < 3 || cities.some((city) => !(city.population > 0 && city.count >= 0))) return null
  const x = cities.map((city) => Math.log(city.population))
  const middle = x.reduce((sum, each) => sum + each, 0) / x.length
  if (x.every((each) => Math.abs(each - middle) < 1e-9)) return null
  const mean = cities.reduce((sum, city) => sum + city.count, 0) / cities.length
  if (mean === 0) return null

  // Centred on the mean log population: the two coefficients are then nearly independent and the steps stay small.
  let level = Math.log(mean)
  let slope = 1
  let dispersion = 0.1
  for (let round = 0; round < 200; round++) {
    let [w0, w1, w2, g0, g1] = [0, 0, 0, 0, 0]
    cities.forEach((city, i) => {
      const centred = x[i]! - middle
      const mu = Math.exp(level + slope * centred)
      const weight = mu / (1 + dispersion * mu)
      const residual = (city.count - mu) / (1 + dispersion * mu)
      w0 += weight
      w1 += weight * centred
      w2 += weight * centred * centred
      g0 += residual
      g1 += residual * centred
    })
    const determinant = w0 * w2 - w1 * w1
    if (!(determinant > 0)) return null
    const step0 = (w2 * g0 - w1 * g1) / determinant
    const step1 = (w0 * g1 - w1 * g0) / determinant
    const bounded = (step: number) => Math.max(-1, Math.min(1, step))
    level += bounded(step0)
    slope += bounded(step1)
    const next = momentDispersion(cities, (i) => Math.exp(level + slope * (x[i]! - middle)))
    const moved = Math.abs(step0) + Math.abs(step1) + Math.abs(next - dispersion)
    dispersion = next
    if (moved < 1e-10) return { intercept: level - slope * middle, slope, dispersion }
  }
  return null
}

/** Dispersion that makes Pearson's statistic equal its degrees of freedom; 0 when counts scatter no more than a Poisson's. */
function momentDispersion(cities: readonly { count: number }[], mu: (i: number) => number): number {
  const freedom = cities.length - 2
  const pearson = (dispersion: number) =>
    cities.reduce((sum, city, i) => sum + (city.count - mu(i)) ** 2 / (mu(i) * (1 + dispersion * mu(i))), 0)
  if (pearson(0) <= freedom) return 0
  let [low, high] = [0, 1]
  while (pearson(high) > freedom && high < 1e6) high *= 2
  for (let i = 0; i < 80; i++) {
    const half = (low + high) / 2
    if (pearson(half) > freedom) low = half
    else high = half
  }
  return (low + high) / 2
}

export function expectedCount(fit: ScalingFit, population: number): number {
  return Math.exp(fit.intercept + fit.slope * Math.log(population))
}
