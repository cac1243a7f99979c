import { underLanguages } from './language-key.ts'
import { business } from './schema.ts'

/** The languages that market data are in; the first is what every file has. */
export const languages = ['en'] as const

/** A file of `market-data/businesses`. Apart from its fields (`schema.ts`), so that the server does not load what reads files. */
export const businessFile = underLanguages(business, languages)
