import { inputTexts as t } from '#words/engine/inputs.ts'
import type { FirstPage } from './document.ts'

/** How much of a report is counted, published and guessed, in one wording. */
export function inputKindsText({ inputKinds, assumptionShare }: Pick<FirstPage, 'inputKinds' | 'assumptionShare'>): string {
  if (!inputKinds) return t.tenths({ n: Math.round(assumptionShare * 10) })
  const { counted, published, guessed } = inputKinds
  return t.counts({ all: counted + published + guessed, counted, published, guessed })
}
