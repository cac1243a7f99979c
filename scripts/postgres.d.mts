/** Types of `postgres.mjs`, which stays plain so that it runs before anything is installed. */
export function startPostgres(
  bin: string,
  options?: { settings?: string[]; within?: string | undefined },
): Promise<{
  url: string
  socketUrl: string
  stop: () => void
  isUp: () => Promise<boolean>
  down: (mode?: 'fast' | 'immediate') => Promise<void>
  up: () => Promise<void>
}>
