import { staticTexts } from '../../texts/static.ts'
import { Article } from './article.tsx'
import { ContactForm } from './contact-form.tsx'
import { OtherWays } from './other-ways.tsx'

export function Screen() {
  return (
    <Article page={staticTexts.contact}>
      <ContactForm />
      <OtherWays />
    </Article>
  )
}
