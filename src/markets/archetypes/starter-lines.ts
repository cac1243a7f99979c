import type { Archetype, Shock, ShockKind } from '#engine/archetype.ts'

/** One of the first ten steps. */
export function step(what: string, days: number, costItem?: string): Archetype['steps'][number] {
  return { do: what, days, ...(costItem ? { costItem } : {}) }
}

/** A shock that only keeps customers away: nothing of worth is lost where the whole equipment fits in a bag. */
export function lostSales(kind: ShockKind, chancePerYear: number, months: number, salesLost: number, why: string): Shock {
  return { kind, chancePerYear, months, salesLost, costUp: 0, equipmentLost: 0, why }
}

/** A shock that makes the goods dearer for a while. */
export function dearerGoods(kind: ShockKind, chancePerYear: number, months: number, costUp: number, why: string): Shock {
  return { kind, chancePerYear, months, salesLost: 0.05, costUp, equipmentLost: 0, why }
}

/** A shock that takes tools with it. */
export function lostTools(kind: ShockKind, chancePerYear: number, salesLost: number, equipmentLost: number, why: string): Shock {
  return { kind, chancePerYear, months: 1, salesLost, costUp: 0, equipmentLost, why }
}
