import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import { EarlierCard } from './edition-card.tsx'

const earlier = { id: 'r1', number: 1, cause: 'answers', verdict: 'careful', size: 'alone' } as const
const text = (
  verdict: 'good' | 'careful',
  size: 'alone' | 'with-help',
  editionOf: Parameters<typeof EarlierCard>[0]['report']['editionOf'] = earlier,
) =>
  renderToString(
    <Router ssrPath="/">
      <EarlierCard report={{ editionOf, createdAt: '2026-11-01T00:00:00Z' }} verdict={verdict} size={size} />
    </Router>,
  )

it('compares verdicts of one size, and says where they are of two', () => {
  expect(text('careful', 'alone')).toContain('Both reports say “Be careful”.')
  expect(text('good', 'alone')).toContain('This report says “Worth testing”. The earlier report says “Be careful”.')
  for (const verdict of ['good', 'careful'] as const) {
    expect(text(verdict, 'with-help')).toContain('speak of different sizes of the business')
    expect(text(verdict, 'with-help')).toContain('The earlier one, “One person”, says “Be careful”.')
  }
  const { size: _, ...unknown } = earlier
  expect(text('careful', 'with-help', unknown)).toContain('Both reports say “Be careful”.')
})
