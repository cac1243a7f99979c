import type { QuestionToken } from './lexicon.ts'

export type Part = { text: string; tokens: readonly QuestionToken[] }

/**
 * Splits a text into the sentences that ask (all of it where none does), the whole beside a single one, which may need its context, and the
 * hypothetical sentences.
 */
export function splitQuestion(
  question: string,
  tokenizeWords: (text: string) => readonly QuestionToken[],
  isInformative: (word: QuestionToken) => boolean,
): { parts: Part[]; whole: Part | null; scenarios: string[] } {
  const sentences = splitSentences(question).map((text) => ({ text, tokens: tokenizeWords(text) }))
  const whole = { text: question, tokens: sentences.flatMap(({ tokens }) => tokens) }
  const questionSentences = sentences.filter(
    ({ text, tokens }) => (questionPattern.test(text) || isScenario(text)) && tokens.some(isInformative),
  )
  const scenarios = sentences.map(({ text }) => text).filter(isScenario)
  return questionSentences.length > 0
    ? { parts: questionSentences, whole: questionSentences.length === 1 ? whole : null, scenarios }
    : { parts: [whole], whole: null, scenarios }
}

/** A decimal point ends no sentence. */
function splitSentences(question: string): string[] {
  return question.match(/(?:[^.?!;\n…]|[.](?=\d))+[?!.;…]*/g)?.filter((each) => /[\p{L}\p{N}]/u.test(each)) ?? [question]
}

export function splitClauses(text: string): string[] {
  return text
    .split(/[.?!;\n…](?!\d)|,(?!\d)|\b(?:but|because|cos|and|mais|parce que|et|lakini|kwa sababu|so that|when|if)\b/iu)
    .filter((each) => /\p{L}/u.test(each))
}

const questionPattern =
  /\?|\b(what|whats|wat|wetin|how|hw|which|who|whom|where|when|why|can|could|will|would|should|must|do|does|is|are|am i|may|shall|tell me|explain|show me|abi|nko|ngapi|gani|nini|lini|wapi|nani|vipi|aje|je|kiasi|naweza|combien|comment|quand|quel|quelle|quels|quelles|qui|quoi|pourquoi|est ce|est-ce|faut|puis-je|dois)\b/iu

/** A hypothetical; in Swahili by the verb itself: "wateja wakikosekana". */
const scenarioPattern =
  /\b(what if|if|suppose|supposing|imagine|say|let'?s say|in case|incase|what happens|nko|ikiwa|kama|endapo|si|s'il|et si|supposons|au cas)\b|\b(?:ni|u|a|tu|wa|i|zi|ya)(?:ki|po|sipo)[a-z]{3,}[aeiou]\b/iu

const isScenario = (sentence: string) => scenarioPattern.test(sentence)
