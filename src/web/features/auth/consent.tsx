import { authTexts as t } from '#words/web/auth.ts'
import { withElements } from '../../lib/texts.ts'

/** What creating an account means, beside the button that does it. */
export function Consent({ isExternal }: { isExternal?: boolean }) {
  return (
    <p className="small quiet">
      {withElements(isExternal ? t.consent.outside : t.consent.create, {
        terms: <a href="/terms">{t.consent.terms}</a>,
        privacy: <a href="/privacy-policy">{t.consent.privacy}</a>,
      })}
    </p>
  )
}
