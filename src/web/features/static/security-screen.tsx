import { staticTexts } from '../../texts/static.ts'
import { Article } from './article.tsx'

export function Screen() {
  return <Article page={staticTexts.security} />
}
