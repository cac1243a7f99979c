/** Fraction of the file read, 0–1. */
export type Progress = (share: number) => void

export const noProgress: Progress = () => undefined
