import type { CityEvidence } from '#engine/gaps/squares/city-evidence.ts'
import { citySquares } from '#engine/gaps/squares/city-squares.ts'
import { type ClassCoverage, classCoverages } from '#engine/gaps/squares/coverage.ts'
import { type EveryBusiness, assessEveryBusiness as everyBusinessOf } from '#engine/gaps/squares/every-business.ts'
import { customersAtSquare, type OneSquare, oneSquare } from '#engine/gaps/squares/one-square.ts'
import type { SellerQuery } from '#engine/gaps/squares/seller-query.ts'
import type { CityAnswer } from '#engine/gaps/squares/square-answer.ts'
import { createSurvey } from '#engine/gaps/squares/survey.ts'
import { answersFromReport, type QuestionAnswer } from '#report/compose/ask-question.ts'
import { type OwnedReport, ownReport } from '#report/pipeline.ts'

export {
  generateReport,
  makeCard,
  makeCards,
  renderBrief,
  renderPdf,
  renderPicture,
  renderReceipt,
  renderXlsx,
  simulateOpportunity,
  simulateOutcomes,
  whatIf,
  whatIfSource,
} from '#report/pipeline.ts'

/** A city's counts for one business or category, by square. */
export function answerSquares({ evidence, query }: { evidence: CityEvidence; query: SellerQuery }): CityAnswer {
  return citySquares(evidence, query)
}

export function everyBusiness({
  evidence,
  queries,
}: {
  evidence: CityEvidence
  queries: Parameters<typeof everyBusinessOf>[1]
}): EveryBusiness {
  return everyBusinessOf(evidence, queries)
}

/** Each seller class's counts, completeness and validation in a city. */
export function coverCity({ evidence }: { evidence: CityEvidence }): ClassCoverage[] {
  return classCoverages(createSurvey(evidence))
}

/** A newcomer's customers at one place, of each business. */
export function customersAt({
  evidence,
  queries,
  square,
}: {
  evidence: CityEvidence
  queries: readonly SellerQuery[]
  square: string
}): ReturnType<typeof customersAtSquare> {
  return customersAtSquare(evidence, queries, square)
}

export function answerSquare({ evidence, query, square }: { evidence: CityEvidence; query: SellerQuery; square: string }): OneSquare {
  return oneSquare(evidence, query, square)
}

/**
 * A stored report's answers as its owner reads it, with their own money of today; one for each question of the text. A thread's first question waits
 * until the classifier is trained, about a second.
 */
export function answerFromStored({ question, ...owned }: OwnedReport & { question: string }): {
  question: string
  answer: QuestionAnswer
}[] {
  const { data, answers, ownMoney } = ownReport(owned)
  const { setAside } = answers
  return answersFromReport({ ...data, ownMoney, answers: { ...data.answers, ...(setAside ? { setAside } : {}) } }, question)
}
