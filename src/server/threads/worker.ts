import type { CityEvidence } from '#engine/gaps/squares/city-evidence.ts'
import { citySquares } from '#engine/gaps/squares/city-squares.ts'
import { type ClassCoverage, classCoverages } from '#engine/gaps/squares/coverage.ts'
import { type OneSquare, oneSquare } from '#engine/gaps/squares/one-square.ts'
import type { SellerQuery } from '#engine/gaps/squares/seller-query.ts'
import type { CityAnswer } from '#engine/gaps/squares/square-answer.ts'
import { createSurvey } from '#engine/gaps/squares/survey.ts'

export {
  generateReport,
  makeCard,
  renderBrief,
  renderPdf,
  renderReceipt,
  renderXlsx,
  simulateOpportunity,
  simulateOutcomes,
  whatIf,
} from '#report/pipeline.ts'

/** What a city's counts say of one business or category, square by square. */
export function answerSquares({ evidence, query }: { evidence: CityEvidence; query: SellerQuery }): CityAnswer {
  return citySquares(evidence, query)
}

/** What is held of each class in each city, how complete it is, and how well it was tested. */
export function coverCity({ evidence }: { evidence: CityEvidence }): ClassCoverage[] {
  return classCoverages(createSurvey(evidence))
}

/** The same for one business in one square. */
export function answerSquare({ evidence, query, square }: { evidence: CityEvidence; query: SellerQuery; square: string }): OneSquare {
  return oneSquare(evidence, query, square)
}
