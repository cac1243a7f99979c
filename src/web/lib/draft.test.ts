import { afterEach, expect, it, vi } from 'vitest'
import { clearDraft, hasDraft, hasDrafts } from './draft.ts'

afterEach(() => vi.unstubAllGlobals())

/** A stub of the browser's storage, whose keys are its own properties. */
function stubSessionStorage(items: Record<string, string>) {
  const store = { ...items }
  Object.defineProperty(store, 'removeItem', { value: (key: string) => delete store[key] })
  vi.stubGlobal('sessionStorage', store)
}

it('something typed is said to be saved only while a draft is kept', () => {
  stubSessionStorage({ 'kept:support': '{"subject":"A question"}', 'just-bought': '{}' })
  expect(hasDrafts()).toBe(true)
  clearDraft('support')
  expect(hasDrafts()).toBe(false)
})

it('one draft is known by its name', () => {
  stubSessionStorage({ 'kept:note:rpt_1:step-1': '"Ask the landlord"' })
  Object.defineProperty(sessionStorage, 'getItem', { value: (key: string) => sessionStorage[key] ?? null })
  expect(hasDraft('note:rpt_1:step-1')).toBe(true)
  expect(hasDraft('note:rpt_1:step-2')).toBe(false)
})

it('where the browser forbids its store, nothing is said to be saved and forgetting fails nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(hasDrafts()).toBe(false)
  expect(hasDraft('support')).toBe(false)
  expect(() => clearDraft('support')).not.toThrow()
})
