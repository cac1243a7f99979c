import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Router } from 'wouter'
import type { Gap } from '#contract/gap-maps.ts'
import { queryClient } from '../../lib/api/queries.ts'
import { GapList } from './gap-list.tsx'
import type { useMapAddress } from './map-address.ts'

const gap: Gap = { id: 'a', title: 'Cakes', category: 'service', location: 'Kampala, Uganda', locationId: 'kampala', locked: true }
const address = { text: '', category: 'all' } as unknown as ReturnType<typeof useMapAddress>
const listOf = (isNothingKnown: boolean | null) =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Router ssrPath="/gap-maps">
        <GapList
          gaps={[gap]}
          city="Kampala"
          country={null}
          address={address}
          isPremium={false}
          isNothingKnown={isNothingKnown}
          onCounted={() => undefined}
        />
      </Router>
    </QueryClientProvider>,
  )

it('sells Premium where something is known by place, and says where nothing is', () => {
  expect(listOf(false)).toContain('href="/subscribe"')
  expect(listOf(true)).not.toContain('/subscribe')
  expect(listOf(true)).toContain('Nobody has counted sellers by place in Kampala yet')
  expect(listOf(null)).not.toContain('/subscribe')
})
