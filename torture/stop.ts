import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openPlace, type Place } from './place.ts'
import { type Asked, chance, type Kind, span, type Trial } from './trial.ts'

type Outcome = 'answered' | 'stopping' | 'not accepted' | 'cut off'
type Called = { name: string; outcome: Outcome; wrong?: string }

/** SIGTERM under load, on lines that are kept open: whatever the server took, it answers. */
export async function run(asked: Asked): Promise<Trial[]> {
  const trials: Trial[] = []
  for (const kind of asked.kinds) trials.push(await stopped(kind, asked))
  return trials
}

async function stopped(kind: Kind, asked: Asked): Promise<Trial> {
  const rounds = asked.rounds ?? 20
  const place = await openPlace(kind, asked, { env: { LOG_LEVEL: 'info' } })
  const random = chance(asked.seed)
  const calls: Called[] = []
  const lost: string[] = []
  const times: number[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const load = startLoad(place, `${kind}${round}`, 24)
      await wait(200 + random() * 400)
      const started = performance.now()
      place.server().child.kill('SIGTERM')
      const { code, signal } = await place.server().ended
      times.push(performance.now() - started)
      calls.push(...(await load.stop()))
      if (code !== 0) lost.push(`round ${round}: the process ended with ${code ?? signal}`)
      const log = place.server().output().split('\n')
      lost.push(...log.filter((line) => /"level":(50|60)|closed|calling end/.test(line)).map((line) => `in the log: ${line.slice(0, 300)}`))
      const taken = new Set(log.flatMap((line) => /"path":"\/api\/orders\/(ord_[\w]+)"/.exec(line)?.[1] ?? []))
      const kept = await place.fromTheSide(ticketsOf)
      for (const { name, outcome, wrong } of calls.splice(0).map((call) => count(call))) {
        if (wrong) lost.push(wrong)
        if (outcome === 'answered' && name.startsWith('Ticket') && !kept.has(name)) lost.push(`${name} was acknowledged and is not there`)
        if (outcome === 'cut off') lost.push(`${name} was cut off${kept.has(name) || taken.has(name) ? ', and yet done' : ''}`)
      }
      await place.restart()
    }
    return {
      what: 'SIGTERM under load',
      database: kind,
      tried: `${rounds} stops, 24 lines kept open`,
      lost,
      notes: [`ended after ${span(times)}`, [...outcomes].map(([what, n]) => `${what} ${n}`).join(', ')],
    }
  } finally {
    outcomes.clear()
    await place.close()
  }
}

const outcomes = new Map<Outcome, number>()
function count(call: Called): Called {
  outcomes.set(call.outcome, (outcomes.get(call.outcome) ?? 0) + 1)
  return call
}

async function ticketsOf({ db }: Parameters<Parameters<Place['fromTheSide']>[0]>[0]): Promise<Set<string>> {
  const { rows } = (await db.execute(sql`select subject from tickets`)) as unknown as { rows: { subject: string }[] }
  return new Set(rows.map(({ subject }) => subject))
}

/** Half of the calls write a ticket, half read what is not there; each has a name that is found again in the database or the log. */
function startLoad({ url }: Place, mark: string, lines: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: lines })
  const calls: Called[] = []
  let running = true
  let made = 0
  const one = async () => {
    while (running) {
      const n = ++made
      const writes = n % 2 === 0
      const name = writes ? `Ticket ${mark} ${n}` : `ord_${mark}x${n}`
      const call = await send(agent, url, n, name, writes)
      calls.push(call)
      // Told to come back later, or nobody is there to be asked any more.
      if (call.outcome !== 'answered') return
    }
  }
  const everybody = Promise.all(Array.from({ length: lines }, one))
  return {
    stop: async () => {
      running = false
      await everybody
      agent.destroy()
      return calls
    },
  }
}

function send(agent: Agent, url: string, n: number, name: string, writes: boolean): Promise<Called> {
  return new Promise((resolve) => {
    const body = writes ? JSON.stringify({ subject: name, message: 'Hello', email: 'ada@example.com' }) : ''
    const asked = request(`${url}${writes ? '/api/support' : `/api/orders/${name}`}`, {
      agent,
      method: writes ? 'POST' : 'GET',
      headers: {
        origin: url,
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        ...(writes ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
      },
    })
    asked.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ name, outcome: error.code === 'ECONNREFUSED' ? 'not accepted' : 'cut off' }),
    )
    asked.once('response', (response) => {
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.once('error', () => resolve({ name, outcome: 'cut off', wrong: `${name}: its answer broke off` }))
      response.once('end', () => {
        const status = response.statusCode ?? 0
        const isStopping = status === 503 && text.includes('"stopping"')
        const expected = writes ? [201, 429] : [401, 404]
        const wrong = isStopping || expected.includes(status) ? {} : { wrong: `${name}: ${status} ${text.slice(0, 200)}` }
        resolve({ name, outcome: isStopping || status === 429 ? 'stopping' : 'answered', ...wrong })
      })
    })
    asked.end(body)
  })
}
