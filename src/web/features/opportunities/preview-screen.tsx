import './opportunities.css'
import { ArrowLeft, FileDown, Lock, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect, useLocation, useSearch } from 'wouter'
import { type Currency, currencyTable } from '#contract/currencies.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { cityOpportunityId, opportunityId, parseOpportunityId, squareIdOf } from '#engine/quantity/opportunity-id.ts'
import { wholeAmount } from '#engine/report/own-money-text.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall } from '../../lib/api/queries.ts'
import { reportCheckoutAddress } from '../../lib/checkout/checkout-address.ts'
import { pricePlaceholder, usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { WaitingPayments } from '../../lib/checkout/waiting-payment.tsx'
import { useWaitingOrders } from '../../lib/checkout/waiting-payments.ts'
import { openPurchase } from '../../lib/dialog-store.ts'
import { FirstAnswers } from '../../lib/first-answers.tsx'
import { useGeoCountry } from '../../lib/geo-country.ts'
import { lastListAddress } from '../../lib/last-addresses.ts'
import { isUnknownPlace } from '../../lib/place-choices.tsx'
import { useSession } from '../../lib/session/session.ts'
import { isSharedLink } from '../../lib/shared-link.ts'
import { signInAddress } from '../../lib/sign-in-address.ts'
import { SizeSwitch } from '../../lib/size-switch.tsx'
import { timeZone } from '../../lib/time-zone.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { Card, Notice, Skeleton } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { OverridesSection } from './assumption-overrides.tsx'
import { AxisScores } from './axis-scores.tsx'
import { BookmarkButton } from './bookmark-button.tsx'
import { shareOpportunity } from './opportunity-actions.ts'
import { OpportunityTags } from './opportunity-details.tsx'
import { PreviewDrawings, PreviewFigures, shownOwnMoney } from './preview-figures.tsx'
import { useBriefAddress, usePreviewQuery } from './preview-query.ts'
import { useViewerQuery } from './viewer-query.ts'

const t = opportunityTexts.preview

/** The free part of one opportunity; whoever opens a link that was sent on sees the business where they are first. */
export default function PreviewScreen({ id = '' }: { id?: string }) {
  const search = new URLSearchParams(useSearch())
  if (isSharedLink(search)) return <SharedPreview id={id} />
  return <OpportunityPreview id={id} sentId={search.get('sent')} />
}

/** Leads on to the receiver's own city, whose address is what Back and a reload keep; without an answer the link opens as it was sent. */
function SharedPreview({ id }: { id: string }) {
  const here = useHere(id)
  // Most receivers are where the sender is: loaded beside.
  useDetail(id)
  if (here.isPending) return <PreviewSkeleton />
  if (here.data && here.data.id !== id) return <Redirect to={`/reports/${here.data.id}?sent=${id}`} replace />
  return <OpportunityPreview id={id} missingIn={here.data?.missingIn ?? null} isSent />
}

/** The same business where the viewer is. */
function useHere(id: string, isNeeded = true) {
  const { user } = useSession()
  const { city, country } = useViewerQuery(user !== null) ?? {}
  const place = { ...(city ? { city } : {}), ...(country ? { country } : {}) }
  return useCall('GET /api/opportunities/{id}/here', { params: { id }, query: { ...place, timezone: timeZone() } }, { enabled: isNeeded })
}

/** Of an opened link: the city it was sent for, the receiver's country that does not have the business, or that it shows the city it was sent for. */
type LinkOrigin = { sentId?: string | null; missingIn?: string | null; isSent?: true }

/** Whose figures a link shows: it carries none of its sender’s answers. Nothing of a page that no link led to. */
function LinkNote({ opportunity, sentId, missingIn, isSent }: LinkOrigin & { opportunity: OpportunityDetail }) {
  const sent = sentId ? parseOpportunityId(sentId) : null
  const [, navigate] = useLocation()
  const cities = useCall('GET /api/places', {}, { enabled: sent !== null }).data?.cities ?? []
  const sentCity = cities.find(({ id }) => id === sent?.cityId)
  if (missingIn)
    return (
      <Notice>
        <p>
          {t.shared.missing({ country: missingIn })} <Link href={lastListAddress()}>{t.shared.list}</Link>
        </p>
        <WhoseFigures />
      </Notice>
    )
  const parts = parseOpportunityId(opportunity.id)
  if (isSent)
    return (
      <Notice>
        <WhoseFigures />
      </Notice>
    )
  if (!sentCity || !parts) return null
  const near = cities.filter(({ country }) => country === opportunity.country)
  const inCity = (cityId: string) => `/reports/${opportunityId(parts.archetypeId, cityId)}?sent=${sentId}`
  return (
    <Notice>
      <p>
        {t.shared.here({ city: opportunity.city, currency: currencyName(opportunity.currency) })}{' '}
        <Link href={`/reports/${sentId}`}>{t.shared.asSent({ city: sentCity.name, currency: currencyName(sentCity.currency) })}</Link>
      </p>
      <WhoseFigures />
      {near.length > 1 && near.some(({ id }) => id === parts.cityId) ? (
        <SelectField
          label={t.shared.otherCity}
          value={parts.cityId}
          onChange={(event) => navigate(inCity(event.target.value), { replace: true })}
        >
          {near.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </Notice>
  )
}

function WhoseFigures() {
  const { user } = useSession()
  const hasAnswers = useViewerQuery(user !== null) !== null || user !== null
  return <p>{hasAnswers ? t.shared.withYours : t.shared.withNothing}</p>
}

/** For whoever is in another country than a preview: the same business in their own city, one press away. */
function HereOffer({ opportunity: { id, country } }: { opportunity: OpportunityDetail }) {
  const { user } = useSession()
  const chosen = useViewerQuery(user !== null)?.country
  const detected = useGeoCountry(!chosen)
  const home = chosen ?? detected
  const here = useHere(id, Boolean(home) && home !== country)
  const cities = useCall('GET /api/places', {}).data?.cities
  const city = here.data && cities?.find((each) => each.id === parseOpportunityId(here.data.id)?.cityId)
  if (!city || here.data.id === id) return null
  return (
    <>
      {' · '}
      <Link href={`/reports/${here.data.id}`}>{t.shared.seeHere({ city: city.name, currency: currencyName(city.currency) })}</Link>
    </>
  )
}

/** The purchase of its report; an owner of the report is redirected to it. */
function OpportunityPreview({ id, ...origin }: { id: string } & LinkOrigin) {
  const detail = useDetail(id)
  // A buyer stays here until they open the report; the figures of a suggested business stay editable here after the purchase.
  const [openedBeforePurchase, setOpenedBeforePurchase] = useState<string | null>(null)
  const reportId = detail.data?.origin === 'ai' ? undefined : detail.data?.ownedReportId
  if (detail.data && !reportId && openedBeforePurchase !== id) setOpenedBeforePurchase(id)
  if (reportId && openedBeforePurchase !== id) return <Redirect to={`/reports/${reportId}`} replace />
  if (detail.data) return <Preview opportunity={detail.data} {...origin} />
  if (!detail.isError) return <PreviewSkeleton />
  const isNotFound = detail.error.status === 404
  const square = squareIdOf(id)
  return (
    <Page width="text">
      <Stack>
        <h1>{isNotFound ? chromeTexts.notFound : chromeTexts.wentWrong}</h1>
        {isNotFound ? (
          <>
            <p>{square ? detail.error.message : t.gone}</p>
            <div className="preview-tools">
              {square ? <LinkButton href={`/reports/${cityOpportunityId(id)}`}>{t.wholeCity}</LinkButton> : null}
              <LinkButton href="/explore" look="primary">
                {t.back}
              </LinkButton>
            </div>
          </>
        ) : (
          <LoadFailed text={t.loadFailed} retryText={chromeTexts.tryAgain} busy={detail.isFetching} onRetry={() => void detail.refetch()} />
        )}
      </Stack>
    </Page>
  )
}

/** With the list's intake answers, so that the figures match it; an unknown place is dropped. */
function useDetail(id: string) {
  const query = usePreviewQuery(id)
  const { city: _city, country: _country, ...ofAnyPlace } = query
  const detail = useCall(
    'GET /api/opportunities/{id}',
    { params: { id }, ...(Object.keys(query).length > 0 ? { query } : {}) },
    // An answer here changes its figures, not the page.
    { keepPrevious: ({ params, query: before }) => params.id === id && before?.size === query.size },
  )
  const isUnknownCity = isUnknownPlace(detail.error)
  const withoutPlace = useCall('GET /api/opportunities/{id}', { params: { id }, query: ofAnyPlace }, { enabled: isUnknownCity })
  return isUnknownCity ? withoutPlace : detail
}

/** The title, the verdict and the first figures, at about their height. */
function PreviewSkeleton() {
  return (
    <Page className="preview-page loading">
      <h1 className="visually-hidden">{chromeTexts.loading}</h1>
      <div className="preview waiting">
        <div className="preview-main">
          <Skeleton height="2.25rem" label={chromeTexts.loading} />
          <Skeleton height="6rem" />
          <Skeleton height="12rem" />
          <Skeleton height="8rem" />
        </div>
        <div className="preview-right">
          <div className="preview-side">
            <Skeleton height="12rem" />
          </div>
        </div>
      </div>
    </Page>
  )
}

function Preview({ opportunity, ...origin }: { opportunity: OpportunityDetail } & LinkOrigin) {
  const { user } = useSession()
  const briefAddress = useBriefAddress(opportunity.id)
  const { title, city, country, preview, closed, square } = opportunity
  // Reasons that it fits an open city do not apply to a closed one.
  const why = closed ? [] : opportunity.why
  const buyTitle = preview.verdict === 'no' ? t.notAdvised.heading : t.buy
  // An owned report stays reachable.
  const showsBuyPanel = !closed || opportunity.ownedReportId !== undefined
  return (
    <>
      <Page className="preview-page">
        <div className="preview">
          <div className="preview-main">
            <Link className="center-link back-link" href={lastListAddress()}>
              <ArrowLeft aria-hidden /> {t.back}
            </Link>
            <LinkNote opportunity={opportunity} {...origin} />
            <WaitingPayments opportunityId={opportunity.id} />
            <div className="preview-answer">
              <h1 className="answer-title">{title}</h1>
              <p className="label quiet">
                {t.where({ city, country })}
                <HereOffer opportunity={opportunity} />
              </p>
              <SizeSwitch
                size={opportunity.size}
                sizes={opportunity.sizes}
                addressOf={(size) => `/reports/${opportunity.id}?size=${size}`}
              />
              <PreviewFigures opportunity={opportunity} closed={closed} />
            </div>
          </div>
          <div className="preview-right">
            {showsBuyPanel ? (
              <div className="preview-side">
                <Card className="buy-card" as="aside" aria-label={buyTitle}>
                  <BuyPanel opportunity={opportunity} wide />
                </Card>
              </div>
            ) : null}
            <PreviewDrawings opportunity={opportunity} closed={closed} />
            {!closed ? (
              <FirstAnswers
                opportunityId={opportunity.id}
                currency={localCurrency(opportunity)}
                money={wholeAmount(opportunity.preview.own && shownOwnMoney(opportunity.preview.own))}
              />
            ) : null}
            {square ? <SquareNote square={square} /> : null}
            <div className="preview-head">
              <OpportunityTags opportunity={opportunity} />
              <p>{opportunity.description}</p>
              <div className="preview-tools">
                {square ? null : <BookmarkButton opportunity={opportunity} signedIn={user !== null} />}
                <Button look="plain" icon={<Share2 aria-hidden />} onClick={() => void shareOpportunity(opportunity)}>
                  {opportunityTexts.card.share}
                </Button>
                <LinkButton external download look="plain" icon={<FileDown aria-hidden />} href={briefAddress}>
                  {opportunityTexts.card.download}
                </LinkButton>
              </div>
            </div>
            {why?.length ? (
              <section className="preview-block" aria-labelledby="why">
                <h2 id="why">{t.why}</h2>
                <ul>
                  {why.map((line) => (
                    <li key={line}>{nonBreaking(line)}</li>
                  ))}
                </ul>
                {opportunity.wouldMove ? <p className="quiet">{t.move({ text: nonBreaking(opportunity.wouldMove) })}</p> : null}
              </section>
            ) : null}
          </div>
          <div className="preview-rest">
            {opportunity.origin === 'ai' ? <OverridesSection id={opportunity.id} city={opportunity.city} /> : null}
            <AxisScores opportunity={opportunity} />
            {closed ? null : (
              <section className="preview-block" aria-labelledby="inside">
                <h2 id="inside">{t.inside}</h2>
                <p className="small quiet">{t.insideText}</p>
                <ol className="plain-list locked-list">
                  {preview.sectionTitles.map((section) => (
                    <li key={section.key}>
                      <Lock size={20} aria-label={t.locked} />
                      <span>
                        <strong>{section.question}</strong>
                        <span className="label quiet block">{section.title}</span>
                      </span>
                    </li>
                  ))}
                </ol>
              </section>
            )}
          </div>
        </div>
      </Page>
      {showsBuyPanel ? (
        <aside className="footbar preview-bar no-print" aria-label={buyTitle}>
          <BuyPanel opportunity={opportunity} />
        </aside>
      ) : null}
    </>
  )
}

/** Which figures are the square's and which its city's, the link to the city's own report, and the attribution. */
function SquareNote({ square }: { square: NonNullable<OpportunityDetail['square']> }) {
  return (
    <section className="preview-block">
      <p>{t.square}</p>
      {square.kind === 'rank' ? <p>{t.squareRank}</p> : null}
      <p>
        <Link href={`/reports/${square.cityOpportunityId}`}>{t.wholeCity}</Link>
      </p>
      <p className="small quiet">{t.squareSources({ attribution: square.attribution })}</p>
    </section>
  )
}

function BuyPanel({ opportunity, wide }: { opportunity: OpportunityDetail; wide?: boolean }) {
  const { user } = useSession()
  const [, navigate] = useLocation()
  // The dialog behind the button asks for the same currency; until it is known no price shows.
  const currency = usePayCurrency()
  const { entitlement, refund, failed } = useReportEntitlement()
  // A report that says not to start is sold no louder than that: the button says what it holds.
  const isAdvised = opportunity.preview.verdict !== 'no'
  const words = isAdvised ? t : t.notAdvised
  const price = currency ? nonBreaking(formatMoney(priceOf('complete_report', currency))) : null
  const waiting = useWaitingOrders()?.find((order) => order.opportunityId === opportunity.id)
  if (opportunity.ownedReportId)
    return (
      <LinkButton look="primary" wide href={`/reports/${opportunity.ownedReportId}`}>
        {opportunityTexts.card.owned}
      </LinkButton>
    )
  if (waiting && !wide)
    return (
      <LinkButton look="primary" wide href={`/orders/${waiting.id}`}>
        {t.paymentWaits}
      </LinkButton>
    )
  const buy = () => {
    if (user)
      return openPurchase({
        opportunityId: opportunity.id,
        title: opportunity.title,
        city: opportunity.city,
        country: opportunity.country,
        placeIsFixed: opportunity.square !== undefined,
      })
    showToast({ title: t.signInTitle, text: t.signInText })
    const { id, city, country } = opportunity
    navigate(signInAddress(reportCheckoutAddress({ opportunityId: id, location: `${city}, ${country}`, currency })))
  }
  const action = entitlement ? entitlement.actionText : price && !failed ? words.buyPrice({ price }) : words.buy
  return (
    <>
      {wide ? <h2>{isAdvised ? t.buy : t.notAdvised.heading}</h2> : null}
      {wide ? (
        <p className="small">
          {entitlement ? (
            entitlement.text
          ) : failed ? (
            paymentsTexts.right.unknown
          ) : price && refund ? (
            <>
              {t.once[refund]({ price })} <a href="/refunds">{t.rules}</a>
            </>
          ) : (
            pricePlaceholder
          )}
        </p>
      ) : null}
      <Button look={isAdvised ? 'primary' : 'secondary'} wide onClick={buy}>
        {entitlement === undefined && !failed ? '\u2007' : action}
      </Button>
    </>
  )
}

const localCurrency = ({ currency }: OpportunityDetail) => currency as Currency
const currencyName = (currency: string) => currencyTable[currency as Currency]?.name ?? currency
