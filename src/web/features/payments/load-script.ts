const pendingScripts = new Map<string, Promise<void>>()

/** Loads a provider's script once. A blocked or broken one rejects, and the next call loads it again. */
export function loadScript(url: string): Promise<void> {
  const pending = pendingScripts.get(url)
  if (pending) return pending
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      pendingScripts.delete(url)
      script.remove()
      reject(new Error(`The script ${url} did not load`))
    }
    document.head.append(script)
  })
  pendingScripts.set(url, load)
  return load
}
