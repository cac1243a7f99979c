import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** True between the browser's beforeprint and afterprint. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(() => typeof matchMedia !== 'undefined' && matchMedia('print').matches)
  useEffect(() => {
    const set = (next: boolean) => () => flushSync(() => setPrinting(next))
    const [before, after] = [set(true), set(false)]
    const paper = matchMedia('print')
    const onPaper = (event: MediaQueryListEvent) => setPrinting(event.matches)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    paper.addEventListener('change', onPaper)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
      paper.removeEventListener('change', onPaper)
    }
  }, [])
  return printing
}
