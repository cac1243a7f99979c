// Kills its process when it exceeds its memory or time. A thread, because a busy event loop would not run timers.
import { parentPort, workerData } from 'node:worker_threads'

const { maxBytes, timeoutMs } = workerData
/** A process can allocate a few MB a millisecond. */
const everyMs = 20
/** The parent kills the process first; this covers a parent that is gone. */
const graceMs = 5000

const end = () => process.kill(process.pid, 'SIGKILL')
const look = () => process.memoryUsage.rss() > maxBytes && end()
look()
setInterval(look, everyMs)
setTimeout(end, timeoutMs + graceMs)
parentPort.postMessage('watching')
