// `npm run dev`: the server on 3000, restarted when its source changes, the web client with reload on 5173, and stand-ins of the payment
// providers on 4010 (PORT, WEB_PORT and STAND_INS_PORT choose others). `-- --test-provider` takes money by the built-in test provider instead.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run } from './setup.mjs'

await ensureInstalled({ dev: true })
for (const check of [['check-data.ts', `--into=${join(root, 'dist', 'markets.json')}`], ['check-words.ts']])
  if (run(process.execPath, ['--import', 'tsx', join('scripts', check[0]), ...check.slice(1)]) !== 0) process.exit(1)
if (!existsSync(join(root, 'dist', 'catalogue.json')) && run(process.execPath, ['--import', 'tsx', 'scripts/build-catalogue.ts']) !== 0)
  process.exit(1)
// The server looks for the client, the catalogue and the migrations two folders up from where it runs: src/server has the same depth as dist/server.
if (!existsSync(join(root, 'dist', 'web', 'app.html')) && run(process.execPath, ['--import', 'tsx', 'scripts/build-web.ts']) !== 0)
  process.exit(1)

const { PORT = '3000', WEB_PORT = '5173', STAND_INS_PORT = '4010' } = process.env
const withTestProvider = process.argv.includes('--test-provider') || process.env.PAYMENTS_TEST_MODE === 'on'
const env = { ...(withTestProvider ? {} : await standIns()), ...process.env }

const bin = (name) => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', '--include=market-data/**/*.yaml', 'src/server/main.ts'], {
    cwd: root,
    env,
    stdio: 'inherit',
  }),
  spawn(bin('vite'), ['--host', '127.0.0.1', '--port', WEB_PORT, '--strictPort'], { cwd: root, env, stdio: 'inherit' }),
]
let isStopping = false
const stop = () => {
  if (isStopping) return
  isStopping = true
  for (const child of children) child.kill('SIGTERM')
  Promise.all(children.map((child) => child.exitCode ?? new Promise((resolve) => child.once('exit', resolve)))).then(() => process.exit())
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** They live here, not in the server, so that payments outlive its restarts. @returns the server's environment for them */
async function standIns() {
  const { tsImport } = await import('tsx/esm/api')
  const { startStandIns } = await tsImport('../tools/simulator/stand-ins.ts', import.meta.url)
  const { url, environmentOfVendor } = await startStandIns({ port: Number(STAND_INS_PORT), webhooksTo: `http://127.0.0.1:${PORT}` })
  console.log(`Stand-ins of the payment vendors run on ${url}; see docs/payments.md.`)
  // A vendor whose own keys are set is left to them.
  const isOwn = (environment) =>
    Object.keys(environment).some((name) => !name.endsWith('_URL') && Object.keys(process.env).some((own) => own.startsWith(name)))
  return Object.assign({}, ...Object.values(environmentOfVendor).filter((each) => !isOwn(each)))
}
