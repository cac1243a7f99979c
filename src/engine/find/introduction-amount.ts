import { isNumberConnector, isNumberWord, isScaleWord } from '../quantity/number-words.ts'
import { isMoneyMark, maxAmountMajor, parseTypedMoney } from '../quantity/typed-number.ts'
import { signBefore, type Token } from './introduction-lexicon.ts'
import type { Introduction, IntroductionSentence } from './introduction-sentence.ts'

/** Whose money it is, is said shortly before it. */
const mostWordsBefore = 4

/**
 * The money that the person has: what is earned, owed, wanted or counted as something else is not. What the text has of it and is no amount to work with is
 * refused in its own words: nothing, below nothing, too much, a span, or two amounts.
 */
export function findAmount(sentence: IntroductionSentence): Introduction['amount'] {
  const { text, tokens, clauses, spoken, matches, moneyMatches, used, use, quote, refuse, cuesAt, isSilent } = sentence
  const isNumeral = tokens.map(({ kind, fold }) => kind === 'number' || isNumberWord(fold))
  const found: { major: number; currencies: readonly string[] | null; from: number; to: number; isOwn: boolean }[] = []
  const unusable: { from: number; to: number }[] = []
  for (let index = 0; index < tokens.length; index++) {
    // Behind a mark of at most three words there is a number.
    const amountHere = used.has(index) || !isNumeral.slice(index, index + 4).includes(true) ? null : amountStarting(index)
    if (!amountHere) continue
    const { from, to } = withBounds(amountHere)
    const role = amountRole(from, to)
    use(from, to)
    if (role === 'other') leave(from, to)
    if (role === 'unusable' || (role !== 'other' && !isUsable(amountHere.major))) unusable.push({ from, to })
    else if (role !== 'other') found.push({ ...amountHere, from, to, isOwn: role === 'own' })
    index = to - 1
  }
  const own = found.filter(({ isOwn }) => isOwn)
  const candidates = own.length > 0 ? own : found
  const [first] = candidates
  const isOne = candidates.every(({ major }) => major === first?.major)
  if (!first || !isOne) {
    const refused = isOne ? unusable : candidates
    if (refused.length > 0) refuse('amount', refused)
    return null
  }
  quote('amount', first.from, first.to)
  return { major: first.major, currencies: first.currencies }

  /** Money that is not what the person has: it is no answer here, and its words say so, 'My wife earns R6,000'. */
  function leave(from: number, to: number): void {
    const start = clauses.indexOf(clauses[from]!)
    const first = tokens[start]?.kind === 'word' ? start : start + 1
    const before = Array.from({ length: from - first }, (_, step) => first + step)
    const isOthers = before.some((index) => cuesAt(index).includes('others'))
    const isShort = before.length <= mostWordsBefore && !before.some((index) => used.has(index))
    sentence.leave(isOthers && isShort ? first : from, to)
  }

  /** 'About 600 cedis', '600 cedis max'. */
  function withBounds({ from, to }: { from: number; to: number }): { from: number; to: number } {
    const isBound = (index: number, end: number) => {
      const match = moneyMatches[index]
      return match?.meanings.includes('bounds') === true && index + match.length === end && !used.has(index)
    }
    const before = [from - 3, from - 2, from - 1].find((index) => isBound(index, from)) ?? from
    const behind = moneyMatches[to]
    return { from: before, to: behind && isBound(to, to + behind.length) ? to + behind.length : to }
  }

  /** The longest run of figures, number words and marks that is money. */
  function amountStarting(from: number) {
    let to = from
    while (to < tokens.length && to - from < 12 && !used.has(to) && canBeInAmount(to, from)) to++
    for (; to > from; to--) {
      const words = tokens.slice(from, to)
      if (!words.some((token) => token.kind === 'number' || isNumberWord(token.fold))) return null
      if (isNumberConnector(words[0]!.fold) && words[0]!.fold !== 'a' && words[0]!.end !== words[1]?.start) return null
      if (isNumberConnector(words.at(-1)!.fold)) continue
      const parsed = parseTypedMoney(text.slice(words[0]!.start, words.at(-1)!.end))
      if (!parsed) continue
      const [major] = parsed.values
      // French shortens ‘mille’.
      const isShortMille = spoken.includes('fr') && words.at(-1)!.fold !== 'k' && words.some(({ fold }) => fold === 'mil')
      if ((parsed.values.length !== 1 && !isShortMille) || major === undefined) return null
      const isMinus = tokens[from - 1]?.fold === 'minus'
      const signed = isMinus || isBelowZero(from) ? -major : major
      if (!isUsable(signed))
        return isUnusableMoney(parsed.currencies, from, to)
          ? { major: signed, currencies: null, from: isMinus ? from - 1 : from, to }
          : null
      return isMoney(words, major, parsed.currencies, from, to) ? { major, currencies: parsed.currencies, from, to } : null
    }
    return null
  }

  /** '-500', where the sign is no dash of a span or of a word. */
  function isBelowZero(from: number): boolean {
    return signBefore(text, tokens[from]!) !== ''
  }

  /** Beside its money's mark, or alone behind 'I have': 'I have 0', and not '0 children'. */
  function isUnusableMoney(currencies: readonly string[] | null, from: number, to: number): boolean {
    if (currencies !== null) return true
    const next = tokens[to]
    return nearestCue(from) === 'owns' && (next?.kind !== 'word' || clauses[to] !== clauses[from])
  }

  function canBeInAmount(index: number, from: number): boolean {
    const token = tokens[index]!
    const next = tokens[index + 1]
    const isTouching = index > 0 && tokens[index - 1]!.end === token.start
    const isTouched = next?.start === token.end
    if (token.kind === 'number') {
      const previous = tokens[index - 1]
      const isFirst = index === from || !tokens.slice(from, index).some((each) => each.kind === 'number' || isNumberWord(each.fold))
      const isLed = previous !== undefined && /^(?:elfu|alfu|laki|milioni)$/.test(previous.fold)
      return isFirst || isLed || (next !== undefined && (isScaleWord(next.fold) || next.fold === 'hundred'))
    }
    if (token.kind === 'comma' || token.kind === 'stop') return false
    if (token.kind === 'mark') return !/^[&+]$/.test(token.text)
    if (token.fold === 'm' || token.fold === 'k') return index > from && (isTouching || token.text === 'M' || token.fold === 'k')
    if (isNumberWord(token.fold)) return true
    if (isNumberConnector(token.fold) && !(token.fold === 'n' && isTouched))
      return next !== undefined && isNumberWord(next.fold) && isJoined(index, from)
    if (token.fold === 'only') return index > from
    if (token.fold.length === 1)
      return token.fold === 'f'
        ? index > from
        : isTouched || isTouching || (token.text !== token.fold && (next?.kind === 'number' || tokens[index - 1]?.kind === 'number'))
    return isCurrencyWord(index, from)
  }

  /** 'And' goes on with a number after a scale only before a half, or before another scale. */
  function isJoined(index: number, from: number): boolean {
    if (index === from) return tokens[index]!.fold === 'a'
    if (!tokens.slice(from, index).some(({ fold }) => isScaleWord(fold))) return true
    if (/^(?:half|nusu|demie?|a)$/.test(tokens[index + 1]!.fold)) return true
    // 'Elfu ishirini na tano' is twenty-five thousand.
    if (tokens[index]!.fold === 'na' && /^(?:elfu|alfu|laki)$/.test(tokens[from]!.fold) && isNumberWord(tokens[index - 1]!.fold))
      return true
    const rest = tokens.slice(index + 1, index + 5)
    const end = rest.findIndex(({ fold }) => !isNumberWord(fold))
    return rest.slice(0, end < 0 ? rest.length : end).some(({ fold }) => isScaleWord(fold))
  }

  /** A word of a mark that begins here, or that began up to two words before. */
  function isCurrencyWord(index: number, from: number): boolean {
    for (let start = Math.max(from, index - 2); start <= index; start++)
      for (let end = index + 1; end <= start + 3; end++)
        if (
          isMoneyMark(
            tokens
              .slice(start, end)
              .map(({ fold }) => fold)
              .join(''),
          )
        )
          return true
    return false
  }

  function isMoney(words: readonly Token[], major: number, currencies: readonly string[] | null, from: number, to: number): boolean {
    const [first] = words
    const figures = words.filter(({ kind }) => kind === 'number')
    const isScaled = words.some(({ fold }) => isScaleWord(fold) || /^(?:mia|hundreds?)$/.test(fold))
    const isLarge = words.some(({ fold }) => isScaleWord(fold))
    if (currencies !== null || words.some(({ text: mark }) => mark === '/=' || mark === '/-')) return major >= 1
    // 'Un grand marché', 'half a million reasons'.
    if (/^une?$/.test(first!.fold) && words.at(-1)!.fold === 'grand') return false
    const next = tokens[to]
    if (next?.kind === 'word' && moneyMatches[to]?.meanings.includes('units')) return false
    if (next?.kind === 'word' && clauses[to] === clauses[from] && !isUnderstoodWord(to) && !isSilent(next)) return false
    if (isLarge) return true
    const cue = nearestCue(from)
    if (figures.length === 0) return isScaled && cue === 'owns'
    const [figure = ''] = figures.map((token) => token.text)
    const isYear = /^(?:19|20)[0-9]{2}$/.test(figure) && /^(?:in|since|depuis|en|tangu|from|mwaka|year)$/.test(tokens[from - 1]?.fold ?? '')
    const isDialled = /^0/.test(figure) || /^[0-9]{10,}$/.test(figure) || tokens[from - 1]?.text === '+'
    return !isYear && !isDialled && (major >= 1000 || (cue === 'owns' && major >= 50 && isMoneyWordBefore(from)))
  }

  function isUnderstoodWord(index: number): boolean {
    return used.has(index) || Boolean(matches[index] ?? moneyMatches[index])
  }

  /** 'Capital 500' is money; 'have 500' may be anything. */
  function isMoneyWordBefore(from: number): boolean {
    return tokens
      .slice(Math.max(0, from - 4), from)
      .some(({ fold }) => /^(?:capital|budget|money|cash|mtaji|argent|pesa|hela|savings?|saved|epargne)$/.test(fold))
  }

  function nearestCue(from: number): 'owns' | 'not' | null {
    for (let index = from - 1; index >= Math.max(0, from - 8) && clauses[index] === clauses[from]; index--) {
      const wider = [index - 2, index - 1, index].flatMap((start) => {
        const found = moneyMatches[start]
        return found && start + found.length > index && start + found.length <= from ? [found] : []
      })
      const meanings = wider.flatMap((found) => found.meanings)
      if (meanings.includes('not') && !(wider[0]!.meanings.includes('owns') && wider[0]!.length > 1)) return 'not'
      if (meanings.includes('owns')) return 'owns'
    }
    return null
  }

  function amountRole(from: number, to: number): 'own' | 'other' | 'unusable' | null {
    const beforeGap = text.slice(tokens[from - 1]?.end ?? 0, tokens[from]!.start).trim()
    const afterGap = text.slice(tokens[to - 1]!.end, tokens[to]?.start ?? text.length).trim()
    const isFigureAt = (index: number) => tokens[index]?.kind === 'number'
    const isSpan =
      (beforeGap.startsWith('-') && isAmountEnding(from)) ||
      (afterGap.startsWith('-') && isFigureAt(to)) ||
      (isSpanWord(from - 1) && isAmountEnding(from - 1)) ||
      (isSpanWord(to) && amountStarting(to + 1) !== null && !/^(?:and|et|na)$/.test(tokens[to]!.fold))
    const isBetween = tokens.slice(Math.max(0, from - 6), from).some(({ fold }) => /^(?:between|entre|kati)$/.test(fold))
    if (isSpan || isBetween) return nearestCue(from) === 'owns' ? 'unusable' : 'other'
    const inClause = tokens.map((_, index) => index).filter((index) => index < from && clauses[index] === clauses[from])
    const lastSelf = Math.max(-1, ...inClause.filter((index) => cuesAt(index).includes('self')))
    const isRefused = inClause.some((index) => index > lastSelf && from - index < 8 && cuesAt(index).includes('nots') && !isInSaying(index))
    const isOthers = inClause.some((index) => index > lastSelf && cuesAt(index).includes('others'))
    const following = moneyMatches[to]
    const isAfterNot = following?.meanings.includes('not') && !following.meanings.includes('owns') && clauses[to] === clauses[from]
    if (isRefused || isOthers || isAfterNot) return 'other'
    const cue = nearestCue(from)
    return cue === 'not' ? 'other' : cue === 'owns' || following?.meanings.includes('owns') ? 'own' : null
  }

  function isSpanWord(index: number): boolean {
    const meanings = moneyMatches[index]?.meanings
    return meanings?.includes('spans') === true && !/^(?:and|et|na)$/.test(tokens[index]!.fold)
  }

  function isAmountEnding(end: number): boolean {
    const token = tokens[end - 1]
    return token !== undefined && (token.kind === 'number' || isScaleWord(token.fold))
  }

  function isInSaying(index: number): boolean {
    return [index - 3, index - 2, index - 1, index].some((start) => {
      const found = matches[start] ?? null
      return (
        found !== null &&
        start + found.length > index &&
        found.meanings.some((meaning) => meaning.kind === 'cue' && meaning.id === 'sayings')
      )
    })
  }
}

function isUsable(major: number): boolean {
  return major > 0 && major <= maxAmountMajor
}
