// `npm run shots`: a built product and a Chromium, then screenshots.ts.
import { ensureBuilt, ensureChromium, ensureInstalled, run } from './setup.mjs'

await ensureInstalled({ dev: true })
ensureBuilt()
const env = { ...process.env, CHROMIUM: ensureChromium({ quick: true }) ?? '' }
process.exitCode = run(process.execPath, ['--import', 'tsx', 'scripts/screenshots.ts'], { env })
