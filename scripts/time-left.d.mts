/** Types of `time-left.mjs`, which stays plain so that it runs before anything is installed. */
export function timeLeft(elapsedMs: number, share: number): string
