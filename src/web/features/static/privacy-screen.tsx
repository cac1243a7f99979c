import { staticTexts } from '#words/web/static.ts'
import { Article } from './article.tsx'

export default function PrivacyScreen() {
  return <Article page={staticTexts.privacy} dated />
}
