import './opportunities.css'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { followTyping } from '../../ui/history-layers.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { Discovery } from './discovery.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { activeFilters, exploreAddress, type Filters, noFilters, queryOf, readFilters } from './filter-state.ts'
import { rememberExplored } from './last-explored.ts'
import { OpportunityList } from './opportunity-list.tsx'

/** Every opportunity, filtered by what the address says. */
export function Screen() {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const filters = readFilters(useSearch())
  const [sheet, setSheet] = useState(false)
  const signedIn = user !== null
  const list = useCall('GET /api/opportunities', { query: queryOf(filters) }, { keepPrevious: true })
  // The amounts wait for their rates, so that no card grows after it is shown.
  const rates = useCall('GET /api/places', {})
  const shown = rates.isPending ? { ...list, data: undefined } : list
  const address = exploreAddress(filters)
  useEffect(() => rememberExplored(address), [address])
  // Every filter is an entry of its own; what is typed is one, however long.
  const change = (next: Filters) => {
    if (exploreAddress(next) !== address) navigate(exploreAddress(next))
  }
  const clear = () => change(noFilters)
  return (
    <Page className="explore">
      <Stack gap="s5">
        <h1>{t.heading}</h1>
        {signedIn ? <Discovery /> : null}
        <div className="explore-layout">
          <aside className="explore-side" aria-label={t.filters}>
            <FilterForm filters={filters} onChange={change} signedIn={signedIn} />
          </aside>
          <Stack gap="s4" className="explore-main">
            <div className="explore-search">
              <SearchField
                value={filters.search}
                onChange={(search) => followTyping(navigate, exploreAddress({ ...filters, search, page: 1 }), 'search')}
              />
              <Button
                className="explore-toggle"
                icon={<SlidersHorizontal aria-hidden />}
                aria-expanded={sheet}
                onClick={() => setSheet(true)}
              >
                {t.filters}
              </Button>
            </div>
            <FilterChips filters={filters} onChange={change} onClear={clear} />
            <OpportunityList
              list={shown}
              filters={filters}
              signedIn={signedIn}
              filtered={activeFilters(filters).length > 0}
              onClear={clear}
              onPlace={(place) => {
                // 'City, country', or a country alone.
                const [country = '', city = ''] = place.split(', ').reverse()
                change({ ...filters, city, country, page: 1 })
              }}
            />
          </Stack>
        </div>
      </Stack>
      <Dialog open={sheet} onClose={() => setSheet(false)} title={t.filters} closeText={chromeTexts.close}>
        <FilterForm filters={filters} onChange={change} signedIn={signedIn} />
        <div className="sheet-foot">
          <Button onClick={clear}>{t.clear}</Button>
          <Button look="primary" onClick={() => setSheet(false)}>
            {t.show({ n: list.data?.total ?? 0 })}
          </Button>
        </div>
      </Dialog>
    </Page>
  )
}

/** Asked for when typing rests, so that one word is one question. */
function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [asked, setAsked] = useState(value)
  if (value !== asked) {
    setAsked(value)
    setTyped(value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the rest
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => {
      setAsked(text)
      onChange(text)
    }, 350)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="search-field">
      <TextField
        label={t.search}
        type="search"
        placeholder={t.searchHint}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Search aria-hidden className="search-icon" />
    </div>
  )
}
