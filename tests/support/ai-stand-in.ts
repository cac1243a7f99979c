import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the stand-in behaves on a call. */
export type Behavior =
  | 'honest'
  | 'wrong-numbers'
  | 'invented-law'
  | 'swapped-figures'
  | 'broken-json'
  | 'other-shape'
  | 'cut-off'
  | 'error-in-stream'
  | 'stalls'
  | 'hangs'
  | 'too-many'
  | 'too-many-for-an-hour'
  | 'server-error'
  | 'forbidden'
  | 'hangs-up'
  | 'not-streamed'

export type AiCall = { schema: string; system: string; data: Record<string, unknown>; headers: IncomingMessage['headers'] }

/** A model server that streams, stalls, lies and breaks on demand. `manners` are used up call by call; the last one stays. */
export type AiStandIn = {
  url: string
  calls: AiCall[]
  behaviors: Behavior[]
  /** By a text that what is asked about holds, with how often it was asked. */
  behaviorAbout: Map<string, { manner: Behavior; calls: number }>
  /** Answers for schemas other than rewording. */
  answers: Map<string, (data: Record<string, unknown>) => unknown>
  /** Calls whose caller hung up before the answer was whole. */
  hungUpOn: number
  /** Called when a call arrives, for cutting the network in the middle; the answer waits for what it returns. */
  onCall: (count: number) => void | Promise<void>
  close: () => Promise<void>
}

export async function openAiStandIn(): Promise<AiStandIn> {
  const server = createServer((request, response) => void handle(request, response))
  const standIn: AiStandIn = {
    url: '',
    calls: [],
    behaviors: ['honest'],
    behaviorAbout: new Map(),
    answers: new Map(),
    hungUpOn: 0,
    onCall: () => undefined,
    close: () => closeServer(server),
  }

  function behaviorAbout(data: Record<string, unknown>): Behavior | undefined {
    const about = JSON.stringify([data.business, data.person])
    const entry = [...standIn.behaviorAbout].find(([text]) => about.includes(text))?.[1]
    if (entry) entry.calls++
    return entry?.manner
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableEnded) standIn.hungUpOn++
    })
    const body = JSON.parse(await textOf(request)) as {
      messages: { content: string }[]
      response_format: { json_schema: { name: string } }
    }
    const schema = body.response_format.json_schema.name
    const data = JSON.parse(body.messages[1]?.content ?? '{}') as Record<string, unknown>
    standIn.calls.push({ schema, system: body.messages[0]?.content ?? '', data, headers: request.headers })
    const behavior = behaviorAbout(data) ?? (standIn.behaviors.length > 1 ? standIn.behaviors.shift() : standIn.behaviors[0]) ?? 'honest'
    await standIn.onCall(standIn.calls.length)
    reply(response, behavior, JSON.stringify(answerOf(standIn, behavior, schema, data)))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return standIn
}

function answerOf(standIn: AiStandIn, behavior: Behavior, schema: string, data: Record<string, unknown>): unknown {
  if (behavior === 'other-shape') return { paragraphs: 'none' }
  const schemaAnswer = standIn.answers.get(schema)
  if (schemaAnswer) return schemaAnswer(data)
  const paragraphs = (data.paragraphs ?? []) as { id: string; text: string }[]
  return { paragraphs: paragraphs.map(({ id, text }) => ({ id, text: rewordText(behavior, text) })) }
}

export function rewordText(behavior: Behavior, text: string): string {
  switch (behavior) {
    case 'wrong-numbers':
      return text.replace(/\[\[1\]\]/, '₦9,999,999') + (text.includes('[[1]]') ? '' : ' You will sell 77 a day.')
    case 'invented-law':
      return `${text} The Lagos Street Trading Act of 2027 asks for a fee of five thousand naira.`
    case 'swapped-figures':
      return text.includes('[[2]]') ? text.replace('[[1]]', '[[x]]').replace('[[2]]', '[[1]]').replace('[[x]]', '[[2]]') : `${text} [[9]]`
    default:
      // Plainly another wording, with nothing new in it.
      return text.replace(/\.$/, ', to put it plainly.')
  }
}

function reply(response: ServerResponse, behavior: Behavior, content: string): unknown {
  switch (behavior) {
    case 'too-many':
      return response.writeHead(429, { 'retry-after': '0' }).end('{}')
    case 'too-many-for-an-hour':
      return response.writeHead(429, { 'retry-after': '3600' }).end('{}')
    case 'server-error':
      return response.writeHead(500).end('oops')
    case 'forbidden':
      return response.writeHead(401).end('{}')
    case 'hangs-up':
      return response.destroy()
    case 'hangs':
      return null
    case 'not-streamed':
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: 'stop' }], usage: { total_tokens: 321 } }))
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (payload: unknown) => response.write(`data: ${JSON.stringify(payload)}\n\n`)
  const text = behavior === 'broken-json' ? `${content.slice(0, content.length - 3)}<` : content
  const half = Math.ceil(text.length / 2)
  send({ choices: [{ delta: { content: text.slice(0, half) } }] })
  if (behavior === 'stalls') return null
  if (behavior === 'cut-off') return response.end()
  if (behavior === 'error-in-stream') {
    send({ error: { message: 'overloaded' } })
    return response.end()
  }
  send({ choices: [{ delta: { content: text.slice(half) }, finish_reason: 'stop' }] })
  send({ choices: [], usage: { total_tokens: 321 } })
  return response.end('data: [DONE]\n\n')
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
