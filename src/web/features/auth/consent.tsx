import { authTexts as t } from '#words/web/auth.ts'

/** What creating an account means, beside the button that does it. */
export function Consent({ outside }: { outside?: boolean }) {
  return (
    <p className="small quiet">
      {outside ? t.consent.outside : t.consent.before}
      <a href="/terms">{t.consent.terms}</a>
      {t.consent.between}
      <a href="/privacy-policy">{t.consent.privacy}</a>
      {t.consent.after}
    </p>
  )
}
