import * as z from 'zod'
import { createFieldFinder, fieldLabel, type Problem, readYaml } from '#markets/yaml-file.ts'
import { type CompiledMessage, compileMessage, type SlotKind, type Wording, writtenType } from './message.ts'

const file = z.record(z.string().regex(/^[a-z]\w*$/, 'must be a name that code can import, like paymentsTexts'), z.unknown())

/** Fields beside messages that are not messages: an address, an anchor of a page, the name of a picture. */
const noMessage = /^(?:drawing|href|id)$/

export type CompiledFile = { ok: true; content: string; messages: number } | { ok: false; problems: Problem[] }

/** One file of a language as a TypeScript module: each of its groups an export of the same shape, messages with slots as functions. */
export function compileFile(path: string, yaml: string, language: string, wording?: Wording): CompiledFile {
  const read = readYaml(path, yaml, file)
  if (!read.ok) return read
  const problems: Problem[] = []
  const kinds = new Set<SlotKind>()
  let messages = 0
  let usesPlural = false
  let usesCount = false
  const refuse = (at: readonly (string | number)[], message: string) =>
    void problems.push({ file: path, line: createFieldFinder(yaml).lineNumberOf(at), field: fieldLabel(at), message })
  const write = (value: unknown, at: readonly (string | number)[], indent: string): string => {
    if (typeof value === 'string') return noMessage.test(String(at.at(-1))) ? JSON.stringify(value) : message(value, at)
    const deeper = `${indent}  `
    if (value === null || typeof value !== 'object') {
      refuse(at, 'must be a text; put a number or a yes in quotes')
      return '""'
    }
    if (Array.isArray(value))
      return `[\n${value.map((part, index) => `${deeper}${write(part, [...at, index], deeper)},\n`).join('')}${indent}]`
    return `{\n${Object.entries(value)
      .map(([key, part]) => `${deeper}${nameOf(key)}: ${write(part, [...at, key], deeper)},\n`)
      .join('')}${indent}}`
  }
  const message = (text: string, at: readonly (string | number)[]): string => {
    let compiled: CompiledMessage
    try {
      compiled = compileMessage(text, wording)
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0] ?? ''
      refuse(at, reason.replace(/ at line \d+ col \d+:?$/, ''))
      return '""'
    }
    messages++
    usesPlural ||= compiled.usesPlural
    usesCount ||= compiled.usesCount
    for (const kind of compiled.slots.values()) kinds.add(kind)
    return compiled.source
  }
  const exports = Object.entries(read.value).map(([name, value]) => `export const ${name} = ${write(value, [name], '')} as const\n`)
  if (problems.length > 0) return { ok: false, problems }
  const written = [...kinds].flatMap((kind) => writtenType(kind) ?? []).sort()
  const up = '../'.repeat(path.split('/').length)
  const imports = [
    ...(usesPlural ? [`import { ${language} as form } from 'make-plural/cardinals'\n`] : []),
    ...(usesCount ? [`import { countText as count } from '${up}slots.ts'\n`] : []),
    ...(written.length > 0 ? [`import type { ${written.join(', ')} } from '${up}slots.ts'\n`] : []),
  ]
  return {
    ok: true,
    content: `// Written by \`npm run check-words\` from src/language; edit there.\n${imports.join('')}\n${exports.join('\n')}`,
    messages,
  }
}

function nameOf(key: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : JSON.stringify(key)
}
