/** `BENCH_ROUNDS=few`: every part once over, to see that it still runs; its figures then mean nothing. */
const areFew = process.env.BENCH_ROUNDS === 'few'

/** How often something is measured, or how much of it: much for a figure, little where it is only to be seen to run. */
export function rounds(many: number, few: number): number {
  return areFew ? few : many
}
