// The payment providers' stand-ins for development: `npm run dev -- --providers` starts them beside the server.
import { startStandIns } from '../src/server/features/payments/simulator/stand-ins.ts'

const [port = '4010', webhooksTo = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const standIns = await startStandIns({ port: Number(port), webhooksTo })
console.log(`Payment stand-ins on ${standIns.url} (scripts under /scripts/, control at POST /control)`)
