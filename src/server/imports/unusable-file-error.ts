import { type Said, sayerOf } from '#language/said.ts'
import { imports } from '#words/imports.ts'

const { said: localized, asSaid: localizeText } = sayerOf({ imports })

export { localized as localizeImport }

/** Why nothing of a file is taken, in one message. */
export class UnusableFileError extends Error {
  readonly localized: Said

  constructor(why: string | Said) {
    const localized = typeof why === 'string' ? localizeText(why) : why
    super(localized.text)
    this.localized = localized
  }
}
