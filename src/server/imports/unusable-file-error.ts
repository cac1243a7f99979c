import { accessSync, constants, type Stats, statSync } from 'node:fs'
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

/** Rejects folders and pipes, because a file is read more than once. @throws UnusableFileError */
export function requireFile(path: string): void {
  const stats = readableStats(path)
  if (stats.isDirectory()) throw new UnusableFileError(localizeImport(imports.isFolder, { path }))
  if (!stats.isFile()) throw new UnusableFileError(localizeImport(imports.isNoFile, { path }))
}

function readableStats(path: string): Stats {
  try {
    const stats = statSync(path)
    accessSync(path, constants.R_OK)
    return stats
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UnusableFileError(localizeImport(imports.noFile, { path }))
    if (code === 'EACCES') throw new UnusableFileError(localizeImport(imports.mayNotRead, { path }))
    throw new UnusableFileError(message)
  }
}
