import './opportunities.css'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall } from '../../lib/queries.ts'
import { useSession } from '../../lib/session.ts'
import { keepSaid } from '../../lib/way-in/kept-said.ts'
import { hasSaid } from '../../lib/way-in/said.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { followTyping } from '../../ui/history-layers.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { CompareBar } from './compare-bar.tsx'
import { Discovery } from './discovery.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { activeFilters, askedOf, exploreAddress, type Filters, queryOf, readFilters, withoutFilters } from './filter-state.ts'
import { ForWhom } from './for-whom.tsx'
import { rememberExplored } from './last-explored.ts'
import { useOpenRow } from './open-row.ts'
import { useOpened } from './opened-here.ts'
import { OpenedOpportunity } from './opened-when-fetched.tsx'
import { OpportunityList } from './opportunity-list.tsx'
import { useOwnCountry } from './own-country.ts'

/** Every opportunity, filtered by what the address says, and the one that it says is open. */
export function Screen() {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const filters = readFilters(useSearch())
  const [sheet, setSheet] = useState(false)
  const signedIn = user !== null
  const isPlaced = signedIn || filters.country !== '' || filters.city !== ''
  const own = useOwnCountry(!isPlaced)
  const places = useCall('GET /api/places', {})
  // An amount without its money is in that of its place.
  const country = filters.country || own
  const currency = filters.currency || places.data?.cities.find((each) => each.country === country)?.currency || ''
  const query = { ...queryOf({ ...filters, currency }), ...(own ? { country: own } : {}) }
  const canAsk = own !== undefined && (filters.amount === null || filters.currency !== '' || !places.isPending)
  const list = useCall('GET /api/opportunities', { query: { ...query, view: 'row' } }, { keepPrevious: true, enabled: canAsk })
  // The amounts wait for their rates, so that no card grows after it is shown.
  const shown = places.isPending ? { ...list, data: undefined } : list
  const address = exploreAddress(filters)
  useEffect(() => rememberExplored(address), [address])
  const toKeep = !signedIn && hasSaid(filters) ? exploreAddress({ ...filters, currency }) : null
  useEffect(() => {
    if (toKeep) keepSaid(toKeep)
  }, [toKeep])
  // Every filter is an entry of its own; what is typed is one, however long.
  const change = (next: Filters) => {
    if (exploreAddress(next) !== address) navigate(exploreAddress(next))
  }
  const clear = () => change(withoutFilters(filters))
  const open = useOpenRow(address, askedOf(query))
  const rows = shown.data && [...shown.data.opportunities, ...(shown.data.neighbours?.opportunities ?? [])]
  const { opened, isAlone } = useOpened(open.id, list.isPlaceholderData ? undefined : rows, signedIn)
  const hasSide = open.isPane && !opened
  const toPlace = () => {
    if (!hasSide) setSheet(true)
    // With the sheet, which takes the focus first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [name="place"], .explore-side [name="place"]')?.focus())
  }
  return (
    <Page className="explore">
      <Stack gap="s5">
        <h1>{t.heading}</h1>
        {signedIn ? <Discovery row={open} /> : null}
        <div className="explore-layout">
          <Stack gap="s4" className="explore-main">
            <ForWhom filters={filters} currency={currency} signedIn={signedIn} own={own ?? null} onPlace={toPlace} onSaid={change} />
            <div className="explore-search">
              <SearchField
                value={filters.search}
                onChange={(search) => followTyping(navigate, exploreAddress({ ...filters, search, page: 1 }), 'search')}
              />
              {hasSide ? null : (
                <Button icon={<SlidersHorizontal aria-hidden />} aria-expanded={sheet} onClick={() => setSheet(true)}>
                  {t.filters}
                </Button>
              )}
            </div>
            <FilterChips filters={filters} onChange={change} onClear={clear} />
            {isAlone && opened && !open.isPane ? (
              <Card>
                <OpenedOpportunity opportunity={opened} asked={open.asked} heading onClose={open.close} />
              </Card>
            ) : null}
            <OpportunityList
              list={shown}
              filters={filters}
              signedIn={signedIn}
              open={open}
              filtered={activeFilters(filters).length > 0 || hasSaid(filters)}
              onClear={clear}
              onPlace={(place) => {
                // 'City, country', or a country alone.
                const [country = '', city = ''] = place.split(', ').reverse()
                change({ ...filters, city, country, page: 1 })
              }}
            />
            {toKeep ? (
              <Notice>
                <p>{wayInTexts.keepText}</p>
                <LinkButton href="/login?tab=register">{wayInTexts.keep}</LinkButton>
              </Notice>
            ) : null}
          </Stack>
          {open.isPane ? (
            <aside className="explore-side" aria-label={opened ? opened.title : t.filters}>
              {opened ? (
                <OpenedOpportunity key={opened.id} opportunity={opened} asked={open.asked} heading onClose={open.close} />
              ) : (
                <FilterForm filters={filters} onChange={change} signedIn={signedIn} own={own ?? null} />
              )}
            </aside>
          ) : null}
        </div>
      </Stack>
      <CompareBar />
      <Dialog open={sheet} onClose={() => setSheet(false)} title={t.filters} closeText={chromeTexts.close}>
        <FilterForm filters={filters} onChange={change} signedIn={signedIn} own={own ?? null} />
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
