import { expect, it } from 'vitest'
import { isOpenedLink } from './sent-list.tsx'

it('a list is of a link where its address was opened from elsewhere, and the device has no answers of its own', () => {
  const here = { origin: 'https://a.test', href: 'https://a.test/explore?amount=80000' }
  const opened = { isOwn: false, from: '', at: here.href }
  expect(isOpenedLink(opened, here)).toBe(true)
  expect(isOpenedLink({ ...opened, from: 'https://chat.test/' }, here)).toBe(true)
  expect(isOpenedLink({ ...opened, isOwn: true }, here)).toBe(false)
  // The form of the first page, sent without and with a page load.
  expect(isOpenedLink({ ...opened, from: 'https://a.test/' }, here)).toBe(false)
  expect(isOpenedLink({ ...opened, at: 'https://a.test/' }, here)).toBe(false)
})
