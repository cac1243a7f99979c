// `npm run dev`: the server on 3000, restarted when its source changes, and the web client with reload on 5173.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run } from './setup.mjs'

ensureInstalled()
if (!existsSync(join(root, 'dist', 'catalogue.json')) && run(process.execPath, ['--import', 'tsx', 'scripts/build-catalogue.ts']) !== 0)
  process.exit(1)
// The server looks for the client, the catalogue and the migrations two folders up from where it runs: src/server has the same depth as dist/server.
if (!existsSync(join(root, 'dist', 'web', 'app.html')) && run(process.execPath, ['--import', 'tsx', 'scripts/build-web.ts']) !== 0)
  process.exit(1)

// With --providers money is taken by stand-ins of Stripe, Paystack and Flutterwave instead of the test provider; see docs/payments.md.
const withProviders = process.argv.includes('--providers')
const standIns = 'http://127.0.0.1:4010'
const env = withProviders
  ? {
      ...process.env,
      STRIPE_SECRET_KEY: 'sk_test_standin_stripe',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
      STRIPE_WEBHOOK_SECRET: 'whsec_standin_stripe',
      STRIPE_BASE_URL: standIns,
      PAYSTACK_SECRET_KEY: 'sk_test_standin_paystack',
      PAYSTACK_PUBLIC_KEY: 'pk_test_standin',
      PAYSTACK_BASE_URL: `${standIns}/paystack`,
      FLUTTERWAVE_SECRET_KEY: 'FLWSECK_TEST-standin-X',
      FLUTTERWAVE_PUBLIC_KEY: 'FLWPUBK_TEST-standin-X',
      FLUTTERWAVE_WEBHOOK_HASH: 'standin-verif-hash',
      FLUTTERWAVE_BASE_URL: `${standIns}/flutterwave/v3`,
    }
  : process.env

const bin = (name) => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/server/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  ...(withProviders ? [spawn(bin('tsx'), ['scripts/stand-ins.ts'], { cwd: root, stdio: 'inherit' })] : []),
  spawn(bin('vite'), ['--host', '127.0.0.1', '--port', '5173', '--strictPort'], { cwd: root, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
