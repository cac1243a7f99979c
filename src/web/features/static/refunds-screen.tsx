import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export function RefundsScreen() {
  return <Article page={staticTexts.refunds} dated />
}
