import { type FreeTime, freeTimes, type Ownable, type Trade, type Workplace } from '../quantity/vocabulary.ts'
import type { Cue, Token } from './introduction-lexicon.ts'
import type { Meaning, Segment } from './introduction-sentence.ts'

export type IntroductionFact = {
  answer: 'trades' | 'have' | 'when' | 'place'
  id: string
  from: number
  to: number
  isCancelled: boolean
  isBare?: true
}
/** A business by a product of it, in these tokens. */
export type NamedProduct = { id: string; from: number; to: number }

/**
 * Goes through a sentence as it is read: what the words before a thing make of it, and what the words after it take back. What is refused, wanted, of
 * another person, sold or broken is no fact.
 */
export function readFacts(
  tokens: readonly Token[],
  segments: readonly Segment[],
  isSilent: (index: number) => boolean,
): { facts: IntroductionFact[]; named: NamedProduct[]; unread: Pick<Segment, 'from' | 'to'>[] } {
  const facts: IntroductionFact[] = []
  const named: NamedProduct[] = []
  /** Words for home that nothing in the sentence makes a workplace, nor the place of a thing. */
  const unread: Segment[] = []
  /** Times named alone at which the person is not free. */
  const unfree = new Set<string>()
  const start = () => ({
    mode: 'none' as 'none' | 'own' | 'want',
    /** The trade whose goods are named behind it, and where they would begin. */
    object: null as Trade | null,
    objectFrom: 0,
    isAfterAnd: false,
    isOther: false,
    isLearnt: false,
    isBusy: false,
    isFree: false,
    /** 'I wan work': what follows is where, as after a trade. */
    isToWork: false,
    isWorking: false,
    isLost: false,
    isSold: false,
    /** Whether a thing was wanted, so that a list of such may go on behind a comma. */
    isWanted: false,
    hasTrade: false,
    /** 'Na shop I wan open'. */
    shopBefore: null as Segment | null,
    hasSelf: false,
    /** Things that were refused since the refusal; null without one. */
    refused: null as number | null,
    isRefusedAfterFacts: false,
    mineUntil: -1,
    seeksUntil: -1,
    /** The verb that means to make and to mend. */
    madeFrom: null as number | null,
    firstFact: 0,
    firstSinceAnd: 0,
  })
  let state = start()
  let at = 0
  for (const [order, segment] of segments.entries()) {
    passTokens(segment.from, segment)
    readSegment(segment, order)
    at = segment.to
  }
  passTokens(tokens.length, null)
  endPart()
  const meant = facts.filter(({ isCancelled, answer, id, from }) => !isCancelled && !(answer === 'when' && isTakenOut(id, from)))
  // 'I cook and want to sell from home': every trader sells, and what is sold is the other trade's.
  const hasOtherTrade = meant.some(({ answer, isBare }) => answer === 'trades' && !isBare)
  return { facts: meant.filter(({ isBare }) => !(isBare && hasOtherTrade)), named, unread }

  /** Signs and words between two segments. */
  function passTokens(to: number, next: Segment | null): void {
    for (; at < to; at++) {
      const token = tokens[at]!
      if (token.kind === 'stop') {
        endPart()
        state = { ...start(), firstFact: facts.length, firstSinceAnd: facts.length }
      } else if (token.kind === 'comma') {
        endPart()
        const isCarried = state.refused !== null && next !== null && hasCue(next, 'ors')
        const { mode, isSold, isWanted } = state
        state = {
          ...start(),
          mode: mode === 'want' && !isWanted ? 'none' : mode,
          isWanted,
          isSold,
          object: keptObject(at),
          firstFact: facts.length,
          firstSinceAnd: facts.length,
          refused: isCarried ? 0 : null,
        }
      } else if (token.kind === 'word' && !isSilent(at)) state.isRefusedAfterFacts = false
      else if (/^[&+]$/.test(token.text)) state.firstSinceAnd = facts.length
    }
  }

  /** What is sold or repaired may be a list, 'phones, laptops and shoes', where something follows the trade. */
  function keptObject(sign: number): Trade | null {
    return (state.object === 'sell' || state.object === 'repair') && state.objectFrom < sign ? state.object : null
  }

  /** A refusal behind what it refuses: 'jioni siwezi', 'motorcycle I no get'. */
  function endPart(): void {
    if (state.refused !== 0 || !state.isRefusedAfterFacts) return
    const since = facts.slice(state.firstFact)
    for (const [index, fact] of since.entries())
      if (fact.answer === 'when') cancelTime(fact)
      else if (state.firstFact + index >= state.firstSinceAnd) fact.isCancelled = true
  }

  function cancelTime(fact: IntroductionFact): void {
    fact.isCancelled = true
    if (!isOfSeveral(fact.from)) unfree.add(fact.id)
  }

  /** 'Free all day but not in the evening': a time of several that a phrase means, and that is refused by its own name. */
  function isTakenOut(id: string, from: number): boolean {
    return unfree.has(id) && isOfSeveral(from)
  }

  function isOfSeveral(from: number): boolean {
    return segments.some((each) => each.from === from && timesOf(each).length > 1)
  }

  /** 'All day on Saturdays', 'the whole week after work': it says how long or how often, and of no other time. */
  function isOfTimeBeside(order: number): boolean {
    const segment = segments[order]!
    const times = timesOf(segment)
    const isAll = times.length === freeTimes.length
    if (times.length < 2 || (!isAll && times.includes('weekends'))) return false
    const isNarrower = (others: FreeTime[]) =>
      isAll ? others.length > 0 && others.length < freeTimes.length : others.join() === 'weekends'
    return [
      { beside: segments[order - 1], between: tokens.slice(segments[order - 1]?.to ?? 0, segment.from) },
      { beside: segments[order + 1], between: tokens.slice(segment.to, segments[order + 1]?.from) },
    ].some(
      ({ beside, between }) => beside && isNarrower(timesOf(beside)) && between.length <= 2 && between.every(({ kind }) => kind === 'word'),
    )
  }

  function readSegment(segment: Segment, order: number): void {
    const { meanings, from, to } = segment
    const next = segments[order + 1]
    if (hasCue(segment, 'sayings')) return
    const thing = meanings.find((meaning) => meaning.kind !== 'cue' && meaning.kind !== 'idle')
    for (const meaning of meanings) if (meaning.kind === 'cue') readCue(meaning.id, segment)
    if (hasCue(segment, 'losts')) return
    if (!thing) {
      if (meanings.every(({ kind }) => kind === 'idle') && !isWorkWord(from)) state.isRefusedAfterFacts = false
      return
    }
    if (thing.kind === 'product') readProduct(thing, segment, next)
    else if (thing.kind === 'trade') {
      readTrade(segment)
      for (const meaning of meanings) if (meaning.kind === 'place') readPlace(meaning.id, segment)
    } else if (thing.kind === 'have') readThing(thing.id, segment, next)
    else if (thing.kind === 'when') {
      const times = timesOf(segment)
      const isWorked = state.isWorking && segments.some((each) => hasCue(each, 'frees'))
      if (isRefused() || state.isBusy || isWorked) {
        if (times.length === 1 && !state.isOther) unfree.add(thing.id)
      } else if (!state.isOther && !isOfTimeBeside(order)) for (const id of times) add('when', id, from, to)
    } else if (thing.kind === 'place') readPlace(thing.id, segment)
  }

  function isWorkWord(index: number): boolean {
    return /^(?:work|working|free|available|time|come|kazi|travailler|dispo|disponible|libre)$/.test(tokens[index]!.fold)
  }

  function add(answer: IntroductionFact['answer'], id: string, from: number, to: number): void {
    facts.push({ answer, id, from, to, isCancelled: false })
  }

  /** Counts a thing that is refused. */
  function isRefused(): boolean {
    if (state.refused === null) return false
    state.refused++
    state.isRefusedAfterFacts = false
    return true
  }

  /** After a refusal: 'I have no car', 'I no get' go on with it; once something was refused, what comes next is not. */
  function endRefusal(): void {
    if (state.refused !== null && state.refused > 0) state.refused = null
  }

  function readCue(cue: Cue, { from, to }: Segment): void {
    switch (cue) {
      case 'breaks':
        endPart()
        state = { ...start(), firstFact: facts.length, firstSinceAnd: facts.length }
        return
      case 'self':
        if (state.refused !== null) {
          endRefusal()
          if (state.refused === 0 && !state.isRefusedAfterFacts) state.refused = null
        }
        state = { ...state, mode: 'none', object: null, isOther: false, isLearnt: false, isLost: false, hasSelf: true }
        return
      case 'owns':
        endRefusal()
        if (state.mode !== 'want' || tokens[from]!.fold === 'with') state.mode = 'own'
        state.object = null
        return
      case 'mine':
        state.mineUntil = to + 2
        takeBefore(from)
        return
      case 'can':
        endRefusal()
        if (state.mode !== 'want') state = { ...state, mode: 'none', object: null }
        return
      case 'wants':
        endRefusal()
        state = { ...state, mode: 'want', object: null }
        if (state.shopBefore) add('place', 'shop', state.shopBefore.from, state.shopBefore.to)
        state.shopBefore = null
        return
      case 'seeks':
        state.seeksUntil = to + 2
        return
      case 'learns':
        state.isLearnt = true
        return
      case 'nots':
        state.refused = 0
        state.isRefusedAfterFacts = facts.length > state.firstFact
        return
      case 'ors':
        if (state.refused !== null) state.refused = 0
        return
      case 'ands':
        state.object = keptObject(from)
        state.isAfterAnd = true
        state.firstSinceAnd = facts.length
        return
      case 'busies':
        // 'Available to work in the mornings', 'I can’t work in the mornings'.
        if (tokens[from]!.fold.startsWith('work') && (state.isFree || state.refused !== null)) return
        if (state.refused !== null) {
          state.refused = null
          return
        }
        state.isBusy = true
        if (!state.isFree) for (const fact of facts.slice(state.firstFact)) if (fact.answer === 'when') cancelTime(fact)
        return
      case 'works':
        state.isWorking = true
        return
      case 'frees':
        endRefusal()
        state.isToWork ||= tokens.slice(from, to).some(({ fold }) => /^(?:work|travailler|kazi)$/.test(fold))
        if (state.refused === null) state = { ...state, isBusy: false, isWorking: false, isFree: true }
        return
      case 'losts':
        if (state.refused !== null) return
        state.isLost = true
        cancelLost()
        return
      case 'sells-own':
        state.isSold = true
        return
      case 'others':
        state.isOther = true
        return
      case 'compounds': {
        const last = facts.at(-1)
        if (last?.answer === 'have' && last.to === from) last.isCancelled = true
        return
      }
      case 'wanted': {
        const last = facts.at(-1)
        if (last?.answer === 'trades') last.isCancelled = true
        return
      }
      case 'makes':
        state.madeFrom = from
        return
      case 'sayings':
      case 'dones':
    }
  }

  /** 'My car is broken', 'I have a car but it is broken'. */
  function cancelLost(): void {
    const here = facts.slice(state.firstSinceAnd).filter(({ answer }) => answer === 'have')
    const last = state.hasSelf ? undefined : facts.findLast(({ answer }) => answer === 'have')
    for (const fact of here.length > 0 ? here : last ? [last] : []) fact.isCancelled = true
  }

  /** 'Pikipiki yangu': Swahili says whose a thing is behind it. */
  function takeBefore(from: number): void {
    const before = segments.find(({ to }) => to === from)
    const thing = before?.meanings.find((meaning) => meaning.kind === 'have')
    if (thing?.kind === 'have' && before && state.refused === null && !state.isOther && !state.isLost && !state.isSold)
      if (!facts.some((fact) => fact.from === before.from)) add('have', thing.id, before.from, before.to)
  }

  function readTrade(segment: Segment): void {
    const { meanings, from, to, isRefused: isRefusedVerb } = segment
    const isBlocked = isRefused() || isRefusedVerb || state.isOther || state.isLearnt || state.isSold || from < state.seeksUntil
    const isGoods = state.object === 'sell' && !state.isAfterAnd
    for (const meaning of meanings) {
      if (meaning.kind !== 'trade') continue
      if (!isBlocked && !isGoods) facts.push({ answer: 'trades', id: meaning.id, from, to, isCancelled: false, ...bareness(segment) })
      if (!isGoods) state = { ...state, object: meaning.id, objectFrom: to, isAfterAnd: false }
    }
    state.hasTrade ||= !isBlocked
    if (state.mode === 'own') state.mode = 'none'
  }

  /** Of a verb of selling: whether the clause does not say what is sold, behind it or, as Pidgin does, before it. */
  function bareness(segment: Segment): { isBare?: true } {
    if (!hasCue(segment, 'sells')) return {}
    const start = tokens.findLastIndex(({ kind }, index) => index < segment.from && (kind === 'stop' || kind === 'comma')) + 1
    const before = segments.filter(({ from, to }) => from >= start && to <= segment.from)
    const hasTradeBefore = before.some(({ meanings }) => meanings.some(({ kind }) => kind === 'trade'))
    return (before.some(isGoodsName) && !hasTradeBefore) || hasGoodsBehind(segment.to) ? {} : { isBare: true }
  }

  function hasGoodsBehind(from: number): boolean {
    for (let index = from; index < tokens.length; index++) {
      const { kind, fold } = tokens[index]!
      const segment = segments.find((each) => each.from === index)
      if (segment) return isGoodsName(segment)
      if (kind === 'stop' || kind === 'comma' || prepositions.test(fold)) return false
      if (kind === 'word' && !isSilent(index)) return true
    }
    return false
  }

  /**
   * A product shows the trade of whoever makes it, or sells what a mere seller could not: 'nauza chai na mandazi'. What is bought, had or needed, or belongs
   * to a trade named beside it, tells nothing.
   */
  function readProduct(
    { trade, isResold, ids }: Extract<Meaning, { kind: 'product' }>,
    { from, to }: Segment,
    next: Segment | undefined,
  ): void {
    const isOfTrade = next?.from === to && next.meanings.some(({ kind }) => kind === 'trade')
    const isRunning = next !== undefined && hasCue(next, 'compounds') && next.from - to <= 1
    const isMade = state.mode === 'none' || (isRunning && state.mode === 'want')
    const isBlocked = isRefused() || !isMade || state.isOther || state.isLearnt || state.isSold || from < state.seeksUntil
    if (!isBlocked && !isOfTrade) named.push(...ids.map((id) => ({ id, from, to })))
    if (state.madeFrom !== null && !isBlocked && trade !== 'repair') {
      for (const fact of facts) if (fact.answer === 'trades' && fact.from === state.madeFrom) fact.isCancelled = true
      state = { ...state, object: null }
    }
    const isGoods = state.object !== null && (state.object !== 'sell' || isResold)
    if (isBlocked || isOfTrade || isGoods || trade === state.object) return
    if (!facts.some((fact) => fact.answer === 'trades' && fact.id === trade && fact.from === from)) add('trades', trade, from, to)
  }

  function readThing(id: Ownable, { from, to }: Segment, next: Segment | undefined): void {
    if (isRefused()) return
    if (state.isOther || state.isLost || state.isSold) return
    const isMine = from <= state.mineUntil || /^(?:my|our|mon|ma|mes)$/.test(tokens[from]!.fold)
    const isPartOfTrade = state.mode === 'none' && !isMine && next?.from === to && next.meanings.some(({ kind }) => kind === 'trade')
    state.isWanted ||= state.mode === 'want'
    const isOwned = state.mode === 'own' || isMine || (state.mode === 'none' && state.object === null)
    const isAt =
      /^(?:at|in|from|au|dans|kwenye)$/.test(tokens[from - 1]?.fold ?? '') || /^(?:at|in|from)$/.test(tokens[from - 2]?.fold ?? '')
    if (id === 'stall' && !isMine && state.mode !== 'own' && (isAt || state.mode === 'want')) add('place', 'stall', from, to)
    else if (isOwned && !isPartOfTrade) add('have', id, from, to)
  }

  /** 'A hairdresser with a spare room at my house' tells where the room is. */
  function hasThingSinceTrade(): boolean {
    return facts.findLastIndex(({ answer }) => answer === 'have') > facts.findLastIndex(({ answer }) => answer === 'trades')
  }

  /** 'I keep books, at home': where a trade that is named before it is done. */
  function isClauseOfItsOwn({ from, to }: Segment): boolean {
    const ends = (index: number) => !tokens[index] || tokens[index].kind === 'comma' || tokens[index].kind === 'stop'
    return ends(from - 1) && ends(to) && facts.some(({ answer, isCancelled }) => answer === 'trades' && !isCancelled)
  }

  function readPlace(id: Workplace | 'atHome', segment: Segment): void {
    const { from, to } = segment
    if (isRefused() || state.isOther) return
    const isMine = from <= state.mineUntil || /^(?:my|our|mon|ma|mes)$/.test(tokens[from]!.fold)
    const isWorked = state.hasTrade || state.isToWork || state.mode === 'want'
    const isOfThing = facts.at(-1)?.answer === 'have' && facts.at(-1)!.to === from
    if (isOfThing && (id === 'stall' || id === 'atHome')) return
    if (id === 'atHome' && !isClauseOfItsOwn(segment) && (!isWorked || state.mode === 'own' || hasThingSinceTrade())) {
      if (state.mode === 'none' && !facts.some(({ answer }) => answer === 'have' || answer === 'place')) unread.push(segment)
      return
    }
    if (id === 'shop' && state.mode === 'none') state.shopBefore = segment
    if (id === 'shop' && (state.isBusy || /s$/.test(tokens[to - 1]!.fold) || !(isWorked || state.mode === 'own' || isMine))) return
    add('place', id === 'atHome' ? 'home' : id, from, to)
  }
}

const prepositions = /^(?:in|at|from|for|to|on|by|with|near|dans|a|au|aux|sur|chez|depuis|pour|avec|kwa|kwenye|katika)$/

/** Words that may be what is sold: those of time, of place and of the sentence are not. */
function isGoodsName({ meanings }: Segment): boolean {
  return meanings.every(({ kind }) => kind === 'product' || kind === 'have' || kind === 'idle' || kind === 'trade')
}

function hasCue({ meanings }: Segment, cue: Cue): boolean {
  return meanings.some((meaning) => meaning.kind === 'cue' && meaning.id === cue)
}

/** A phrase in the lists of several times means each of them: 'all day'. */
function timesOf({ meanings }: Segment): FreeTime[] {
  return meanings.flatMap((meaning) => (meaning.kind === 'when' ? [meaning.id] : []))
}
