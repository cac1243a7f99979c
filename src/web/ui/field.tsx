import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes, useId, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Labelled = { label: string; error?: string | null; hint?: ReactNode }

function describedBy(id: string, error: unknown, hint: unknown) {
  return classNames(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined
}

function FieldFrame({ id, label, error, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      ) : null}
      {children}
      {error ? (
        <div className="field-error" id={`${id}-error`}>
          <CircleAlert size={24} aria-hidden />
          <span>{error}</span>
        </div>
      ) : null}
    </div>
  )
}

export function TextField({ label, error, hint, id: ownId, className, ...rest }: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input
        id={id}
        className={classNames('input', className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        {...rest}
      />
    </FieldFrame>
  )
}

export function PasswordField({
  label,
  error,
  hint,
  showText,
  hideText,
  id: ownId,
  ...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { showText: string; hideText: string }) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  const [isVisible, setIsVisible] = useState(false)
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <div className="input-with-button">
        <input
          id={id}
          className="input"
          type={isVisible ? 'text' : 'password'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, error, hint)}
          {...rest}
        />
        <Button
          icon={isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-label={isVisible ? hideText : showText}
          aria-controls={id}
          onClick={() => setIsVisible(!isVisible)}
        />
      </div>
    </FieldFrame>
  )
}

export function SelectField({ label, error, hint, id: ownId, children, ...rest }: Labelled & SelectHTMLAttributes<HTMLSelectElement>) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select id={id} className="input" aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, error, hint)} {...rest}>
        {children}
      </select>
    </FieldFrame>
  )
}

export function TextArea({ label, error, hint, id: ownId, ...rest }: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const generatedId = useId()
  const id = ownId ?? generatedId
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error, hint)}
        {...rest}
      />
    </FieldFrame>
  )
}

/** The native file input; uncontrolled, because browsers let no script set its value. */
export function FileField({ onChoose, ...rest }: Labelled & { onChoose: (file: File | null) => void; accept?: string; name?: string }) {
  return <TextField {...rest} type="file" onChange={(event) => onChoose(event.target.files?.[0] ?? null)} />
}

export function Switch({ label, hint, ...rest }: { label: string; hint?: string } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <label className="switch" htmlFor={id}>
      <span>
        {label}
        {hint ? <span className="field-hint"> {hint}</span> : null}
      </span>
      <input id={id} type="checkbox" {...rest} />
    </label>
  )
}
