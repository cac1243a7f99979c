import { lazy, Suspense } from 'react'
import { useCall } from './api/queries.ts'

// Most weeks nothing is new: pages load without this code.
const NewsList = lazy(async () => ({ default: (await import('./news-list.tsx')).NewsList }))

/** What is new this week near the saved place, or near the one of a visitor's answers; nothing where nothing is. */
export function NewsCard({ place }: { place: { city?: string; country?: string } | null }) {
  const { data } = useCall('GET /api/news', { query: place ?? {} }, { enabled: place !== null })
  if (!data || data.news.length === 0) return null
  return (
    <Suspense fallback={null}>
      <NewsList news={data.news} />
    </Suspense>
  )
}
