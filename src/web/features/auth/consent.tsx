import { authTexts as t } from '#words/web/auth.ts'
import { withElements } from '../../lib/texts.ts'

/** The terms that creating an account accepts, beside its button. */
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
