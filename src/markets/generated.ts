import * as z from 'zod'
import { countryLists } from './country-lists.ts'
import { fileKinds } from './market-files.ts'

/**
 * Files that `npm run check-data` generates from the market data: the closed list of countries and the money formats (the phone carries them), which
 * are in no repository, and a JSON Schema for each kind of file.
 */
export function generatedFiles(folder: string): { path: string; content: string }[] {
  return [
    ...countryLists(folder),
    ...Object.entries(fileKinds).map(([kind, { schema }]) => ({
      path: `market-data/schema/${kind}.schema.json`,
      content: `${JSON.stringify(jsonSchema(kind, schema), null, 2)}\n`,
    })),
  ]
}

function jsonSchema(kind: string, schema: z.ZodType): object {
  return {
    title: `Gapwise market data: ${kind}`,
    ...z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'ref', target: 'draft-7' }),
  }
}
