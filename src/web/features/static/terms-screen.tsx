import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export default function TermsScreen() {
  return <Article page={staticTexts.terms} dated />
}
