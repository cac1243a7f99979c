/** Converts a score of 0–10 into five stars: full ones by floor, a half one from a fraction of 0.5. */
export function toStars(score: number): { value: number; full: number; half: boolean } {
  const value = Math.min(5, Math.max(0, score / 2))
  const full = Math.floor(value)
  return { value, full, half: value - full >= 0.5 }
}
