import { createServer } from 'node:http'
import type { SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { pay } from '#server/features/payments/providers/test/payment.ts'
import { dueEvents, findPayment, type ProviderState, type SignedEvent } from '#tools/simulator/provider-state.ts'
import { signEvent } from '#tools/simulator/vendors.ts'
import { standInFetch } from './stand-in-fetch.ts'

type Command =
  | { do: 'call'; url: string; method: string; headers: [string, string][]; body: string }
  | { do: 'act'; reference: string; act: Parameters<typeof pay>[1] }
  | { do: 'events' }

/** Lends a provider's side to another process, which may be killed: what it has sent has arrived here. */
export async function lendProvider(providerState: ProviderState): Promise<{ url: string; close: () => void }> {
  const standIn = standInFetch(providerState)
  const run = async (command: Command): Promise<unknown> => {
    switch (command.do) {
      case 'call': {
        const { url, method, headers, body } = command
        const answer = await standIn(url, { method, headers, ...(body ? { body } : {}) })
        return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
      }
      case 'act':
        return pay(findPayment(providerState, command.reference), command.act)
      case 'events':
        return takeDueEvents(providerState)
    }
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = await run(JSON.parse(Buffer.concat(chunks).toString()) as Command).then(
      (value) => ({ value }),
      (error: Error) => ({ error: error.message }),
    )
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** The provider's side that another process lends at `url`. */
export function borrowProvider(url: string) {
  const ask = async <T>(command: Command): Promise<T> => {
    const { value, error } = (await (await fetch(url, { method: 'POST', body: JSON.stringify(command) })).json()) as {
      value: T
      error?: string
    }
    if (error !== undefined) throw new Error(error)
    return value
  }
  return {
    fetch: (async (input, init) => {
      const request = new Request(input, init)
      const sent = { url: request.url, method: request.method, headers: [...request.headers], body: await request.text() }
      const { status, headers, body } = await ask<{ status: number; headers: [string, string][]; body: string }>({ do: 'call', ...sent })
      return new Response(body === '' ? null : body, { status, headers })
    }) as typeof fetch,
    act: (reference: string, act: Parameters<typeof pay>[1]) => ask<string>({ do: 'act', reference, act }),
    events: () => ask<SignedEvent[]>({ do: 'events' }),
  }
}

/** The events the provider would send now, signed; taking them leaves nothing to be sent. */
export function takeDueEvents(providerState: ProviderState, isWanted: (payment: SimPayment) => boolean = () => true): SignedEvent[] {
  return dueEvents(providerState)
    .filter(({ payment }) => isWanted(payment))
    .flatMap((due) => {
      due.event.deliverAt = null
      const signed = signEvent(providerState, due)
      return signed ? [signed] : []
    })
}
