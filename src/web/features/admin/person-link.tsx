import { Link } from 'wouter'
import { adminTexts as t } from '#words/web/admin.ts'
import { EmailText } from '../../ui/email-text.tsx'

/** An email that opens its person's page; of a visitor the email alone; of an erased account that it is one. */
export function PersonLink({ id, email }: { id: string | null; email: string | null }) {
  if (!email) return <>{t.erased}</>
  if (!id) return <EmailText email={email} />
  return (
    <Link href={`/admin/users?user=${id}`} className="row-link">
      <EmailText email={email} />
    </Link>
  )
}
