import type { Refusal, RefusalCode } from './model-run.ts'

/** Thrown inside the engine when a reason must reach the caller; `runModel` hands the reason back instead of throwing. */
export class Refused extends Error {
  readonly reason: Refusal

  constructor(code: RefusalCode, message: string, key?: string) {
    super(message)
    this.reason = key === undefined ? { code, message } : { code, key, message }
  }
}
