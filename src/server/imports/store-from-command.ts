import type { ReadImport } from './read-import.ts'

export async function storeFromCommand(_read: ReadImport): Promise<string> {
  throw new Error('not stored yet')
}
