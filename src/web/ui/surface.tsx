import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ElementType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Card({
  as: Tag = 'section',
  look,
  className,
  children,
  ...rest
}: {
  as?: ElementType
  look?: 'sunk' | 'strong'
  className?: string
  children: ReactNode
  id?: string
  'aria-labelledby'?: string
  'aria-label'?: string
}) {
  return (
    <Tag className={classNames('card', look && `card-${look}`, className)} {...rest}>
      {children}
    </Tag>
  )
}

const noticeIcons = { good: CircleCheck, bad: CircleAlert, gold: TriangleAlert, info: Info } as const

/** Meaning by icon and words, never by colour alone. `live` announces it. */
export function Notice({
  tone = 'info',
  live,
  children,
  className,
}: {
  tone?: keyof typeof noticeIcons
  live?: boolean
  children: ReactNode
  className?: string
}) {
  const Icon = noticeIcons[tone]
  return (
    <div className={classNames('notice', `notice-${tone}`, className)} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon size={24} aria-hidden />
      <div>{children}</div>
    </div>
  )
}

export function Tag({ tone, children }: { tone?: 'good' | 'info' | 'unique' | 'bad' | 'gold'; children: ReactNode }) {
  return <span className={classNames('tag', tone && `tag-${tone}`)}>{children}</span>
}

/** Null for unknown progress. */
export function ProgressBar({ value, label }: { value: number | null; label: string }) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={classNames('progress', percent === null && 'progress-unknown')}
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent ?? undefined}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <span ref={(node) => node?.style.setProperty('inline-size', `${percent ?? 100}%`)} />
    </div>
  )
}

/** A box of the content's height, shown after 200 ms. */
export function Skeleton({ height, label }: { height: string; label?: string }) {
  return (
    <div className="skeleton" ref={(node) => node?.style.setProperty('block-size', height)}>
      {label ? <span className="visually-hidden">{label}</span> : null}
    </div>
  )
}

export function Facts({ rows }: { rows: readonly { label: ReactNode; value: ReactNode; key?: string }[] }) {
  return (
    <dl className="facts">
      {rows.map(({ key, label, value }, index) => (
        <div key={key ?? index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Pending work of unknown size. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
