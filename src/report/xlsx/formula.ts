import { columnIndex, type SheetCell, type Workbook } from './sheet-cells.ts'

type Value = number | string | boolean
type Token = { kind: 'number' | 'text' | 'name' | 'ref' | 'op'; text: string }

/**
 * Works out every formula of a workbook, so that the file opens with its values in programs that do not calculate (mail previews, phones).
 * Knows what our formulas use: + − * / ^, comparisons, and the functions below. Throws a RangeError for anything else, and for a circle.
 */
export function evaluateWorkbook(workbook: Workbook): (sheet: string, column: number, row: number) => Value {
  const known = new Map<string, Value>()
  const open = new Set<string>()

  const cellValue = (sheet: string, column: number, row: number): Value => {
    const key = `${sheet}!${column},${row}`
    const found = known.get(key)
    if (found !== undefined) return found
    const cell: SheetCell | undefined = workbook[sheet]?.[row]?.[column]
    if (!cell?.formula) return cell?.value ?? 0
    if (open.has(key)) throw new RangeError(`The formula in ${key} needs its own value`)
    open.add(key)
    const value = parse(tokens(cell.formula), sheet, cellValue)
    open.delete(key)
    known.set(key, value)
    return value
  }
  return cellValue
}

const tokenPattern =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|"([^"]*)"|((?:'(?:[^']|'')+'|[A-Za-z]\w*)!\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)(?![A-Za-z(])|([A-Z]+)(?=\()|(<=|>=|<>|[-+*/^<>=(),]))/y

function tokens(formula: string): Token[] {
  const list: Token[] = []
  tokenPattern.lastIndex = 0
  while (tokenPattern.lastIndex < formula.length) {
    const at = tokenPattern.lastIndex
    const match = tokenPattern.exec(formula)
    if (!match) throw new RangeError(`Cannot read "${formula.slice(at)}" in the formula ${formula}`)
    const [, number, text, ref, name, op] = match
    if (number !== undefined) list.push({ kind: 'number', text: number })
    else if (text !== undefined) list.push({ kind: 'text', text })
    else if (ref !== undefined) list.push({ kind: 'ref', text: ref })
    else if (name !== undefined) list.push({ kind: 'name', text: name })
    else list.push({ kind: 'op', text: op ?? '' })
  }
  return list
}

type Read = (sheet: string, column: number, row: number) => Value

function parse(list: Token[], sheet: string, read: Read): Value {
  let at = 0
  const peek = () => list[at]?.text
  const isOp = (...ops: string[]) => list[at]?.kind === 'op' && ops.includes(list[at]?.text ?? '')
  const take = (text: string) => {
    if (peek() !== text) throw new RangeError(`Expected "${text}", found "${peek()}"`)
    at += 1
  }

  const comparison = (): Value => {
    let left = sum()
    while (isOp('<', '>', '<=', '>=', '=', '<>')) {
      const op = list[at++]?.text
      const right = sum()
      left =
        op === '<'
          ? left < right
          : op === '>'
            ? left > right
            : op === '<='
              ? left <= right
              : op === '>='
                ? left >= right
                : op === '='
                  ? left === right
                  : left !== right
    }
    return left
  }
  const sum = (): Value => {
    let left = product()
    while (isOp('+', '-')) left = list[at++]?.text === '+' ? num(left) + num(product()) : num(left) - num(product())
    return left
  }
  const product = (): Value => {
    let left = power()
    while (isOp('*', '/')) left = list[at++]?.text === '*' ? num(left) * num(power()) : num(left) / num(power())
    return left
  }
  const power = (): Value => {
    let left = unary()
    while (isOp('^')) {
      at += 1
      left = num(left) ** num(unary())
    }
    return left
  }
  const unary = (): Value => {
    if (isOp('-')) {
      at += 1
      return -num(unary())
    }
    return primary()
  }
  const primary = (): Value => {
    const token = list[at++]
    if (!token) throw new RangeError('A formula ends too early')
    if (token.kind === 'number') return Number(token.text)
    if (token.kind === 'text') return token.text
    if (token.kind === 'ref')
      return token.text.includes(':') ? num(rangeValues(token.text, sheet, read)[0] ?? 0) : single(token.text, sheet, read)
    if (token.kind === 'name') return call(token.text)
    if (token.text === '(') {
      const inner = comparison()
      take(')')
      return inner
    }
    throw new RangeError(`Unexpected "${token.text}"`)
  }
  const call = (name: string): Value => {
    take('(')
    const values: Value[][] = []
    while (!isOp(')')) {
      const token = list[at]
      const after = list[at + 1]?.text
      if (token?.kind === 'ref' && token.text.includes(':') && (after === ',' || after === ')')) {
        at += 1
        values.push(rangeValues(token.text, sheet, read))
      } else values.push([comparison()])
      if (isOp(',')) at += 1
    }
    take(')')
    const func = functions[name]
    if (!func) throw new RangeError(`The function ${name} is not known`)
    return func(values)
  }
  const value = comparison()
  if (at !== list.length) throw new RangeError(`Unexpected "${peek()}" after the end`)
  return value
}

const flat = (values: Value[][]): number[] => values.flat().map(num)
const first = (values: Value[][], index: number): number => num(values[index]?.[0] ?? 0)

const functions: Record<string, (values: Value[][]) => Value> = {
  ROUND: (values) => {
    const scale = 10 ** first(values, 1)
    const scaled = Math.abs(first(values, 0)) * scale
    // Spreadsheets round what is a hair under one half, by the noise of binary fractions, as one half.
    return (Math.sign(first(values, 0)) * Math.round(Number(scaled.toPrecision(15)))) / scale || 0
  },
  MIN: (values) => Math.min(...flat(values)),
  MAX: (values) => Math.max(...flat(values)),
  SUM: (values) => flat(values).reduce((sum, value) => sum + value, 0),
  IF: (values) => (values[0]?.[0] ? (values[1]?.[0] ?? 0) : (values[2]?.[0] ?? 0)),
  AND: (values) => values.flat().every(Boolean),
  INT: (values) => Math.floor(first(values, 0)),
  MOD: (values) => first(values, 0) - first(values, 1) * Math.floor(first(values, 0) / first(values, 1)),
  EXP: (values) => Math.exp(first(values, 0)),
  ABS: (values) => Math.abs(first(values, 0)),
  LN: (values) => Math.log(first(values, 0)),
}

function num(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new RangeError(`"${value}" is not a number`)
}

const refPattern = /^(?:(?:'((?:[^']|'')+)'|([A-Za-z]\w*))!)?\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/

/** The sheet that a reference names; in quotes an apostrophe is doubled. */
function sheetOf([, quoted, plain]: RegExpExecArray): string | undefined {
  return quoted?.replaceAll("''", "'") ?? plain
}

function single(ref: string, sheet: string, read: Read): Value {
  const match = refPattern.exec(ref)
  if (!match) throw new RangeError(`"${ref}" is no reference`)
  return read(sheetOf(match) ?? sheet, columnIndex(match[3] ?? 'A'), Number(match[4]) - 1)
}

function rangeValues(ref: string, sheet: string, read: Read): Value[] {
  const match = refPattern.exec(ref)
  if (!match) throw new RangeError(`"${ref}" is no reference`)
  const [from, to] = [columnIndex(match[3] ?? 'A'), columnIndex(match[5] ?? match[3] ?? 'A')]
  const [top, bottom] = [Number(match[4]) - 1, Number(match[6] ?? match[4]) - 1]
  const values: Value[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = from; column <= to; column++) values.push(read(sheetOf(match) ?? sheet, column, row))
  return values
}
