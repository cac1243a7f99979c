import { createMessageCatalog, type LocalizedMessage } from '#language/localize.ts'
import { imports } from '#words/imports.ts'

const { localize: localized, localizeText } = createMessageCatalog({ imports })

export { localized as localizeImport }

/** Why nothing of a file is taken, in one message. */
export class UnusableFileError extends Error {
  readonly localized: LocalizedMessage

  constructor(why: string | LocalizedMessage) {
    const localized = typeof why === 'string' ? localizeText(why) : why
    super(localized.text)
    this.localized = localized
  }
}
