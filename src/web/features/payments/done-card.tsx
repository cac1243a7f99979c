import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { paymentsTexts } from '#words/web/payments.ts'
import { Button } from '../../ui/button.tsx'

const t = paymentsTexts.result
export const redirectMs = 2000

/** Payment succeeded: redirects after two seconds, or at once by the button. */
export function DoneCard({ title = t.success, text, to }: { title?: string; text: string; to: string }) {
  const [, navigate] = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => navigate(to), redirectMs)
    return () => clearTimeout(timer)
  }, [navigate, to])
  return (
    <div className="done-card" role="status">
      <CircleCheck size={48} aria-hidden />
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <p className="small quiet">{t.redirecting}</p>
      <Button onClick={() => navigate(to)}>{t.goNow}</Button>
    </div>
  )
}
