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

const bin = (name) => join(root, 'node_modules', '.bin', name)
const children = [
  spawn(bin('tsx'), ['watch', '--clear-screen=false', 'src/server/main.ts'], { cwd: root, stdio: 'inherit' }),
  spawn(bin('vite'), ['--host', '127.0.0.1', '--port', '5173', '--strictPort'], { cwd: root, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
