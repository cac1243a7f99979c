// What tests find in their environment: a throw-away PostgreSQL, a Chromium, how deep they look.
import { startPostgres } from './postgres.mjs'

/**
 * @param {{ deep: boolean, chromium: string | null, postgresBin: string | null }} has what the machine has, null for what it lacks
 * @returns {Promise<{ env: NodeJS.ProcessEnv, stop: () => void }>}
 */
export async function testEnvironment({ deep, chromium, postgresBin }) {
  const server = postgresBin ? await startPostgres(postgresBin) : null
  const env = {
    ...process.env,
    ...(server ? { TEST_POSTGRES_URL: server.socketUrl } : {}),
    ...(chromium ? { CHROMIUM: chromium } : {}),
    ...(postgresBin ? { POSTGRES_BIN: postgresBin } : {}),
    TEST_DEPTH: deep ? 'deep' : 'normal',
    LOG_LEVEL: 'silent',
  }
  return { env, stop: () => server?.stop() }
}
