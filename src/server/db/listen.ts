import type { Client } from 'pg'

const reconnectMs = 250
const heartbeatMs = 15_000
const heartbeatTimeoutMs = 5_000

/**
 * LISTEN on a dedicated connection that reconnects; a heartbeat detects a half-open one. Notifications sent while it is down are lost, so the
 * listener is called when it is back.
 */
export async function listenOnDedicatedConnection(
  createClient: () => Client,
  channel: string,
  { onMessage, onReconnect, onDisconnect: notifyDisconnect }: Listener,
): Promise<ListenConnection> {
  let stopped = false
  let current: Client | null = null
  let timer: NodeJS.Timeout | null = null
  let heartbeat: NodeJS.Timeout | null = null

  const open = async () => {
    const client = createClient()
    current = client
    let isListening = false
    const onDisconnect = () => {
      // Before it listens, opening rejects instead.
      if (!isListening || current !== client) return
      destroyConnection(client)
      notifyDisconnect?.()
      reconnectLater()
    }
    client.on('notification', (message) => message.channel === channel && onMessage(message.payload ?? ''))
    client.on('error', onDisconnect)
    client.on('end', onDisconnect)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      destroyConnection(client)
      throw error
    }
    isListening = true
    heartbeat = setInterval(() => void isAlive(client).then((alive) => alive || onDisconnect()), heartbeatMs)
    heartbeat.unref()
  }
  const destroyConnection = (client: Client) => {
    current = null
    if (heartbeat) clearInterval(heartbeat)
    // A half-open connection never closes by itself.
    const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } }).connection
    stream.destroy()
  }
  const reconnectLater = () => {
    if (stopped) return
    timer = setTimeout(() => void open().then(onReconnect, reconnectLater), reconnectMs)
    timer.unref()
  }

  await open()
  return {
    isAlive: async () => current !== null && isAlive(current),
    stop: async () => {
      stopped = true
      if (timer) clearTimeout(timer)
      if (current) destroyConnection(current)
    },
  }
}

/** `isAlive`: whether it responds now; all notifications sent before the call have then been delivered. */
export type ListenConnection = { isAlive: () => Promise<boolean>; stop: () => Promise<void> }

async function isAlive(client: Client): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), heartbeatTimeoutMs)
  })
  const response = client.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([response, timeout]).finally(() => clearTimeout(timer))
}

/** `onDisconnect`: the connection broke. `onReconnect`: it is back; notifications sent in between were missed. */
export type Listener = { onMessage: (payload: string) => void; onReconnect: () => void; onDisconnect?: () => void }
