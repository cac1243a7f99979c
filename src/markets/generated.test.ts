import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { generatedFiles } from './generated.ts'
import { marketDataFolder } from './load.ts'
import { fileKinds } from './market-files.ts'

const root = join(import.meta.dirname, '..', '..')
const files = generatedFiles(marketDataFolder)

it.each(files.map(({ path }) => path))('%s is what the market data say: else run npm run check-data', (path) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(files.find((each) => each.path === path)?.content)
})

it('a schema tells an editor what each field is for, and names every kind of file', () => {
  expect(files).toHaveLength(Object.keys(fileKinds).length + 3)
  const schema = JSON.parse(files.find(({ path }) => path.endsWith('business.schema.json'))?.content ?? '')
  expect(schema.properties.capacityPerDay.description).toContain('can make on a day')
  expect(schema.additionalProperties).toBe(false)
  expect(schema.required).toContain('price')
})
