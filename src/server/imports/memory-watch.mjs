// Ends its process as soon as it takes more memory or time than it may. A thread of its own, because what takes too much does not let others in.
import { parentPort, workerData } from 'node:worker_threads'

const { mostBytes, mostMs } = workerData
/** A machine writes a few MB a millisecond. */
const everyMs = 20
/** Whoever started the process ends it first; this is for the case that they are gone. */
const graceMs = 5000

const end = () => process.kill(process.pid, 'SIGKILL')
const look = () => process.memoryUsage.rss() > mostBytes && end()
look()
setInterval(look, everyMs)
setTimeout(end, mostMs + graceMs)
parentPort.postMessage('watching')
