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
