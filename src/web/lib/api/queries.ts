import {
  hashKey,
  keepPreviousData,
  type Query,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { RouteKey } from '#contract/routes.ts'
import { type CallError, call } from './call.ts'

/** Nothing is refetched on its own: events invalidate what they change. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 10 * 60_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
})

export type GetKey = Extract<RouteKey, `GET ${string}`>

/** A GET call with its input. */
export type ReadRequest = { key: GetKey; input: object }

let onQueryMissing: ((read: ReadRequest) => void) | null = null

/** During server rendering: collects the reads that a page needs. Nothing is fetched then. */
export function collectQueries(listener: typeof onQueryMissing): void {
  onQueryMissing = listener
}

/** Fills the cache with the answers that came with a page; they count as just fetched, also for reads that are always stale. */
export function primeCache(answers: readonly PrimedAnswer[], freshMs = 0): void {
  for (const [key, input, answer] of answers) queryClient.setQueryData([key, input], answer, { updatedAt: Date.now() + freshMs })
}

export type PrimedAnswer = [key: GetKey, input: object, answer: unknown]

/** Server state of a GET call; its query key is the call and its input. `keepPrevious`: the answer to the last input, or to such an input, shows until the next one is there. */
export function useCall<K extends GetKey>(
  key: K,
  input: CallInput<K>,
  options: { enabled?: boolean; staleTime?: number; keepPrevious?: boolean | ((previous: CallInput<K>) => boolean) } = {},
): UseQueryResult<CallOutput<K>, CallError> {
  const { keepPrevious, ...rest } = options
  if (rest.enabled !== false) onQueryMissing?.({ key, input: input as object })
  return useQuery<CallOutput<K>, CallError>({
    queryKey: [key, input],
    queryFn: ({ signal }) => call(key, input, { signal }),
    ...(keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
    ...(typeof keepPrevious === 'function'
      ? { placeholderData: (data, query) => (query && keepPrevious(query.queryKey[1] as CallInput<K>) ? data : undefined) }
      : {}),
    ...rest,
  })
}

/**
 * A changing call; `refresh` names the GET calls that it makes stale. Pressing twice is one act: an input equal to the last pending one is not sent
 * again, since a second click can come before `isPending` is rendered. A refusal for stale state refetches them too.
 */
export function useChange<K extends Exclude<RouteKey, GetKey>>(
  key: K,
  options: {
    refresh?: readonly GetKey[]
    onSuccess?: (output: CallOutput<K>, input: CallInput<K>) => void
    onError?: (error: CallError, input: CallInput<K>) => void
  } = {},
): UseMutationResult<CallOutput<K>, CallError, MutationInput<K>> {
  const client = useQueryClient()
  const invalidate = () => Promise.all((options.refresh ?? []).map((name) => client.invalidateQueries({ queryKey: [name] })))
  const change = useMutation<CallOutput<K>, CallError, MutationInput<K>>({
    mutationKey: [key],
    mutationFn: ({ idempotencyKey, ...input }) => call(key, input as unknown as CallInput<K>, idempotencyKey ? { idempotencyKey } : {}),
    onSuccess: async (output, input) => {
      await invalidate()
      options.onSuccess?.(output, input)
    },
    onError: (error, input) => {
      if (isStaleState(error)) void invalidate()
      options.onError?.(error, input)
    },
  })
  const { mutate } = change
  const mutateOnce = useCallback<typeof mutate>(
    (...args) => {
      if (!isDuplicate(client, key, args[0])) mutate(...args)
    },
    [client, key, mutate],
  )
  return { ...change, mutate: mutateOnce }
}

type MutationInput<K extends RouteKey> = CallInput<K> & { idempotencyKey?: string }

/** Equal to the last pending one of such calls: another input sent between the two makes the second an act of its own. */
function isDuplicate(client: QueryClient, key: RouteKey, input: unknown): boolean {
  const pendingMutation = client
    .getMutationCache()
    .findAll({ mutationKey: [key], status: 'pending' })
    .at(-1)
  return pendingMutation !== undefined && hashKey([pendingMutation.state.variables]) === hashKey([input])
}

/** The displayed state is outdated: changed in another tab, or by somebody else, or gone. */
const isStaleState = ({ status }: CallError) => status === 409 || status === 404

/** Inputs of the pending mutations of such a call. */
export function usePendingInputs<K extends Exclude<RouteKey, GetKey>>(key: K): CallInput<K>[] {
  return useMutationState({
    filters: { mutationKey: [key], status: 'pending' },
    select: (mutation) => mutation.state.variables as CallInput<K>,
  })
}

/** What Premium, bought, ended or refunded, opens and closes. */
export const premiumReads = [
  'GET /api/auth/user',
  'GET /api/subscription/status',
  'GET /api/gap-maps',
  'GET /api/gap-maps/{location}/places',
  'GET /api/gap-maps/{location}/place',
] as const

/** Invalidates reads of a call, so that screens showing them refetch; a first load under way, which may hold what was so before, begins again. */
export async function refresh(...keys: GetKey[]): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      const isFirstLoad = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'
      await queryClient.cancelQueries({ queryKey: [key], predicate: isFirstLoad }, { silent: true })
      await queryClient.invalidateQueries({ queryKey: [key] })
    }),
  )
}
