const loading = new Map<string, Promise<void>>()

/** A provider's script, once. A blocked or broken one rejects, and may be tried again. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`The script ${url} did not load`))
    }
    document.head.append(script)
  })
  loading.set(url, load)
  return load
}
