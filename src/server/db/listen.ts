import type { Client } from 'pg'

const againMs = 250
const beatMs = 15_000
const beatLimitMs = 5_000

/**
 * LISTEN holds a connection of its own and takes a new one when it breaks, however it breaks: a beat finds the line that is dead without saying
 * so. News sent in between are lost, so the listener learns that it missed something once it hears again.
 */
export async function listenOnOwnConnection(make: () => Client, channel: string, { hear, missed, lost: gone }: Listener): Promise<Line> {
  let stopped = false
  let current: Client | null = null
  let timer: NodeJS.Timeout | null = null
  let beat: NodeJS.Timeout | null = null

  const open = async () => {
    const client = make()
    current = client
    let hears = false
    const lost = () => {
      // Until it hears, opening it fails with a refusal.
      if (!hears || current !== client) return
      letGo(client)
      gone?.()
      again()
    }
    client.on('notification', (message) => message.channel === channel && hear(message.payload ?? ''))
    client.on('error', lost)
    client.on('end', lost)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      letGo(client)
      throw error
    }
    hears = true
    beat = setInterval(() => void answers(client).then((alive) => alive || lost()), beatMs)
    beat.unref()
  }
  const letGo = (client: Client) => {
    current = null
    if (beat) clearInterval(beat)
    // A connection that is dead without saying so never ends on its own.
    const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
    stream.destroy()
  }
  const again = () => {
    if (stopped) return
    timer = setTimeout(() => void open().then(missed, again), againMs)
    timer.unref()
  }

  await open()
  return {
    answers: async () => current !== null && answers(current),
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      if (current) letGo(current)
    },
  }
}

/** `answers`: whether it does so now; all news sent before the question have been heard then. */
export type Line = { answers: () => Promise<boolean>; stop: () => Promise<void> }

async function answers(client: Client): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), beatLimitMs)
  })
  const answered = client.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/** `lost`: the connection to the database broke. `missed`: it is back; news sent during that time were not heard. */
export type Listener = { hear: (payload: string) => void; missed: () => void; lost?: () => void }
