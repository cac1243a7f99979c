import { type Said, sayerOf } from '#language/said.ts'
import { imports } from '#words/imports.ts'

const { said, asSaid } = sayerOf({ imports })

export { said as saidOfImport }

/** Why nothing of a file is taken, in one message. */
export class Unusable extends Error {
  readonly said: Said

  constructor(why: string | Said) {
    const said = typeof why === 'string' ? asSaid(why) : why
    super(said.text)
    this.said = said
  }
}
