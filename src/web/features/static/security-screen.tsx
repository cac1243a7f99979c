import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export default function SecurityScreen() {
  return <Article page={staticTexts.security} />
}
