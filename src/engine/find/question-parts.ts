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

/** The questions of a text that joins several, by a sign or by 'and', each as it was typed; one where there is no second that asks by itself. */
export function splitJoinedQuestions(text: string): string[] {
  const clauses = splitSentences(text).flatMap((sentence) => sentence.split(joints).flatMap((each) => each.split(commas)))
  // What does not ask by itself belongs to the question beside it: 'I only have 50. Can I start?'
  const questions: { clauses: string[]; asks: boolean }[] = []
  for (const clause of clauses.map((each) => each.trim())) {
    const asks = hasWords(clause) && (questionStart.test(clause) || asksUnderCondition(clause) || clause.endsWith('?'))
    const last = questions.at(-1)
    if (!last || (asks && last.asks && questionStart.test(clause))) questions.push({ clauses: [clause], asks })
    else {
      last.clauses.push(clause)
      last.asks ||= asks
    }
  }
  return questions.length > 1 ? questions.map(({ clauses: parts }) => withoutEndSign(parts.join(' '))) : [text]
}

/** 'If I sell four hours a day how much do I make': a condition first, and a question behind it. */
export function asksUnderCondition(clause: string): boolean {
  return conditionalQuestion.test(clause)
}

const conditionalQuestion =
  /^\s*(?:if|when|with|suppose|si|avec|kama|ikiwa|na)\b.*\b(?:how|what|wetin|can i|will i|would i|could i|do i|combien|puis-je|est.ce|ngapi|kiasi)\b/iu

const hasWords = (text: string) => (text.match(/\p{L}+/gu)?.length ?? 0) > 1

/** Before a question word alone: 'rent and wages' are of one question. */
const joints =
  /[\s,]+(?:and(?: also| then)?|also|plus|&|et(?: aussi)?|na(?: pia)?|pia)\s+(?=(?:what|wetin|how|which|who|where|when|why|can|could|will|would|should|must|do|does|is|are|am i|may|combien|comment|quand|quel|quelle|quels|quelles|qui|quoi|pourquoi|est.ce|faut|puis-je|dois|nini|ngapi|lini|wapi|nani|naweza)\b)/iu

const withoutEndSign = (text: string) => (text.endsWith(',') ? text.slice(0, -1) : text)

/** 'I am free in the morning, how much will I earn': behind the comma it asks. */
const commas =
  /(?<=,)\s+(?=(?:what|wetin|how|which|who|where|when|why|combien|comment|quand|quel|quelle|quels|quelles|pourquoi|nini|ngapi|lini|wapi)\b)/iu

const questionStart =
  /^\s*(?:and|also|then|so|et|na|pia)?\s*(?:what|whats|wat|wetin|how|hw|which|who|where|when|why|can|could|will|would|should|must|do|does|is|are|am i|may|shall|combien|comment|quand|quel|quelle|quels|quelles|qui|quoi|pourquoi|est.ce|faut|puis-je|dois|nini|ngapi|lini|wapi|nani|naweza|kiasi)\b/iu

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
