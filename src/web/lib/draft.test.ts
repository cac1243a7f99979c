import { afterEach, expect, it, vi } from 'vitest'
import { forgetDraft, hasDrafts } from './draft.ts'

afterEach(() => vi.unstubAllGlobals())

/** The browser's store, whose keys are its own properties. */
function storeOf(items: Record<string, string>) {
  const store = { ...items }
  Object.defineProperty(store, 'removeItem', { value: (key: string) => delete store[key] })
  vi.stubGlobal('sessionStorage', store)
}

it('something typed is said to be saved only while a draft is kept', () => {
  storeOf({ 'kept:support': '{"subject":"A question"}', 'just-bought': '{}' })
  expect(hasDrafts()).toBe(true)
  forgetDraft('support')
  expect(hasDrafts()).toBe(false)
})

it('where the browser forbids its store, nothing is said to be saved', () => {
  vi.stubGlobal('sessionStorage', undefined)
  expect(hasDrafts()).toBe(false)
})
