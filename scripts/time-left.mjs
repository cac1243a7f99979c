/**
 * @param {number} elapsedMs time that the work has taken so far
 * @param {number} share how much of it is done, above 0 and up to 1
 * @returns {string} in words how long the rest will take at the same pace
 */
export function timeLeft(elapsedMs, share) {
  const seconds = (elapsedMs / 1000) * (1 / share - 1)
  if (seconds < 7.5) return 'a few seconds left'
  if (seconds < 97.5) return `about ${Math.round(seconds / 5) * 5} seconds left`
  return `about ${Math.round(seconds / 60)} minutes left`
}
