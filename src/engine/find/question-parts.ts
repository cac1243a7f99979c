import type { Heard } from './question-words.ts'

export type Part = { text: string; heard: readonly Heard[] }

/**
 * The sentences of a text that ask, or all of it where none does; the whole beside a single one, which may lead up to it; and the sentences that suppose
 * something.
 */
export function askedParts(
  question: string,
  read: (text: string) => readonly Heard[],
  tells: (word: Heard) => boolean,
): { parts: Part[]; whole: Part | null; scenarios: string[] } {
  const sentences = sentencesOf(question).map((text) => ({ text, heard: read(text) }))
  const whole = { text: question, heard: sentences.flatMap(({ heard }) => heard) }
  const asking = sentences.filter(({ text, heard }) => (asks.test(text) || isScenario(text)) && heard.some(tells))
  const scenarios = sentences.map(({ text }) => text).filter(isScenario)
  return asking.length > 0
    ? { parts: asking, whole: asking.length === 1 ? whole : null, scenarios }
    : { parts: [whole], whole: null, scenarios }
}

/** A number's point ends no sentence. */
function sentencesOf(question: string): string[] {
  return question.match(/(?:[^.?!;\n…]|[.](?=\d))+[?!.;…]*/g)?.filter((each) => /[\p{L}\p{N}]/u.test(each)) ?? [question]
}

export function clausesOf(text: string): string[] {
  return text
    .split(/[.?!;\n…](?!\d)|,(?!\d)|\b(?:but|because|cos|and|mais|parce que|et|lakini|kwa sababu|so that|when|if)\b/iu)
    .filter((each) => /\p{L}/u.test(each))
}

const asks =
  /\?|\b(what|whats|wat|wetin|how|hw|which|who|whom|where|when|why|can|could|will|would|should|must|do|does|is|are|am i|may|shall|tell me|explain|show me|abi|nko|ngapi|gani|nini|lini|wapi|nani|vipi|aje|je|kiasi|naweza|combien|comment|quand|quel|quelle|quels|quelles|qui|quoi|pourquoi|est ce|est-ce|faut|puis-je|dois)\b/iu

/** Something is only supposed; in Swahili by the verb itself: "wateja wakikosekana". */
const supposes =
  /\b(what if|if|suppose|supposing|imagine|say|let'?s say|in case|incase|what happens|nko|ikiwa|kama|endapo|si|s'il|et si|supposons|au cas)\b|\b(?:ni|u|a|tu|wa|i|zi|ya)(?:ki|po|sipo)[a-z]{3,}[aeiou]\b/iu

const isScenario = (sentence: string) => supposes.test(sentence)
