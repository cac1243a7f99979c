import { type Content, parse, type Select, type Token } from '@messageformat/parser'

/** What a slot takes, and what that is in TypeScript. A slot without a kind is plain text: a name, a word of the person's own. */
const slotTypes = {
  text: 'string | number',
  name: 'string',
  place: 'string',
  term: 'string',
  count: 'number',
  money: 'MoneyText',
  date: 'DateText',
  share: 'ShareText',
  odds: 'OddsText',
  ratio: 'RatioText',
  number: 'NumberText',
  quantity: 'QuantityText',
  duration: 'DurationText',
  month: 'MonthText',
  sentence: 'SentenceText',
} as const
export type SlotKind = keyof typeof slotTypes
/** The type that a kind is written as, where `src/language/slots.ts` has one. */
export const writtenType = (kind: SlotKind): string | null => (slotTypes[kind].endsWith('Text') ? slotTypes[kind] : null)
const kinds = Object.keys(slotTypes) as SlotKind[]
const isKind = (text: string): text is SlotKind => (kinds as string[]).includes(text)

export type CompiledMessage = { source: string; slots: Map<string, SlotKind>; usesPlural: boolean; usesCount: boolean }

/** Changes every stretch of words of a message, and nothing else: how the pseudo-language is made. */
export type Wording = { words: (text: string) => string; whole: (source: string) => string }

const unchanged: Wording = { words: (text) => text, whole: (source) => source }

/**
 * An ICU message as TypeScript: a string where it has no slot, else a function of its slots. Throws an Error that says what is wrong with it.
 */
export function compileMessage(message: string, wording: Wording = unchanged): CompiledMessage {
  const slots = new Map<string, SlotKind>()
  let usesPlural = false
  let usesCount = false

  const slot = (name: string, kind: SlotKind): string => {
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`the slot {${name}} must be named by a word that begins with a small letter`)
    const known = slots.get(name)
    if (known && known !== kind && known !== 'text' && kind !== 'text')
      throw new Error(`the slot {${name}} is said to be ${known} and ${kind}`)
    if (!known || known === 'text') slots.set(name, kind)
    return `s.${name}`
  }
  const join = (tokens: readonly Token[], counted: string | null): string => {
    const parts = tokens.map((token) => {
      if (token.type === 'content') return escapeTemplate(wording.words(token.value))
      return `\${${written(token, counted)}}`
    })
    return `\`${parts.join('')}\``
  }
  const count = (name: string) => {
    usesCount = true
    return `count(${slot(name, 'count')})`
  }
  const written = (token: Exclude<Token, Content>, counted: string | null): string => {
    switch (token.type) {
      case 'argument':
        return slot(token.arg, 'text')
      case 'octothorpe':
        if (!counted) throw new Error('holds a # outside a plural')
        return count(counted)
      case 'function': {
        if (!isKind(token.key)) throw new Error(`the slot {${token.arg}} cannot be ${token.key}; there are ${kinds.join(', ')}`)
        return token.key === 'count' ? count(token.arg) : slot(token.arg, token.key)
      }
      default:
        return branches(token, counted)
    }
  }
  const branches = (token: Select, counted: string | null): string => {
    if (token.type === 'selectordinal') throw new Error('holds an ordinal; write the number without its ending')
    const last = token.cases.find(({ key }) => key === 'other')
    if (!last) throw new Error(`the choice of {${token.arg}} has no "other"`)
    const isPlural = token.type === 'plural'
    const on = slot(token.arg, isPlural ? 'count' : 'text')
    const inner = isPlural ? token.arg : counted
    return token.cases
      .filter((each) => each !== last)
      .reduceRight(
        (otherwise, { key, tokens }) => {
          const exactly = /^=(\d+)$/.exec(key)?.[1]
          if (isPlural && !exactly) usesPlural = true
          const test = !isPlural
            ? `${on} === ${JSON.stringify(key)}`
            : exactly
              ? `${on} === ${exactly}`
              : `form(${on}) === ${JSON.stringify(key)}`
          return `${test} ? ${join(tokens, inner)} : ${otherwise}`
        },
        join(last.tokens, inner),
      )
  }

  const tokens = parse(message)
  if (tokens.every((token): token is Content => token.type === 'content')) {
    const text = tokens.map((token) => wording.words(token.value)).join('')
    return { source: JSON.stringify(wording.whole(text)), slots, usesPlural, usesCount }
  }
  const body = wording.whole(join(tokens, null).slice(1, -1))
  const types = [...slots].map(([name, kind]) => `${name}: ${slotTypes[kind]}`).join('; ')
  return { source: `(s: { ${types} }): string => \`${body}\``, slots, usesPlural, usesCount }
}

function escapeTemplate(text: string): string {
  return text.replace(/[`\\]|\$(?=\{)/g, '\\$&')
}
