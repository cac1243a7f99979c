import { accessSync, constants, statSync } from 'node:fs'

/** Why a path that somebody gave to a command cannot be read as a file, in one sentence; null where it can. */
export function whyNoFile(path: string): string | null {
  try {
    const found = statSync(path)
    if (found.isDirectory()) return `${path} is a folder. Name one file in it.`
    if (!found.isFile()) return `${path} is no file that can be read twice. Save what comes from it, and name that file.`
    accessSync(path, constants.R_OK)
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return `There is no file ${path}.`
    return code === 'EACCES' ? `You may not read ${path}.` : `${path} cannot be read: ${message}`
  }
}
