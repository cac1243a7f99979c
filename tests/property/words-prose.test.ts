import { readdirSync, readFileSync } from 'node:fs'
import { parse as parseMessage, type Token } from '@messageformat/parser'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type * as z from 'zod'
import { baseRatesFile, businessFile, citiesFile, countryFile, fundersFile } from '#markets/market-files.ts'
import { business } from '#markets/schema.ts'
import { cities } from '#markets/schema-cities.ts'
import { baseRatesSchema, country, funders } from '#markets/schema-market.ts'
import { type TextKind, withTexts } from '#markets/texts.ts'
import { bannedIn, hasVerb, measureProse, proseOfMarkdown, remarksOf, sentencesOf, wordsOf } from '../../scripts/prose.ts'
import { deepOr } from '../support/depth.ts'

/** The limits of the house voice (words of a sentence, shares of words and sentences), for what is read beside reports. */
const limits = { flesch: 70, meanSentence: 14, longest: 25, longWords: 0.03, withoutVerb: 0.03 }

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => ({ name, content: parse(readFileSync(`${folder}/${name}`, 'utf8')) as unknown }))

type Field = { path: string; text: string }
function textsOf(value: unknown, path = ''): Field[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, path ? `${path}.${key}` : key))
}

function beyond(texts: readonly string[], more: Partial<typeof limits> = {}): string[] {
  const most = { ...limits, ...more }
  const found = measureProse(texts)
  const sentences = texts.flatMap(sentencesOf)
  return [
    ...(found.flesch < most.flesch ? [`Flesch ${found.flesch.toFixed(1)}`] : []),
    ...(found.meanSentence > most.meanSentence ? [`mean sentence ${found.meanSentence.toFixed(1)} words`] : []),
    ...sentences.filter((each) => wordsOf(each).length > most.longest).map((each) => `over ${most.longest} words: ${each}`),
    ...(found.longWords > most.longWords ? [`long words ${(found.longWords * 100).toFixed(1)}%`] : []),
    ...(found.withoutVerb > most.withoutVerb
      ? [`without a verb ${(found.withoutVerb * 100).toFixed(1)}%: ${sentences.filter((each) => !hasVerb(each)).join(' | ')}`]
      : []),
  ]
}

type Text = Field & { kind: TextKind }

/** The texts of a file that somebody reads, by their marks in the schema. */
function saidIn(whole: z.ZodType, value: unknown): Text[] {
  const texts: Text[] = []
  withTexts(whole, value, (text, { kind }, path) => {
    if (kind !== 'sought') texts.push({ path: path.join('.'), text, kind })
    return text
  })
  return texts
}

type Said = { name: string; texts: Text[] }
const bannedOf = (files: readonly Said[]) =>
  files.flatMap(({ name, texts }) => texts.flatMap(({ path, text }) => bannedIn(text).map((each) => `${name} ${path}: ${each}`)))
const sentencesIn = (files: readonly Said[]) =>
  files.flatMap(({ texts }) => texts.filter(({ kind }) => kind === 'sentence').map(({ text }) => text))

/** Folders whose sentences are measured one by one, which is slow: the quick run measures every twelfth. */
const someOf = (files: readonly Said[]) =>
  [...new Set(files.map(({ name }) => name.split('/')[0]!))].filter((_, index) => index % deepOr(1, 12) === 0)

describe('the texts of businesses', () => {
  const files = filesIn('market-data/businesses').map(({ name, content }) => ({
    name,
    texts: saidIn(business, businessFile.parse(content)),
  }))

  it('hold no word that the house voice does not use', () => {
    expect(bannedOf(files)).toEqual([])
  })

  it.each(someOf(files))('of the family %s are whole, plain sentences', (family) => {
    expect(beyond(sentencesIn(files.filter(({ name }) => name.startsWith(`${family}/`))))).toEqual([])
  })
})

describe('the texts of countries, and of the studies that they name', () => {
  const parts: Record<string, [file: z.ZodType, whole: z.ZodType]> = {
    'country.yaml': [countryFile, country],
    'cities.yaml': [citiesFile, cities],
    'funders.yaml': [fundersFile, funders],
  }
  const files = filesIn('market-data/countries').map(({ name, content }): Said => {
    const [file, whole] = parts[name.split('/')[1]!]!
    return { name, texts: saidIn(whole, file.parse(content)) }
  })
  const studies = parse(readFileSync('market-data/base-rates.yaml', 'utf8')) as unknown
  const read = [...files, { name: 'base-rates.yaml', texts: saidIn(baseRatesSchema, baseRatesFile.parse(studies)) }]

  it('hold no word that the house voice does not use', () => {
    expect(bannedOf(read)).toEqual([])
  })

  it.each(someOf(files))('of %s are whole, plain sentences', (folder) => {
    expect(beyond(sentencesIn(files.filter(({ name }) => name.startsWith(`${folder}/`))))).toEqual([])
  })

  // Too few sentences for a share of those without a verb.
  it('of studies are plain sentences', () => {
    expect(beyond(sentencesIn(read.slice(-1)), { withoutVerb: 1 })).toEqual([])
  })

  it('are read each by itself: a label of a table is no longer than a sentence either', () => {
    const labels = read.flatMap(({ name, texts }) => texts.filter(({ kind }) => kind === 'label').map((each) => ({ name, ...each })))
    expect(labels.length).toBeGreaterThan(500)
    expect(labels.filter(({ text }) => wordsOf(text).length > limits.longest)).toEqual([])
  })

  it('are found: a word that we do not use, and a sentence that is too long, in a permit and in a city', () => {
    const words =
      'This is one sentence and it has many more words than one that a person reads on a small phone while the bus is coming to the stop.'
    for (const [part, path] of [
      ['country.yaml', /^permits\.\d+\.note$/],
      ['cities.yaml', /^cities\.\d+\.note$/],
    ] as const) {
      const { texts } = files.find(({ name }) => name === `gh/${part}`)!
      expect(texts.filter((text) => path.test(text.path) && text.kind === 'sentence').length, part).toBeGreaterThan(3)
    }
    expect(beyond([words])).toContain(`over 25 words: ${words}`)
    expect(bannedOf([{ name: 'x', texts: [{ path: 'note', kind: 'label', text: 'Pay is dear.' }] }])).toEqual([
      'x note: “dear” (write: expensive)',
    ])
  })
})

/** What a reader finds in a slot of each kind; where the kind is not said, a number does. */
const slotTexts: Record<string, string> = {
  money: 'KSh 100',
  odds: '3 out of 10',
  share: '5%',
  ratio: '45 of every 100 adults',
  quantity: '31 plates',
  duration: '6 months',
  month: 'month 7',
  date: 'Monday',
  place: 'Lagos',
  term: 'plate',
  name: 'Ada',
  sentence: 'Ask first.',
}

/** As a reader sees it: slots filled, and once for every branch of its choices. */
function filled(message: string): string[] {
  const tokens = parseMessage(message)
  const choices = Math.max(1, ...branchCounts(tokens))
  // A slot that a sentence follows holds a sentence itself.
  const read = (choice: number) => written(tokens, choice).replace(/(^|[.!?] )5 (?=\p{Lu})/gu, '$1Ask first. ')
  return [...new Set(Array.from({ length: choices }, (_, choice) => read(choice)))]
}

function branchCounts(tokens: readonly Token[]): number[] {
  return tokens.flatMap((token) =>
    'cases' in token ? [token.cases.length, ...token.cases.flatMap((each) => branchCounts(each.tokens))] : [],
  )
}

function written(tokens: readonly Token[], choice: number): string {
  return tokens
    .map((token) => {
      if (token.type === 'content') return token.value
      if ('cases' in token) return written(token.cases[Math.min(choice, token.cases.length - 1)]!.tokens, choice)
      return (token.type === 'function' && slotTexts[token.key]) || '5'
    })
    .join('')
}

/** Fixed to the letter by the product’s specification, whatever our own words are. */
const specified = new Set(['accountTexts.who.external'])

describe('messages', () => {
  const files = filesIn('src/language/en').map(({ name, content }) => {
    const raw = textsOf(content).filter(({ path }) => !/(?:^|\.)(?:href|id|drawing)$/.test(path))
    return { name, raw, texts: raw.flatMap(({ path, text }) => filled(text).map((each) => ({ path, text: each }))) }
  })

  it('hold no word that the house voice does not use', () => {
    expect(
      files.flatMap(({ name, texts }) =>
        texts
          .filter(({ path }) => !specified.has(path))
          .flatMap(({ path, text }) => bannedIn(text).map((each) => `${name} ${path}: ${each}`)),
      ),
    ).toEqual([])
  })

  it('are whole, plain sentences or labels', () => {
    const sentences = files.flatMap(({ texts }) => texts.flatMap(({ text }) => sentencesOf(text)))
    // What is shorter is a label or a state: 'No internet.', 'Sending...'.
    expect(beyond(sentences.filter((each) => /[.!?]$/.test(each) && wordsOf(each).length > 3))).toEqual([])
  })

  it('never end a sentence with a city, whose name may have a full stop of its own: "Washington, D.C."', () => {
    expect(
      files.flatMap(({ name, raw }) =>
        raw
          .filter(({ text }) => name.startsWith('engine/') && /\{(?!country\b)\w+, place\}\.(?=\s|$)/.test(text))
          .map(({ path }) => `${name} ${path}`),
      ),
    ).toEqual([])
  })
})

describe('documents', () => {
  const names = [...readdirSync('.'), ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)]
  // The index is written from comments.
  const documents = names.filter((name) => name.endsWith('.md') && name !== 'docs/where.md').sort()

  it.each(documents)('%s holds no word that the house voice does not use', (name) => {
    const { paragraphs, headings, cells } = proseOfMarkdown(readFileSync(name, 'utf8'))
    expect([...paragraphs, ...headings, ...cells].flatMap(bannedIn)).toEqual([])
  })

  it.each(documents)('%s is plain sentences, short ones on average', (name) => {
    const { paragraphs, cells } = proseOfMarkdown(readFileSync(name, 'utf8'))
    const unlimited = { longWords: 1, withoutVerb: 1 }
    expect(beyond(paragraphs, { ...unlimited, flesch: 60, meanSentence: 18, longest: 36 })).toEqual([])
    // A cell is often a label or a list of names, which is no measure of a mean.
    expect(beyond(cells, { ...unlimited, flesch: 0, longest: 36 })).toEqual([])
  })

  // Labels at the head of a point, formulas, paths and worked examples are no sentences.
  const isProse = (text: string) =>
    /[.!?]$/.test(text) && wordsOf(text).length > 5 && !/[=×÷·√Σ≤≥+:]/.test(text) && (text.match(/\d[\d,.]*/g) ?? []).length < 2

  it.each(documents)('%s has a verb in each sentence, but for 3 in 100', (name) => {
    const told = proseOfMarkdown(readFileSync(name, 'utf8')).paragraphs.flatMap(sentencesOf).filter(isProse)
    const verbless = told.filter((sentence) => !hasVerb(sentence))
    expect(verbless.length / Math.max(1, told.length) <= limits.withoutVerb ? [] : verbless).toEqual([])
  })

  it('are found, the code in them left out and their lists taken apart', () => {
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/model.md']))
    expect(
      proseOfMarkdown('# Title\n\nA [link](a.md) to\n`a.b`.\n- One.\n- Two\n  lines.\n\n```sh\nnpm told\n```\n| a | **b** |\n|---|---|\n'),
    ).toEqual({
      paragraphs: ['A link to\nCode.', 'One.', 'Two\n  lines.'],
      headings: ['Title'],
      cells: ['', 'a', 'b', '', '', '---', '---', ''],
    })
  })
})

describe('comments and names of tests', () => {
  const sources = ['src', 'scripts', 'tests', 'tools', 'bench', 'market-data'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|mjs|css|yaml)$/.test(name))
      .map((name) => `${folder}/${name}`),
  )
  const generated = /^src\/language\/words\//

  it('hold no word that the house voice does not use', () => {
    const found = sources
      .filter((name) => !generated.test(name))
      .flatMap((name) =>
        remarksOf(readFileSync(name, 'utf8')).flatMap((remark) => bannedIn(remark).map((each) => `${name}: ${each}: ${remark}`)),
      )
    expect(found).toEqual([])
  })

  it('are found, and nothing else', () => {
    const source = [
      '/** One. */',
      'const a = "https://b.c" // Two',
      '/*',
      ' * Three',
      ' */',
      "it('four', () => {",
      '# Five',
      'const told = 5',
      '})',
    ].join('\n')
    expect(remarksOf(source)).toEqual(['One. */', 'Two', '* Three', '*/', "four', () => {", 'Five'])
  })
})
