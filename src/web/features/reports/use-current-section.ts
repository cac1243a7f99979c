import { useEffect, useState } from 'react'

/** The section at the top edge, for the contents. */
export function useCurrentSection(keys: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const list = keys.join(' ')
  useEffect(() => {
    const nodes = list.split(' ').flatMap((key) => document.getElementById(key) ?? [])
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find((entry) => entry.isIntersecting)
        if (entered) setCurrent(entered.target.id)
        // A jump to the top passes the first section without ever entering it.
        else if ((nodes[0]?.getBoundingClientRect().top ?? 0) > innerHeight * 0.3) setCurrent(null)
      },
      { rootMargin: '-20% 0px -70% 0px' },
    )
    for (const node of nodes) observer.observe(node)
    return () => observer.disconnect()
  }, [list])
  return current
}
