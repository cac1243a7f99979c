import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compileMessages } from './compile.ts'

function compiled(files: Record<string, string>): string[] {
  const sources = mkdtempSync(join(tmpdir(), 'gapwise-language-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(sources, file, '..'), { recursive: true })
    writeFileSync(join(sources, file), text)
  }
  const { problems } = compileMessages({ sources })
  rmSync(sources, { recursive: true })
  return problems.map(({ file, field, message }) => `${file}: ${[field, message].filter(Boolean).join(' ')}`)
}

const original = 'greetingTexts:\n  hello: "Hello {name}."\n  pay: "Pay {price, money}."\n'

test('a language that has every message of the first compiles', () => {
  expect(compiled({ 'en/a.yaml': original, 'fr/a.yaml': original.replace('Hello', 'Bonjour') })).toEqual([])
})

test('a message, a slot or a file that another language lacks is named, and one that it has beside the first', () => {
  const problems = compiled({
    'en/a.yaml': original,
    'en/b.yaml': 'otherTexts:\n  yes: "Yes."\n',
    'fr/a.yaml': 'greetingTexts:\n  pay: "Payer {cost, money}."\n  more: "Plus."\n',
  })
  expect(problems).toEqual([
    'src/language/fr/a.yaml: greetingTexts.hello is not translated',
    'src/language/fr/a.yaml: greetingTexts.pay has the slots cost, and in en price',
    'src/language/fr/a.yaml: greetingTexts.more is no message of en',
    'src/language/fr/b.yaml: is missing: en has it',
  ])
})
