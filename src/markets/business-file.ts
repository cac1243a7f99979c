import { withLanguageKeys } from './language-key.ts'
import { languages } from './languages.ts'
import { business } from './schema.ts'

/** Schema of a file of `market-data/businesses`. Apart from its fields (`schema.ts`), so that the server does not load what reads files. */
export const businessFile = withLanguageKeys(business, languages)
