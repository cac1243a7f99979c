import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { authTexts as t } from '#words/web/auth.ts'
import { type CallError, call } from '../../lib/api/call.ts'
import { clearDraft, useDraft } from '../../lib/draft.ts'
import { type Problems, useForm } from '../../lib/form.ts'
import { newIdempotencyKey } from '../../lib/secure-context.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import {
  checkRegistration,
  emptyRegistration,
  type Registration,
  type RegistrationField,
  registrationFields,
  usernameFrom,
} from './check-registration.ts'
import { Consent } from './consent.tsx'
import { CookieBlockedNotice, requireCookie } from './sign-in-problems.tsx'
import { useSend } from './use-send.ts'

const inputs: Record<RegistrationField, InputHTMLAttributes<HTMLInputElement> & { hint?: string }> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name', hint: t.hints.lastName },
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, hint: t.hints.username },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  phoneNumber: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  password: { autoComplete: 'new-password', hint: t.hints.password },
  confirmPassword: { autoComplete: 'new-password' },
}

/** Until the person’s country is known, and where it is not. */
const usualExample = '+234 801 234 5678'

/** A number of the person's country. Without the query cache, which the start page does not have under this card. */
function usePhoneExample(): string {
  const [example, setExample] = useState(usualExample)
  useEffect(() => {
    call('GET /api/geo', { query: { timezone: timeZone() } }).then(
      ({ phoneExample }) => phoneExample && setExample(phoneExample),
      () => undefined,
    )
  }, [])
  return example
}

/** Creates an account. The draft without the passwords stays on this phone until it is sent. */
export function RegisterForm({ returnTo, onDone }: { returnTo: string; onDone: (user: SessionUser) => void }) {
  const [draft, setDraft] = useDraft<Record<string, string>>('register', {})
  const phoneExample = usePhoneExample()
  const [secrets, setSecrets] = useState({ password: '', confirmPassword: '' })
  const saveValues = ({ password, confirmPassword, ...rest }: Registration) => {
    setSecrets({ password, confirmPassword })
    // Follows the names until the person edits it.
    const isUsernameEdited =
      (draft.username ?? '') !== usernameFrom(draft.firstName ?? '', draft.lastName ?? '') || rest.username !== (draft.username ?? '')
    setDraft(isUsernameEdited ? rest : { ...rest, username: usernameFrom(rest.firstName, rest.lastName) })
  }
  const form = useForm<Registration>([{ ...emptyRegistration, ...draft, ...secrets }, saveValues], checkRegistration, { summary: true })
  // One idempotency key: sending again after a lost response returns the account that was created.
  const key = useRef<string>(undefined)
  const register = useSend('POST /api/auth/register', {
    thenRequire: requireCookie,
    onSuccess: ({ user }) => {
      clearDraft('register')
      onDone(user)
    },
    onError: (error) => {
      if (error.code === 'unauthenticated') return form.setFailure(t.cookies.register)
      const text =
        error.code === 'offline' ? t.failures.registerOffline : error.body?.suggestion || error.body?.message || t.failures.registerDefault
      showToast({ title: t.failures.register, text, tone: 'bad' })
      form.fail(toFieldProblems(error, text))
    },
  })
  // Stays busy until the next page has loaded, so that nothing is sent again.
  const busy = register.isPending || register.isSuccess
  const send = () => {
    const { confirmPassword: _, ...body } = form.values
    key.current ??= newIdempotencyKey()
    register.mutate({ body: { ...body, ...(returnTo === '/' ? {} : { returnTo }) }, idempotencyKey: key.current })
  }
  const field = (name: RegistrationField) => {
    const hint = name === 'phoneNumber' ? { hint: t.hints.phoneNumber({ example: phoneExample }) } : {}
    const shared = { label: t.fields[name], ...inputs[name], ...hint, ...form.field(name) }
    return name === 'password' || name === 'confirmPassword' ? (
      <PasswordField key={name} {...shared} showText={t.show} hideText={t.hide} />
    ) : (
      <TextField key={name} {...shared} />
    )
  }
  return (
    <form ref={form.form} noValidate onSubmit={form.submit(busy, send)}>
      <Stack>
        {registrationFields.map(field)}
        <Consent />
        <ErrorSummary title={t.summary} problems={form.problems} attempt={form.attempt} />
        <CookieBlockedNotice text={form.failure} />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.creating}>
          {t.create}
        </Button>
      </Stack>
    </form>
  )
}

function toFieldProblems(error: CallError, text: string): Problems<RegistrationField> {
  if (error.code === 'email_taken') return { email: t.failures.emailTaken }
  if (error.code === 'username_taken') return { username: t.failures.usernameTaken }
  const fieldName = registrationFields.find((field) => field === error.body?.field)
  return { [fieldName ?? 'firstName']: fieldName ? error.message : text }
}
