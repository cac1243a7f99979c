import { createMessageCatalog, type LocalizedMessage } from '#language/message-catalog.ts'
import { imports } from '#words/imports.ts'

const catalog = createMessageCatalog({ imports })

export const localizeImport = catalog.localize

/** The one reason why a file cannot be imported. */
export class UnusableFileError extends Error {
  readonly localized: LocalizedMessage

  constructor(why: string | LocalizedMessage) {
    const localized = typeof why === 'string' ? catalog.localizeText(why) : why
    super(localized.text)
    this.localized = localized
  }
}
