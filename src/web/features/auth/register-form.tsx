import { type InputHTMLAttributes, useId, useRef, useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { CallError, call } from '../../lib/call.ts'
import { forgetDraft, useDraft } from '../../lib/draft.ts'
import { newKey } from '../../lib/secure-context.ts'
import { authTexts as t } from '../../texts/auth.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toast.tsx'
import { checkRegistration, emptyRegistration, type Problems, type RegistrationField, registrationFields } from './check-registration.ts'
import { Consent } from './consent.tsx'

const inputs: Record<RegistrationField, InputHTMLAttributes<HTMLInputElement> & { hint?: string }> = {
  firstName: { autoComplete: 'given-name' },
  lastName: { autoComplete: 'family-name' },
  username: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, hint: t.hints.username },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  phoneNumber: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', hint: t.hints.phoneNumber },
  password: { autoComplete: 'new-password', hint: t.hints.password },
  confirmPassword: { autoComplete: 'new-password' },
}

/** Creates an account. Everything but the passwords is kept on this phone until it was sent. */
export function RegisterForm({ onDone }: { onDone: (user: SessionUser) => void }) {
  const id = useId()
  const [draft, setDraft] = useDraft<Record<string, string>>('register', {})
  const [secrets, setSecrets] = useState({ password: '', confirmPassword: '' })
  const [problems, setProblems] = useState<Problems<RegistrationField>>({})
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const key = useRef<string>(undefined)
  const form = { ...emptyRegistration, ...draft, ...secrets }

  const fail = (found: Problems<RegistrationField>) => {
    setProblems(found)
    setAttempt((count) => count + 1)
  }
  const change = (field: RegistrationField, value: string) => {
    if (field === 'password' || field === 'confirmPassword') setSecrets({ ...secrets, [field]: value })
    else setDraft({ ...draft, [field]: value })
  }
  const submit = async () => {
    if (busy) return
    const found = checkRegistration(form)
    if (Object.keys(found).length > 0) return fail(found)
    setProblems({})
    setBusy(true)
    try {
      const { confirmPassword: _, ...body } = form
      // Whoever sends again because the answer was lost gets the account that was made.
      key.current ??= newKey()
      const { user } = await call('POST /api/auth/register', { body }, { idempotencyKey: key.current })
      forgetDraft('register')
      onDone(user)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      const text =
        error.code === 'offline' ? t.failures.registerOffline : error.body?.suggestion || error.body?.message || t.failures.registerDefault
      showToast({ title: t.failures.register, text, tone: 'bad' })
      fail(problemOf(error, text))
    }
  }

  const listed = registrationFields.flatMap((field) => {
    const text = problems[field]
    return text ? [{ id: `${id}-${field}`, text }] : []
  })
  const field = (name: RegistrationField) => {
    const shared = {
      id: `${id}-${name}`,
      label: t.fields[name],
      value: form[name],
      error: problems[name],
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
      ...inputs[name],
    }
    return name === 'password' || name === 'confirmPassword' ? (
      <PasswordField key={name} {...shared} showText={t.show} hideText={t.hide} />
    ) : (
      <TextField key={name} {...shared} />
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        {registrationFields.map(field)}
        <Consent />
        <ErrorSummary title={t.summary} problems={listed} attempt={attempt} />
        <Button type="submit" look="primary" wide busy={busy} busyText={t.creating}>
          {t.create}
        </Button>
      </Stack>
    </form>
  )
}

function problemOf(error: CallError, text: string): Problems<RegistrationField> {
  if (error.code === 'email_taken') return { email: t.failures.emailTaken }
  if (error.code === 'username_taken') return { username: t.failures.usernameTaken }
  const named = registrationFields.find((field) => field === error.body?.field)
  return { [named ?? 'firstName']: named ? error.message : text }
}
