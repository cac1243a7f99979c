/** Types of `postgres.mjs`, which stays plain so that it runs before anything is installed. */
export function startPostgres(
  bin: string,
  options?: { settings?: string[]; within?: string | undefined; standbyOf?: string },
): Promise<{
  url: string
  socketUrl: string
  stop: () => void
  isUp: () => Promise<boolean>
  promote: () => Promise<void>
  down: (mode?: 'fast' | 'immediate') => Promise<void>
  up: () => Promise<void>
}>
