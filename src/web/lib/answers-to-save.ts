/** Saves what a form holds; false where it cannot be saved, which the form then shows. */
type Save = () => Promise<boolean>

const forms: Save[] = []
let running: Promise<boolean> = Promise.resolve(true)

/** For a mounted form of answers; the returned function ends it. */
export function registerAnswers(save: Save): () => void {
  forms.push(save)
  return () => void forms.splice(forms.indexOf(save), 1)
}

/** A save that is on its way outlives the form that sent it. */
export function trackSave(save: Promise<boolean>): Promise<boolean> {
  running = Promise.all([running, save]).then(([before, now]) => before && now)
  return save
}

/**
 * Before something is ordered that is computed with the answers: waits for what is being saved, then saves what was typed in the form that is on top.
 * False where the last save failed.
 */
export async function settleAnswers(): Promise<boolean> {
  const saved = await running
  running = Promise.resolve(true)
  const form = forms.at(-1)
  return form ? form() : saved
}
