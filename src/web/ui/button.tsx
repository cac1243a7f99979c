import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from './class-names.ts'

type Look = { look?: 'primary' | 'secondary' | 'danger' | 'plain'; wide?: boolean; icon?: ReactNode }

const buttonClass = ({ look = 'secondary', wide }: Look, iconOnly: boolean, className?: string) =>
  classNames('button', look !== 'secondary' && `button-${look}`, wide && 'button-wide', iconOnly && 'button-icon', className)

/** `busy` keeps the button's size, announces it, and ignores further clicks. */
export function Button({
  look,
  wide,
  icon,
  busy,
  busyText,
  children,
  className,
  disabled,
  onClick,
  ...rest
}: ComponentPropsWithRef<'button'> & Look & { busy?: boolean; busyText?: string }) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, wide }, !children && Boolean(icon), className)}
      disabled={disabled}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {icon}
      {busy && busyText ? busyText : children}
    </button>
  )
}

export function LinkButton({
  href,
  look,
  wide,
  icon,
  children,
  className,
  external,
  ...rest
}: Look & {
  href: string
  children: ReactNode
  className?: string
  external?: boolean
  'aria-label'?: string
  download?: boolean
  onClick?: () => void
}) {
  const props = { className: buttonClass({ look, wide }, false, className), ...rest }
  if (external) {
    return (
      <a href={href} {...props}>
        {icon}
        {children}
      </a>
    )
  }
  return (
    <Link href={href} {...props}>
      {icon}
      {children}
    </Link>
  )
}

/** A part of a sentence that can be pressed, and breaks into lines as the sentence does. */
export function InlineButton({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> is laid out as a box and would split the sentence around it
    <span
      role="button"
      tabIndex={0}
      className="figure-button"
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onPress()
      }}
    >
      {children}
    </span>
  )
}
