import { staticTexts } from '#words/web/static.ts'
import { MapTests } from '../../lib/map-coverage.tsx'
import { Article } from './article.tsx'

export default function NumbersScreen() {
  return (
    <Article page={staticTexts.numbers}>
      <MapTests />
    </Article>
  )
}
