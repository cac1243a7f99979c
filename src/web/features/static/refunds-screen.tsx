import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export default function RefundsScreen() {
  return <Article page={staticTexts.refunds} dated />
}
