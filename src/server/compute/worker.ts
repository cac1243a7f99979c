/** What a worker thread offers to the pool; see tasks.ts. */
export {
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
} from './tasks.ts'
