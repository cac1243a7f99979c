import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Steps of the zoom, as a factor of the whole map. */
export const zooms = [1, 2, 4] as const

/** Keeps the map's centre in place when it zooms. */
export function useKeepCentered(scroller: RefObject<HTMLDivElement | null>, zoomFactor: number): void {
  const before = useRef<number>(zoomFactor)
  useLayoutEffect(() => {
    const frame = scroller.current
    const growth = zoomFactor / before.current
    before.current = zoomFactor
    if (!frame || growth === 1) return
    frame.scrollLeft = (frame.scrollLeft + frame.clientWidth / 2) * growth - frame.clientWidth / 2
    frame.scrollTop = (frame.scrollTop + frame.clientHeight / 2) * growth - frame.clientHeight / 2
  }, [scroller, zoomFactor])
}

/** Fingers this much farther apart, or nearer, are a step of the zoom. */
const pinchStep = 1.4

/** Two fingers, and the wheel with Ctrl pressed, as a trackpad's pinch sends it: the plain wheel scrolls. */
export function useZoomGestures(scroller: RefObject<HTMLDivElement | null>, zoomBy: (step: number) => void): void {
  const latest = useRef(zoomBy)
  useLayoutEffect(() => {
    latest.current = zoomBy
  })
  useLayoutEffect(() => {
    const frame = scroller.current
    if (!frame) return
    let apart = 0
    const stop = new AbortController()
    const options = { passive: false, signal: stop.signal }
    const distance = ({ touches: [a, b] }: TouchEvent) => (a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0)
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1)
    }
    const onTouchStart = (event: TouchEvent) => {
      apart = distance(event)
    }
    const onTouchMove = (event: TouchEvent) => {
      const now = distance(event)
      if (apart === 0 || now === 0) return
      event.preventDefault()
      if (now < apart * pinchStep && now > apart / pinchStep) return
      latest.current(now > apart ? 1 : -1)
      apart = now
    }
    frame.addEventListener('wheel', onWheel, options)
    frame.addEventListener('touchstart', onTouchStart, options)
    frame.addEventListener('touchmove', onTouchMove, options)
    return () => stop.abort()
  }, [scroller])
}
