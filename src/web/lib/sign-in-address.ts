/** The sign-in page, which leads back to `returnTo`. `why` says there what an account is needed for, where the address does not tell. */
export function signInAddress(returnTo: string, { tab, why }: { tab?: 'login' | 'register'; why?: 'save' } = {}): string {
  return withReturn(`/login`, returnTo, { ...(tab ? { tab } : {}), ...(why ? { why } : {}) })
}

/** A page on the way to an account, such as that for a forgotten password: the way back to `returnTo` is not lost on it. */
export function withReturn(path: string, returnTo: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...more, ...(returnTo === '/' ? {} : { returnTo }) }).toString()
  return query ? `${path}?${query}` : path
}
