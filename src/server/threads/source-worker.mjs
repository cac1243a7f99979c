// A worker thread does not inherit the TypeScript loader of vitest or node, so it registers its own. Only used from source.
import { register } from 'tsx/esm/api'

register()

export const {
  answerSquare,
  answerSquares,
  coverCity,
  generateReport,
  makeCard,
  renderBrief,
  renderPdf,
  renderReceipt,
  renderXlsx,
  simulateOpportunity,
  simulateOutcomes,
  whatIf,
} = await import('./worker.ts')
