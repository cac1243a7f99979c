import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { imports } from '#words/imports.ts'
import { saidOfImport, Unusable } from './unusable.ts'

/** A file is read more than once, so a folder or what another program writes to us is none. @throws Unusable */
export function refuseNoFile(path: string): void {
  const found = lookedAt(path)
  if (found.isDirectory()) throw new Unusable(saidOfImport(imports.isFolder, { path }))
  if (!found.isFile()) throw new Unusable(saidOfImport(imports.isNoFile, { path }))
}

function lookedAt(path: string): Stats {
  try {
    const found = statSync(path)
    accessSync(path, constants.R_OK)
    return found
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new Unusable(saidOfImport(imports.noFile, { path }))
    if (code === 'EACCES') throw new Unusable(saidOfImport(imports.mayNotRead, { path }))
    throw new Unusable(message)
  }
}
