/** Vectors of two numbers, one of each path, and where they lie in memory. */

export function add(a: v128, b: v128): v128 {
  return f64x2.add(a, b)
}
export function sub(a: v128, b: v128): v128 {
  return f64x2.sub(a, b)
}
export function mul(a: v128, b: v128): v128 {
  return f64x2.mul(a, b)
}
export function div(a: v128, b: v128): v128 {
  return f64x2.div(a, b)
}
/** The smaller, a where neither is: `b < a ? b : a`. */
export function min(a: v128, b: v128): v128 {
  return f64x2.pmin(a, b)
}
/** The larger, a where neither is: `a < b ? b : a`. */
export function max(a: v128, b: v128): v128 {
  return f64x2.pmax(a, b)
}
export function both(a: f64): v128 {
  return f64x2.splat(a)
}
export function only(mask: v128, a: v128): v128 {
  return v128.and(mask, a)
}
export function pick(mask: v128, a: v128, b: v128): v128 {
  return v128.bitselect(a, b, mask)
}
export function at(base: usize, m: i32): v128 {
  return v128.load(base + ((m as usize) << 4))
}
export function put(base: usize, m: i32, value: v128): void {
  v128.store(base + ((m as usize) << 4), value)
}
export function num(base: usize, m: i32): f64 {
  return load<f64>(base + ((m as usize) << 3))
}
/** The same number for both paths. */
export function one(base: usize, m: i32): v128 {
  return v128.load_splat<f64>(base + ((m as usize) << 3))
}
export function small(base: usize, m: i32): i32 {
  return load<u8>(base + (m as usize)) as i32
}
/** A number of each path’s own row. */
export function two(a: usize, b: usize): v128 {
  return v128.load_lane<f64>(b, v128.load_zero<f64>(a), 1)
}
export function pair(a: f64, b: f64): v128 {
  return f64x2.replace_lane(f64x2.splat(a), 1, b)
}
export function laneMask(a: bool, b: bool): v128 {
  return i64x2.replace_lane(i64x2.splat(a ? -1 : 0), 1, b ? -1 : 0)
}
export function first(a: v128): f64 {
  return f64x2.extract_lane(a, 0)
}
export function second(a: v128): f64 {
  return f64x2.extract_lane(a, 1)
}
export function larger(a: v128): f64 {
  return Math.max(first(a), second(a))
}
