// A worker thread does not inherit vitest's or node's way of reading TypeScript, so it brings its own. Only used from sources.
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
