// The payment providers' stand-ins alone, for a server started by hand; `npm run dev` brings its own. See docs/payments.md.
import { startStandIns } from '#tools/simulator/stand-ins.ts'

const [port = '4010', webhooksTo = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const standIns = await startStandIns({ port: Number(port), webhooksTo })
console.log(`Payment stand-ins on ${standIns.url}, events to ${webhooksTo}. Start the server with:`)
for (const [name, value] of Object.values(standIns.environmentOfVendor).flatMap((each) => Object.entries(each)))
  console.log(`${name}=${value}`)
