/** 32 well-mixed bits from 32 (the 'lowbias32' finaliser, Ellis 2018): every input bit flips about half of the output's. */
export function mix(value: number): number {
  let x = value | 0
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}

/** FNV-1a of a text: the seed of (archetype, city, engine version). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index)
    hash = Math.imul(hash, 0x01000193)
  }
  return mix(hash)
}

const golden = 0x9e3779b9

/**
 * Draw `index` of path `path` is `uniformAt(pathKey(seed, path), pathSalt(seed, path), index)`: a function of (seed, path, index) alone, so a
 * path stays the same whatever other paths are run, in any order. Two keys of 32 bits keep the streams of paths apart.
 */
export function pathKey(seed: number, path: number): number {
  return mix(seed ^ Math.imul(path + 1, golden))
}

export function pathSalt(seed: number, path: number): number {
  return mix((seed ^ 0x5bd1e995) + Math.imul(path + 1, 0x85ebca6b))
}

/** Uniform in (0, 1), never 0 or 1. */
export function uniformAt(key: number, salt: number, index: number): number {
  return (mix(mix(key + Math.imul(index, golden)) ^ salt) + 0.5) / 4294967296
}

/** Fills `into` with draws 0, 1, … of a path. */
export function fillUniform(into: Float64Array, key: number, salt: number): void {
  for (let index = 0; index < into.length; index++) into[index] = uniformAt(key, salt, index)
}

/** The steps of a sequence that fills four dimensions evenly: powers of 1 ÷ the root of x⁵ = x + 1 (Roberts 2018). */
const evenSteps = [0.8566748838545029, 0.733891856627126, 0.6287067210378087, 0.5385972572236101] as const

export type EvenDimension = 0 | 1 | 2 | 3

/**
 * Uniform in (0, 1) like a draw, but evenly spread over the paths from the first on, in four dimensions together; the seed shifts the whole. For what many
 * businesses share: there the luck of one sample would not average out.
 */
export function evenAt(seed: number, path: number, dimension: EvenDimension): number {
  const at = uniformAt(pathKey(seed, 0), pathSalt(seed, 0), dimension) + (path + 1) * evenSteps[dimension]
  return Math.min(1 - 1e-12, Math.max(1e-12, at - Math.floor(at)))
}

/** Turns uniforms `from`… into `count` standard normals, in place (Box–Muller; `count` even). */
export function toNormals(values: Float64Array, from: number, count: number): void {
  for (let index = from; index < from + count; index += 2) {
    const radius = Math.sqrt(-2 * Math.log(values[index]!))
    const turn = values[index + 1]!
    const cosine = Math.cos(2 * Math.PI * turn)
    // The sine from the cosine: half the cost of asking for both.
    const sine = Math.sqrt(1 - cosine * cosine)
    values[index] = radius * cosine
    values[index + 1] = turn < 0.5 ? radius * sine : -radius * sine
  }
}
