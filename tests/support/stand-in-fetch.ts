import type { ProviderState } from '#tools/simulator/provider-state.ts'
import { answerHttp } from '#tools/simulator/stand-ins.ts'

/** A fetch that answers for all vendors, ordered faults included; everything else is refused. */
export function standInFetch(providerState: ProviderState): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    return answerHttp(providerState, {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await request.text(),
    })
  }
}
