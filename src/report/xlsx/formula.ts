import { columnIndex, type SheetCell, type Workbook } from './sheet-cells.ts'

type Value = number | string | boolean
type Token = { kind: 'number' | 'text' | 'name' | 'ref' | 'op'; text: string }

/**
 * Evaluates every formula of a workbook, so that the file opens with its values in programs that do not calculate (mail previews, phones). Supports
 * our formulas: + − * / ^, comparisons, and the functions below. Throws a RangeError for anything else, and for a circular reference.
 */
export function evaluateWorkbook(workbook: Workbook): (sheet: string, column: number, row: number) => Value {
  const computed = new Map<string, Value>()
  const evaluating = new Set<string>()

  const cellValue = (sheet: string, column: number, row: number): Value => {
    const key = `${sheet}!${column},${row}`
    const cachedValue = computed.get(key)
    if (cachedValue !== undefined) return cachedValue
    const cell: SheetCell | undefined = workbook[sheet]?.[row]?.[column]
    if (!cell?.formula) return cell?.value ?? 0
    if (evaluating.has(key)) throw new RangeError(`The formula in ${key} needs its own value`)
    evaluating.add(key)
    const value = parse(tokens(cell.formula), sheet, cellValue)
    evaluating.delete(key)
    computed.set(key, value)
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

function parse(tokenList: Token[], sheet: string, read: Read): Value {
  let position = 0
  const peek = () => tokenList[position]?.text
  const isOp = (...ops: string[]) => tokenList[position]?.kind === 'op' && ops.includes(tokenList[position]?.text ?? '')
  const expect = (text: string) => {
    if (peek() !== text) throw new RangeError(`Expected "${text}", found "${peek()}"`)
    position += 1
  }

  const comparison = (): Value => {
    let left = sum()
    while (isOp('<', '>', '<=', '>=', '=', '<>')) {
      const op = tokenList[position++]?.text
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
    while (isOp('+', '-'))
      left = tokenList[position++]?.text === '+' ? toNumber(left) + toNumber(product()) : toNumber(left) - toNumber(product())
    return left
  }
  const product = (): Value => {
    let left = power()
    while (isOp('*', '/'))
      left = tokenList[position++]?.text === '*' ? toNumber(left) * toNumber(power()) : toNumber(left) / toNumber(power())
    return left
  }
  const power = (): Value => {
    let left = unary()
    while (isOp('^')) {
      position += 1
      left = toNumber(left) ** toNumber(unary())
    }
    return left
  }
  const unary = (): Value => {
    if (isOp('-')) {
      position += 1
      return -toNumber(unary())
    }
    return primary()
  }
  const primary = (): Value => {
    const token = tokenList[position++]
    if (!token) throw new RangeError('A formula ends too early')
    if (token.kind === 'number') return Number(token.text)
    if (token.kind === 'text') return token.text
    if (token.kind === 'ref')
      return token.text.includes(':') ? toNumber(rangeValues(token.text, sheet, read)[0] ?? 0) : readReference(token.text, sheet, read)
    if (token.kind === 'name') return call(token.text)
    if (token.text === '(') {
      const inner = comparison()
      expect(')')
      return inner
    }
    throw new RangeError(`Unexpected "${token.text}"`)
  }
  const call = (name: string): Value => {
    expect('(')
    const values: Value[][] = []
    while (!isOp(')')) {
      const token = tokenList[position]
      const after = tokenList[position + 1]?.text
      if (token?.kind === 'ref' && token.text.includes(':') && (after === ',' || after === ')')) {
        position += 1
        values.push(rangeValues(token.text, sheet, read))
      } else values.push([comparison()])
      if (isOp(',')) position += 1
    }
    expect(')')
    const func = functions[name]
    if (!func) throw new RangeError(`The function ${name} is not known`)
    return func(values)
  }
  const value = comparison()
  if (position !== tokenList.length) throw new RangeError(`Unexpected "${peek()}" after the end`)
  return value
}

const flat = (values: Value[][]): number[] => values.flat().map(toNumber)
const first = (values: Value[][], index: number): number => toNumber(values[index]?.[0] ?? 0)

const functions: Record<string, (values: Value[][]) => Value> = {
  ROUND: (values) => {
    const scale = 10 ** first(values, 1)
    const scaled = Math.abs(first(values, 0)) * scale
    // Spreadsheets round a hair under one half, which is noise of binary fractions, as one half.
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

function toNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new RangeError(`"${value}" is not a number`)
}

const refPattern = /^(?:(?:'((?:[^']|'')+)'|([A-Za-z]\w*))!)?\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/

/** The sheet that a reference names; in quotes an apostrophe is doubled. */
function referencedSheet([, quoted, unquoted]: RegExpExecArray): string | undefined {
  return quoted?.replaceAll("''", "'") ?? unquoted
}

function readReference(ref: string, sheet: string, read: Read): Value {
  const match = refPattern.exec(ref)
  if (!match) throw new RangeError(`"${ref}" is no reference`)
  return read(referencedSheet(match) ?? sheet, columnIndex(match[3] ?? 'A'), Number(match[4]) - 1)
}

function rangeValues(ref: string, sheet: string, read: Read): Value[] {
  const match = refPattern.exec(ref)
  if (!match) throw new RangeError(`"${ref}" is no reference`)
  const [from, to] = [columnIndex(match[3] ?? 'A'), columnIndex(match[5] ?? match[3] ?? 'A')]
  const [top, bottom] = [Number(match[4]) - 1, Number(match[6] ?? match[4]) - 1]
  const values: Value[] = []
  for (let row = top; row <= bottom; row++)
    for (let column = from; column <= to; column++) values.push(read(referencedSheet(match) ?? sheet, column, row))
  return values
}
