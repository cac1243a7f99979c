/** A set of integers from 1 to 2^53, in 12 to 24 bytes each: a `Set` takes 40 and ends at 16 million. */
export class NumberSet {
  private slots = new Float64Array(1024)
  size = 0

  has(value: number): boolean {
    return this.slots[this.findSlot(value)] === value
  }

  /** @returns whether it was added */
  add(value: number): boolean {
    const slot = this.findSlot(value)
    if (this.slots[slot] === value) return false
    this.slots[slot] = value
    if (++this.size * 3 > this.slots.length * 2) this.grow()
    return true
  }

  private findSlot(value: number): number {
    const mask = this.slots.length - 1
    let slot = mixHash(value % 4_294_967_296, Math.floor(value / 4_294_967_296)) & mask
    while (this.slots[slot] !== 0 && this.slots[slot] !== value) slot = (slot + 1) & mask
    return slot
  }

  private grow(): void {
    const previousSlots = this.slots
    this.slots = new Float64Array(previousSlots.length * 2)
    for (const value of previousSlots) if (value !== 0) this.slots[this.findSlot(value)] = value
  }
}

function mixHash(low: number, high: number): number {
  let hash = Math.imul(low ^ Math.imul(high, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  return hash ^ (hash >>> 13)
}

/** A 53-bit hash: the odds of any collision among a million texts are one in ten thousand. */
export function hashToNumber(text: string): number {
  let [low, high] = [0x811c9dc5, 0x2f0b4a27]
  for (let i = 0; i < text.length; i++) {
    const letter = text.charCodeAt(i)
    low = Math.imul(low ^ letter, 0x01000193)
    high = Math.imul(high ^ letter, 0x5bd1e995) + (high >>> 13)
  }
  return (mixHash(high, low) >>> 11) * 4_294_967_296 + (mixHash(low, high) >>> 0) + 1
}
