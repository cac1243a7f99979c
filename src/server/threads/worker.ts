/** What a worker thread offers to the pool. */
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
export { answerSquare, answerSquares, coverCity } from './square-tasks.ts'
