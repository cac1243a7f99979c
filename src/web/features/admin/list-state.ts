import { useLocation, useSearch } from 'wouter'
import { navigateWhileTyping } from '../../ui/history-layers.ts'

export const shortLength = 5
export const fullLength = 20

/** Page and search of a full list live in the address; a short one always shows the first five. */
export function useListState(full: boolean) {
  const [pathname, navigate] = useLocation()
  const params = new URLSearchParams(useSearch())
  const page = full ? Math.max(1, Math.floor(Number(params.get('page')) || 1)) : 1
  const search = full ? (params.get('search') ?? '').slice(0, 200) : ''
  const addressWith = (change: Record<string, string>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return {
    full,
    page,
    search,
    isFiltered: full && [...params.keys()].some((name) => name !== 'page' && name !== 'search'),
    param: (name: string) => (full ? (params.get(name) ?? '') : ''),
    query: { page, pageSize: full ? fullLength : shortLength, ...(search ? { search } : {}) },
    setPage: (next: number, options?: { replace: boolean }) => navigate(addressWith({ page: next === 1 ? '' : String(next) }), options),
    /** A changed filter starts on its first page. */
    setFilter: (name: string, value: string, options?: { replace: boolean }) => {
      const address = addressWith({ [name]: value, page: '' })
      if (name === 'search') navigateWhileTyping(navigate, address, name)
      else navigate(address, options)
    },
  }
}

export type ListState = ReturnType<typeof useListState>
