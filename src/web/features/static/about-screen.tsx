import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export default function AboutScreen() {
  return <Article page={staticTexts.about} />
}
