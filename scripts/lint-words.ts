// Where code holds words that a person reads: those are messages of src/language, so that another language can say them.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Files and folders that may hold words, and why; with `keys`, only as the values of these properties. One that no longer does is reported. */
const exemptions: readonly { path: string; keys?: readonly string[]; why: string }[] = [
  { path: 'src/contract', keys: ['summary'], why: 'documentation of the API, for who programs with it' },
  { path: 'src/server/http/openapi.ts', why: 'documentation of the API, for who programs with it' },
  { path: 'src/contract/payment-vendors.ts', why: 'brands' },
  { path: 'src/server/features/payments/providers', keys: ['name', 'wallets'], why: 'brands' },
  { path: 'src/server/features/payments/providers/paystack/vendor.ts', keys: ['startAdvice'], why: 'lines for the operator' },
  { path: 'src/contract/wire-values.ts', why: 'words on the wire that stay as they are' },
  { path: 'src/contract/location-options.ts', why: 'words on the wire that stay as they are' },
  { path: 'src/web/lib/country-notes.ts', why: 'written from market-data' },
  { path: 'src/engine/quantity/country-table.ts', why: 'written from market-data' },

  { path: 'src/server/main.ts', why: 'lines for the operator' },
  { path: 'src/server/config.ts', why: 'lines for the operator' },
  { path: 'src/server/cli/admin.ts', why: 'lines for the operator' },
  { path: 'src/server/cli/backup', why: 'lines for the operator' },
  { path: 'src/server/cli/backup.ts', why: 'lines for the operator' },
  { path: 'src/server/cli/restore.ts', why: 'lines for the operator' },
  { path: 'src/server/cli/operator.ts', why: 'lines for the operator' },
  { path: 'src/server/cli/import.ts', why: 'lines for the operator' },
  { path: 'src/server/cli/store-import.ts', why: 'lines for the operator' },
  { path: 'src/server/imports/read-import.ts', why: 'an attribution, as its licence asks for it' },
  { path: 'src/server/features/payments/start-notes.ts', why: 'lines for the operator' },
  { path: 'src/server/platform/log.ts', why: 'lines for the log' },
  { path: 'src/server/features/payments/refund.ts', keys: ['reason'], why: 'who asked for a refund, before what an admin typed' },
  { path: 'src/server/features/payments/sweep.ts', why: 'names of steps, for the log' },

  { path: 'src/server/db', why: 'SQL' },
  { path: 'src/server/features/payments/store.ts', why: 'SQL' },
  { path: 'src/server/features/payments/providers/test/adapter.ts', why: 'the name of a lock' },
  { path: 'src/server/http/errors.ts', why: 'HTTP' },
  { path: 'src/server/http/events.ts', why: 'HTTP' },
  { path: 'src/server/http/security.ts', why: 'HTTP' },
  { path: 'src/server/http/web.ts', why: 'HTTP and HTML' },
  { path: 'src/server/http/ssr.ts', why: 'HTTP' },
  { path: 'src/server/http/security.ts', why: 'fields of security.txt' },
  { path: 'src/web/app/scroll-and-focus.ts', why: 'a selector' },
  { path: 'src/web/app/event-replay.ts', why: 'a selector' },
  { path: 'src/web/features/payments/vendors/stripe/form.tsx', why: 'names of fonts' },

  { path: 'src/server/features/accounts/device-name.ts', why: 'names of browsers' },
  { path: 'src/server/features/accounts/external/provider.ts', why: 'what a sign-in asks for, as OpenID Connect names it' },
  { path: 'src/server/features/accounts/password.ts', why: 'a password that nobody has' },
  { path: 'src/server/features/opportunities/suggest-shape.ts', why: 'what a language model is asked' },
  { path: 'src/server/narrator/choose-answer.ts', why: 'what a language model is asked' },
  { path: 'src/server/narrator/narrate.ts', why: 'what a language model is asked' },
  { path: 'src/report/compose/number-guard.ts', why: 'why a wording was refused, for the log and the model' },
  { path: 'src/report/compose/restricted-words.ts', why: 'words that are looked for in what a model wrote' },
  { path: 'src/engine/quantity/number-words.ts', why: 'words that are looked for in typed amounts' },
  { path: 'src/report/compose/question-words.ts', why: 'words that are looked for in questions' },
  { path: 'src/report/compose/ask-changes.ts', why: 'words that are looked for in questions' },
  { path: 'src/report/suggested-evidence.ts', why: 'a mark in reports that were kept, which does not change' },

  { path: 'src/server/features/sources', keys: ['title', 'publisher', 'licence'], why: 'names of publications, publishers and licences' },
  { path: 'src/server/features/sources', keys: ['unit'], why: 'units, which src/engine/quantity/unit.ts reads' },
  { path: 'src/server/features/sources/census-cbp.ts', why: 'names of counties and of a table' },
  { path: 'src/server/features/sources/exchange-rates.ts', why: 'the name of a publication' },
  { path: 'src/server/features/sources/world-bank.ts', why: 'names of indicators' },
  { path: 'src/report/picture/picture.ts', why: 'the name of a font' },
  { path: 'src/server/features/sources/overpass.ts', why: 'a query' },
  { path: 'src/server/features/sources/reverse.ts', why: 'what a source answers' },
  { path: 'src/server/features/sources/registry.ts', why: 'the name of a source' },

  ...[
    'schema.ts',
    'schema-cited.ts',
    'schema-cities.ts',
    'schema-country.ts',
    'schema-enterprise.ts',
    'schema-fields.ts',
    'schema-price-list.ts',
    'schema-market.ts',
    'schema-words.ts',
    'language-key.ts',
    'yaml-file.ts',
    'market-files.ts',
    'check.ts',
    'load.ts',
    'edit-distance.ts',
    'sellers/batch.ts',
    'sellers/batch-file.ts',
    'sellers/fields.ts',
    'sellers/rows.ts',
    'sellers/shipped-files.ts',
  ].map((name) => ({ path: `src/markets/${name}`, why: 'what check-data and an editor say of a file' })),
  ...[
    'figures-version',
    'alone',
    'plausibility',
    'price-list',
    'businesses',
    'complete',
    'countries',
    'country',
    'duplicate-texts',
    'enterprise',
    'uniqueness',
    'sayings',
    'steps',
    'stock',
    'texts',
    'years',
  ].map((what) => ({
    path: `src/markets/check-${what}.ts`,
    why: 'what check-data says of a file',
  })),
  { path: 'src/markets/country-facts.ts', why: 'units, which src/engine/quantity/unit.ts reads' },
  { path: 'src/markets/city-row.ts', keys: ['index'], why: 'units, which src/engine/quantity/unit.ts reads' },
  { path: 'src/markets/country-lists.ts', why: 'lines of code that it writes' },
  { path: 'src/markets/generated.ts', why: 'the title of a schema, for an editor' },

  { path: 'src/engine/model', why: 'units, which src/engine/quantity/unit.ts reads, and names of facts in programming errors' },
  { path: 'src/engine/report', why: 'units of figures, kept in reports' },
  { path: 'src/engine/score/axes.ts', why: 'units of figures, kept in reports' },
  { path: 'src/engine/market/spot.ts', keys: ['unit'], why: 'units, which src/engine/quantity/unit.ts reads' },
  { path: 'src/engine/gaps/walk-count.ts', why: 'units, which src/engine/quantity/unit.ts reads' },
  { path: 'src/engine/gaps/gap-evidence.ts', why: 'units of figures, kept in reports' },
  { path: 'src/engine/market/price-transfer.ts', why: 'names of facts, for errors' },
  { path: 'src/engine/market/text-slots.ts', why: 'what check-data says of a file' },
  { path: 'src/engine/market/assert-facts.ts', why: 'names of facts, for errors' },
  { path: 'src/engine/model/copula.ts', why: 'why draws depend on each other, for who reads the code' },
]

const hint = 'put what a person reads into a message of src/language/en'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** Words of a file: where they begin, and the property whose value they are part of. */
type WordsFound = { line: number; words: string; key: string | null }

/** @returns a line for each text in code of `files` that reads as words for a person */
export function wordProblems(root: string, files: readonly string[]): string[] {
  const used = new Set<object>()
  const problems = files.flatMap((file) => {
    if (!/^src\/(engine|markets|report|server|web|contract)\//.test(file) || /\.test\.tsx?$|^src\/engine\/testing\//.test(file)) return []
    const allowed = exemptions.filter(({ path }) => file === path || file.startsWith(`${path}/`))
    return wordsIn(file, readFileSync(join(root, file), 'utf8')).flatMap(({ line, words, key }) => {
      const exceptions = allowed.filter(({ keys }) => !keys || (key !== null && keys.includes(key)))
      for (const each of exceptions) used.add(each)
      return exceptions.length > 0 ? [] : [`${file}:${line}: says “${words.length > 60 ? `${words.slice(0, 60)}…` : words}”: ${hint}`]
    })
  })
  // Of a folder, only the whole project can tell.
  const isFullyChecked = (path: string) =>
    existsSync(join(root, path)) && (/\.tsx?$/.test(path) || root === join(import.meta.dirname, '..'))
  const idle = exemptions.filter((each) => isFullyChecked(each.path) && !used.has(each))
  return [...problems, ...idle.map(({ path }) => `scripts/lint-words.ts: ${path} holds no words any more; take it off the list`)]
}

/** A slot of a template. */
const slot = '\u0000'
const word = `(?:\\p{L}{2,}|${slot})`
/** Two words side by side, of which one is written out; what marks the end or the beginning of a part of a sentence may stand between. */
const adjacentWords = new RegExp(`\\p{L}{2,}[,.:;!?’”)]*\\s+[“‘(]?(?:\\p{L}|${slot})|${word}[,.:;!?’”)]*\\s+[“‘(]?\\p{L}{2,}`, 'u')
/** A call ('GET /api/plans'), a header's value, a token, or a media query. */
const technicalText = new RegExp(
  `^(?:GET|POST|PUT|DELETE) /|^[\\w-]+(?:/[\\w.+-]+)?[;,] ?[\\w-]+=|^[\\w-]+/[\\w.+-]+, |^(?:Bearer|Basic) ${slot}$|^\\([\\w-]+: [\\w-]+\\)$`,
)
/** Attributes that nobody reads. */
const silent = /^(?:className|d|points|rel|style|transform|viewBox)$/
/** What is looked for in a text is not said. */
const looksFor = /\.(?:includes|indexOf|startsWith|endsWith)$/
const log = /(?:^|\.)log(?:\??\.\w+|\[.+\])$|^console\.\w+$/

function reads(text: string): boolean {
  return !technicalText.test(text) && adjacentWords.test(text.replace(/<[^>]*>/g, ''))
}

export function wordsIn(file: string, text: string): WordsFound[] {
  // What cannot be read is the compiler's to tell.
  const { program } = parseSync(file, text)
  const found: WordsFound[] = []
  const source = (node: unknown) => text.slice((node as Node).start, (node as Node).end)
  const note = (node: Node, words: string, key: string | null) =>
    found.push({ line: text.slice(0, node.start).split('\n').length, words: words.trim().replace(/\s+/g, ' '), key })

  const isSilent = (node: Node): boolean => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ImportExpression':
      case 'ExportAllDeclaration':
        return true
      case 'TaggedTemplateExpression':
        return /^sql\b/.test(source(node.tag))
      // What a developer or the log reads of a fault; a refusal to a person is a Failure.
      case 'NewExpression':
        return /(?:Error|Exception|Fault|LlmFailure|Refusal|Away|Blocked|Reference|Transition)$/.test(source(node.callee))
      case 'CallExpression':
        return (node.callee as Node).type === 'Super' || log.test(source(node.callee))
      case 'JSXAttribute':
        return silent.test(source(node.name))
      default:
        return /^TS/.test(node.type) && !/^TS(?:As|Satisfies|NonNull|Enum)/.test(node.type)
    }
  }
  const walk = (node: unknown, key: string | null): void => {
    if (Array.isArray(node)) for (const each of node) walk(each, key)
    if (node === null || typeof node !== 'object' || Array.isArray(node) || typeof (node as Node).type !== 'string') return
    const at = node as Node
    if (isSilent(at)) return
    if (at.type === 'Literal' && typeof at.value === 'string' && reads(at.value)) note(at, at.value, key)
    if (at.type === 'JSXText' && /\p{L}{2,}/u.test(String(at.value))) note(at, String(at.value), key)
    if (at.type === 'TemplateLiteral') {
      const words = (at.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(slot)
      if (reads(words)) note(at, words.replaceAll(slot, '…'), key)
    }
    if (at.type === 'Property' || at.type === 'PropertyDefinition') {
      if (at.computed) walk(at.key, key)
      walk(at.value, at.computed ? key : source(at.key).replace(/['"]/g, ''))
    } else if (at.type === 'CallExpression' && looksFor.test(source(at.callee))) walk(at.callee, key)
    else for (const [name, part] of Object.entries(at)) if (name !== 'type') walk(part, key)
  }
  walk(program, null)
  return found
}
