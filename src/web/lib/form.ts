import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import type { CallError } from './api/call.ts'

export type Problems<F extends string> = { [name in F]?: string | null }

/** State of a form's values: `useState`, or `useDraft` where they survive the page. */
type FormState<V> = readonly [V, (values: V) => void, ...unknown[]]

/**
 * Form logic: values, problems by field, and the server's errors. `check` finds every problem before anything is sent. Problems show beside their
 * fields; the focus goes to the first, or to an `ErrorSummary` where the form has one (`summary`).
 */
export function useForm<V extends Record<string, string>>(
  [values, setValues]: FormState<V>,
  check: (values: V) => Problems<keyof V & string>,
  { summary = false } = {},
) {
  type Field = keyof V & string
  const id = useId()
  const [errors, setErrors] = useState<Problems<Field>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const fieldId = (name: Field) => `${id}-${name}`

  const fail = (nextErrors: Problems<Field>) => {
    setErrors(nextErrors)
    setFailure(null)
    setAttempt((count) => count + 1)
    const first = Object.keys(values).find((name) => nextErrors[name as Field])
    if (first && !summary) requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus())
    return first !== undefined
  }

  return {
    form,
    values,
    setValues,
    errors,
    failure,
    setFailure,
    /** For `ErrorSummary`. */
    attempt,
    problems: (Object.keys(values) as Field[]).flatMap((name) => (errors[name] ? [{ id: fieldId(name), text: errors[name] }] : [])),
    /** For the field's component. */
    field: (name: Field) => ({
      id: fieldId(name),
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        const next = { ...values, [name]: event.target.value }
        setValues(next)
        setFailure(null)
        // A summary names its problems until they are mended; beside a field alone, a problem goes with the first change.
        if (!summary || (errors[name] && !check(next)[name])) setErrors({ ...errors, [name]: undefined })
      },
    }),
    /** Sets problems beside their fields. True when there are any. */
    fail,
    /** For the form element: sends what has no problem, and once while `busy`. */
    submit: (busy: boolean, send: () => void) => (event?: FormEvent) => {
      event?.preventDefault()
      if (!busy && !fail(check(values))) send()
    },
    /** Sets a server's refusal beside the field it names, or as the form's own failure. */
    refuse(
      error: CallError,
      texts: { offline: string; fieldByCode?: Partial<Record<string, Field>>; messageByCode?: Partial<Record<string, string>> },
    ) {
      const message =
        texts.messageByCode?.[error.code] ?? (error.code === 'offline' ? texts.offline : (error.body?.suggestion ?? error.message))
      const namedField = texts.fieldByCode?.[error.code] ?? error.body?.field
      if (namedField && namedField in values) fail({ [namedField]: message } as Problems<Field>)
      else setFailure(message)
    },
  }
}
