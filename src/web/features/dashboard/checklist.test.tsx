import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Checklist } from './checklist.tsx'

const textOf = (step: { done: boolean; locked: boolean }) =>
  renderToStaticMarkup(<Checklist steps={[{ key: 'explore', href: '/explore', ...step }]} />).replace(/<[^>]*>/g, '|')

it('a step that is done does not ask for what comes before it', () => {
  expect(textOf({ done: true, locked: true })).not.toContain('Set up your profile first.')
  expect(textOf({ done: false, locked: true })).toContain('Set up your profile first.')
  expect(textOf({ done: true, locked: true })).toContain('done')
})
