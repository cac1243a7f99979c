import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export function SecurityScreen() {
  return <Article page={staticTexts.security} />
}
