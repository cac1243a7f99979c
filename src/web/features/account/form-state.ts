import { type ChangeEvent, useRef, useState } from 'react'
import type { CallError } from '../../lib/call.ts'

type Check<V> = (value: string, all: V) => string | null

/**
 * Values and field errors of a small form. `check` judges every rule and moves focus to the first field that breaks one;
 * `refuse` puts a server's refusal beside the field it names, or keeps it as the form's own error.
 */
export function useFormState<V extends Record<string, string>>(initial: V, rules: Partial<Record<keyof V & string, Check<V>>>) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)

  const focusOn = (name: string) => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus())

  return {
    form,
    values,
    errors,
    failure,
    setValues,
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name] ?? null,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValues({ ...values, [name]: event.target.value })
        setErrors({ ...errors, [name]: undefined })
      },
    }),
    check(): boolean {
      const found: Partial<Record<keyof V, string>> = {}
      for (const [name, rule] of Object.entries(rules) as [keyof V & string, Check<V>][]) {
        const error = rule(values[name] ?? '', values)
        if (error) found[name] = error
      }
      setErrors(found)
      setFailure(null)
      const first = Object.keys(values).find((name) => found[name])
      if (first) focusOn(first)
      return !first
    },
    refuse(
      error: CallError,
      texts: { offline: string; fieldOf?: Partial<Record<string, keyof V & string>>; messageOf?: Partial<Record<string, string>> },
    ) {
      const message =
        texts.messageOf?.[error.code] ?? (error.code === 'offline' ? texts.offline : (error.body?.suggestion ?? error.message))
      const named = texts.fieldOf?.[error.code] ?? error.body?.field
      if (named && named in values) {
        setErrors({ [named]: message } as Partial<Record<keyof V, string>>)
        focusOn(named)
      } else setFailure(message)
    },
  }
}
