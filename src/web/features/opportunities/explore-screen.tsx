import './opportunities.css'
import { Bookmark, Search, SlidersHorizontal } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { formatNumber } from '#engine/quantity/format.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall } from '../../lib/api/queries.ts'
import { useGeoCountry } from '../../lib/geo-country.ts'
import { hasIntakeAnswers, unknownAnswers } from '../../lib/intake/intake-answers.ts'
import { clearIntakeDraft, readIntakeDraft, saveIntakeDraft } from '../../lib/intake/intake-draft.ts'
import { saveLastListAddress } from '../../lib/last-addresses.ts'
import { NewsCard } from '../../lib/news-card.tsx'
import { useSession } from '../../lib/session/session.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { answersQuery, useStoredAnswers } from '../../lib/stored-answers.ts'
import { useVisitorIdeas, type VisitorIdeas } from '../../lib/visitor-ideas.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { navigateWhileTyping } from '../../ui/history-layers.ts'
import { Page, Stack } from '../../ui/layout.tsx'
import { Card, Notice } from '../../ui/surface.tsx'
import { CompareBar } from './compare-bar.tsx'
import { DiscoveryPanel } from './discovery-panel.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import {
  activeFilters,
  exploreAddress,
  type Filters,
  isForSomebody,
  readFilters,
  toCardQuery,
  toListQuery,
  withoutFilters,
} from './filter-state.ts'
import { IntroductionNotice } from './introduction-notice.tsx'
import { OpenedOpportunity } from './lazy-opportunity-details.tsx'
import { useOpenedOpportunity, useOpenRow } from './open-row.ts'
import { OpportunityList } from './opportunity-list.tsx'
import { PlaceNote } from './place-note.tsx'
import { SentListNote } from './sent-list.tsx'
import { TradeOffer } from './trade-offer.tsx'
import { ViewerChips } from './viewer-chips.tsx'

/** Every opportunity, filtered by the address, and the one that the address opens. */
export default function ExploreScreen() {
  const { user } = useSession()
  const [, navigate] = useLocation()
  const search = useSearch()
  const filters = readFilters(search)
  const unknown = unknownAnswers(new URLSearchParams(search))
  const [sheet, setSheet] = useState(false)
  const [unreadSentence, setUnreadSentence] = useState('')
  const isReading = filters.say !== '' && filters.say !== unreadSentence
  const signedIn = user !== null
  const profile = useCall('GET /api/preferences', {}, { enabled: signedIn })
  // An account that says no place yet is treated as a visitor is.
  const isProfilePlace = signedIn && (!profile.data || profile.data.location !== undefined)
  const hasPlace = isProfilePlace || filters.country !== '' || filters.city !== '' || filters.show !== 'all'
  const ideas = useVisitorIdeas()
  const answers = useStoredAnswers()
  const geoCountry = useGeoCountry(!hasPlace)
  const places = useCall('GET /api/places', {})
  // An amount without a currency is in that of its place.
  const country = filters.country || geoCountry
  // An account's list is of its own country, wherever its owner is.
  const listCountry = country || profile.data?.location || ''
  const currency = filters.currency || places.data?.cities.find((each) => each.country === country)?.currency || ''
  const query = {
    ...toListQuery({ ...filters, currency }),
    ...(geoCountry ? { country: geoCountry } : {}),
    ...(signedIn ? {} : { ...ideasQuery(ideas, filters.show), ...answersQuery(answers) }),
  }
  const isReady = geoCountry !== undefined && (filters.amount === null || filters.currency !== '' || !places.isPending)
  const list = useCall(
    'GET /api/opportunities',
    { query: { ...query, view: 'row' } },
    { keepPrevious: ({ query: before }) => isForSomebody(before) || !isForSomebody(query), enabled: isReady && !isReading },
  )
  // Amounts wait for the rates, so that no card grows after it is shown. The list of a sentence is not there before it is read.
  const visibleList = places.isPending || isReading ? { ...list, data: undefined } : list
  const address = exploreAddress(filters)
  useEffect(() => saveLastListAddress(address), [address])
  // The place too where nobody chose one: an account that takes the answers over is of the country whose money they are in.
  const placed = { ...filters, country: country || '', currency }
  const intakeAddress = !signedIn && hasIntakeAnswers(filters) ? exploreAddress({ ...placed, show: 'all' }) : null
  useIntakeDraft(signedIn, search, filters.show, intakeAddress)
  // Every filter is a history entry of its own; typing is one, however long. Whoever answers again leaves what nobody knows behind.
  const change = (next: Filters) => {
    if (intakeAddress && !hasIntakeAnswers(next)) clearIntakeDraft()
    if (unknown.length > 0 || exploreAddress(next) !== address) navigate(exploreAddress(next))
  }
  const clear = () => change(withoutFilters(filters))
  const openRow = useOpenRow(address, toCardQuery(query))
  const rows = visibleList.data && [...visibleList.data.opportunities, ...(visibleList.data.neighbours?.opportunities ?? [])]
  const { opened, isStandalone } = useOpenedOpportunity(openRow.id, list.isPlaceholderData ? undefined : rows, signedIn)
  const hasFilterPane = openRow.isPane && !opened
  const focusPlaceField = () => {
    if (!hasFilterPane) setSheet(true)
    // After the sheet, which takes the focus first.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [name="place"], .explore-side [name="place"]')?.focus())
  }
  return (
    <Page className="explore">
      <Stack gap="s5">
        <div className="explore-head">
          <h1>{t.heading}</h1>
          {filters.show === 'all' && (signedIn || ideas.bookmarked.length > 0) ? (
            <Link
              href={exploreAddress({ ...withoutFilters(filters), show: 'bookmarked' })}
              className="explore-kept"
              aria-label={signedIn ? t.keptWord : t.keptLink({ n: ideas.bookmarked.length })}
            >
              <Bookmark size={20} aria-hidden />
              <span className={signedIn ? undefined : 'explore-kept-word'}>{t.keptWord}</span>
              {signedIn ? null : formatNumber(ideas.bookmarked.length)}
            </Link>
          ) : null}
        </div>
        {signedIn ? <DiscoveryPanel openRow={openRow} /> : null}
        <div className="explore-layout">
          <Stack gap="s4" className="explore-main">
            <ViewerChips
              filters={filters}
              unknown={unknown}
              currency={currency}
              signedIn={signedIn}
              geoCountry={geoCountry ?? null}
              searched={filters.search && !list.isPlaceholderData ? list.data?.place : undefined}
              onPlace={focusPlaceField}
              onChange={change}
            />
            {signedIn ? null : <SentListNote filters={filters} />}
            <IntroductionNotice
              filters={filters}
              onRead={(read) => navigate(exploreAddress(read), { replace: true })}
              onFailed={() => setUnreadSentence(filters.say)}
              onChange={change}
            />
            {signedIn ? null : <TradeOffer filters={filters} onChange={change} />}
            <div className="explore-search">
              <SearchField
                value={filters.search}
                onChange={(search) => navigateWhileTyping(navigate, exploreAddress({ ...filters, search, page: 1 }), 'search')}
              />
              {hasFilterPane ? null : (
                <Button icon={<SlidersHorizontal aria-hidden />} aria-expanded={sheet} onClick={() => setSheet(true)}>
                  {t.filters}
                </Button>
              )}
            </div>
            <NewsCard place={visibleList.data ? newsPlace(filters, profile.data?.location !== undefined) : null} />
            <FilterChips filters={filters} country={listCountry} onChange={change} onClear={clear} />
            {isStandalone && opened && !openRow.isPane ? (
              <Card>
                <OpenedOpportunity opportunity={opened} cardQuery={openRow.cardQuery} heading onClose={openRow.close} />
              </Card>
            ) : null}
            {list.isPlaceholderData ? null : (
              <PlaceNote
                place={visibleList.data?.place}
                savedCountry={profile.data && !profile.data.city ? profile.data.location : undefined}
                filters={filters}
                onChoose={focusPlaceField}
                onChange={change}
              />
            )}
            <OpportunityList
              list={visibleList}
              filters={filters}
              signedIn={signedIn}
              forHours={
                filters.hours !== null || filters.when.length > 0 || profile.data?.hours !== undefined || profile.data?.when !== undefined
              }
              open={openRow}
              isFiltered={activeFilters({ ...filters, sort: null }).length > 0 || hasIntakeAnswers(filters)}
              onClear={clear}
              onWithoutNamed={() => change({ ...filters, businesses: '', page: 1 })}
              onPlace={(place) => {
                // 'City, country', or a country alone.
                const [country = '', city = ''] = place.split(', ').reverse()
                change({ ...filters, city, country, page: 1 })
              }}
            />
            {!signedIn && filters.show === 'bookmarked' && ideas.bookmarked.length > 0 ? (
              <Notice>
                <p>{t.card.keptHere}</p>
                <LinkButton href={signInAddress(address, { why: 'save' })}>{t.card.signIn}</LinkButton>
              </Notice>
            ) : intakeAddress ? (
              <Notice>
                <p>{wayInTexts.keepText}</p>
                <LinkButton href={signInAddress(intakeAddress, { tab: 'register' })}>{wayInTexts.keep}</LinkButton>
              </Notice>
            ) : null}
          </Stack>
          {openRow.isPane ? (
            <aside className="explore-side" aria-label={opened ? opened.title : t.filters}>
              {opened ? (
                <OpenedOpportunity key={opened.id} opportunity={opened} cardQuery={openRow.cardQuery} heading onClose={openRow.close} />
              ) : (
                <FilterForm filters={filters} onChange={change} signedIn={signedIn} geoCountry={geoCountry ?? null} country={listCountry} />
              )}
            </aside>
          ) : null}
        </div>
      </Stack>
      <CompareBar signedIn={signedIn} />
      <Dialog open={sheet} onClose={() => setSheet(false)} title={t.filters} closeText={chromeTexts.close}>
        <FilterForm filters={filters} onChange={change} signedIn={signedIn} geoCountry={geoCountry ?? null} country={listCountry} />
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

/**
 * A visitor's answers are stored on this device: a list without any is the one of last time, and taking all back is remembered too. What is saved or
 * hidden is seen with them, however it is opened.
 */
function useIntakeDraft(signedIn: boolean, search: string, show: Filters['show'], intakeAddress: string | null): void {
  const [, navigate] = useLocation()
  const last = useRef<string | null>(null)
  useEffect(() => {
    const isMarked = search === `show=${show}`
    const draft = !signedIn && (isMarked || (search === '' && last.current === null)) ? readIntakeDraft() : null
    if (intakeAddress) saveIntakeDraft(intakeAddress)
    else if (draft && isMarked) navigate(exploreAddress({ ...withoutFilters(readFilters(draft.toString())), show }), { replace: true })
    else if (last.current) clearIntakeDraft()
    else if (draft) navigate(`/explore?${draft}`, { replace: true })
    last.current = intakeAddress
  }, [signedIn, search, show, intakeAddress, navigate])
}

/** The saved place, else the one in a visitor's answers. */
function newsPlace(filters: Filters, isSaved: boolean) {
  const { city, country } = filters
  if (isSaved) return {}
  return hasIntakeAnswers(filters) && (city || country) ? { ...(city ? { city } : {}), ...(country ? { country } : {}) } : null
}

/** A visitor's marks. A lone comma is an empty list, which a request would leave out. */
function ideasQuery({ bookmarked, hidden }: VisitorIdeas, show: Filters['show']) {
  const list = (ids: readonly string[]) => ids.join(',') || ','
  return {
    ...(show === 'bookmarked' ? { kept: list(bookmarked) } : {}),
    ...(show === 'hidden' || hidden.length > 0 ? { without: list(hidden) } : {}),
  }
}

/** Debounced, so that one word is one request. */
function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  if (value !== submitted) {
    setSubmitted(value)
    setTyped(value)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    const text = typed.trim()
    if (text === value) return
    const timer = setTimeout(() => {
      setSubmitted(text)
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
