import type { ElementType, ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Space = 's1' | 's2' | 's3' | 's4' | 's5' | 's6' | 's7'
type Box = { gap?: Space; as?: ElementType; className?: string; children?: ReactNode; id?: string }

export function Stack({ gap = 's4', as: Tag = 'div', className, ...rest }: Box) {
  return <Tag className={classNames('stack', `gap-${gap}`, className)} {...rest} />
}

export function Row({ gap = 's3', between, as: Tag = 'div', className, ...rest }: Box & { between?: boolean }) {
  return <Tag className={classNames('row', `gap-${gap}`, between && 'row-between', className)} {...rest} />
}

/** As many columns as fit; with `fit` they fill the width where there are fewer. */
export function Grid({ gap = 's4', fit = false, as: Tag = 'div', className, ...rest }: Box & { fit?: boolean }) {
  return <Tag className={classNames('grid', fit && 'grid-fit', `gap-${gap}`, className)} {...rest} />
}

/** A screen's content: one main landmark with its heading to focus after navigation. */
export function Page({
  width = 'full',
  children,
  className,
}: {
  width?: 'full' | 'narrow' | 'form' | 'text'
  children: ReactNode
  className?: string
}) {
  return (
    <main id="main" tabIndex={-1} className={classNames('page', width !== 'full' && `page-${width}`, className)}>
      {children}
    </main>
  )
}
