import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The measured width of a chart in pixels, so that its letters keep their size; before the first paint, `initial` until then. */
export function useWidth<T extends Element>(initial = 328): [RefObject<T | null>, number] {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    const measure = () => {
      const measured = Math.floor(node.getBoundingClientRect().width)
      if (measured > 0) setWidth(measured)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
