import { useSearchParams } from 'wouter'

export const shortLength = 5
export const fullLength = 20

/** Page and search of a full list live in the address; a short one always shows the first five. */
export function useListState(full: boolean) {
  const [params, setParams] = useSearchParams()
  const page = full ? Math.max(1, Math.floor(Number(params.get('page')) || 1)) : 1
  const search = full ? (params.get('search') ?? '').slice(0, 200) : ''
  const set = (change: Record<string, string>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace },
    )
  return {
    full,
    page,
    search,
    param: (name: string) => (full ? (params.get(name) ?? '') : ''),
    query: { page, pageSize: full ? fullLength : shortLength, ...(search ? { search } : {}) },
    setPage: (next: number) => set({ page: next === 1 ? '' : String(next) }),
    /** Another search or filter starts on its first page. */
    setFilter: (name: string, value: string) => set({ [name]: value, page: '' }, name === 'search'),
  }
}

export type ListState = ReturnType<typeof useListState>
