import type { Archetype } from '#engine/market/archetype.ts'
import { type City, type Country, yardstickCountry } from '#engine/market/place.ts'
import { formatDate, formatYearMonth } from '#engine/quantity/format.ts'
import type { InterestSeries } from '#engine/report/report-data.ts'
import type { LiveEvidence, Observation } from '#report/live-evidence.ts'
import { liveTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import { censusCbp, fetchEstablishments } from './census-cbp.ts'
import { fetchCountryFacts } from './country-facts.ts'
import { fetchNewsShare, fetchNewsTone, gdelt, type NewsShare, type NewsTones } from './gdelt.ts'
import { fetchFoodPrices, hapiFoodPrices } from './hapi-food-prices.ts'
import { enqueueLiveMap } from './live-map-batch.ts'
import { fetchTaggedPosts, mastodon, type TaggedPosts } from './mastodon.ts'
import { fetchOutlets, type MappedCity, overpass } from './overpass.ts'
import { cachedOnly, type SourceDefinition, toCitation } from './source.ts'
import { fetchPageViews, wikipediaViews } from './wikipedia-views.ts'

/** A report waits this long for sources; later answers are cached for the next one. */
const maxWaitMs = 45_000

/** Live evidence for one business in one city; null where live sources are off. Failed sources are omitted. */
export async function liveEvidenceFor(
  ctx: Context,
  business: { archetype: Archetype | null; cityId: string },
): Promise<LiveEvidence | null> {
  const { archetype } = business
  const place = ctx.market.findPlace(business.cityId)
  if (!ctx.config.liveSources || !archetype || !place) return null
  const { city, country } = place
  const topic = archetype.keywords[0] ?? archetype.title
  const food = archetype.gapCategory === 'food' || archetype.demand.spending === 'food'
  const [facts, outlets, establishments, prices, views, [news, tones], posts] = await Promise.all([
    withTimeout(fetchCountryFacts(ctx, [country.code, yardstickCountry, archetype.home])),
    withTimeout(fetchOutlets(ctx, city, archetype.mapTags, enqueueLiveMap)),
    withTimeout(fetchEstablishments(ctx, city.id, archetype.mapTags)),
    food ? withTimeout(fetchFoodPrices(ctx, city)) : null,
    withTimeout(fetchPageViews(ctx, topic)),
    fetchNews(ctx, topic, country),
    withTimeout(fetchTaggedPosts(ctx, topic)),
  ])
  const observations: Observation[] = []
  const interest: InterestSeries[] = []
  if (establishments?.ok && establishments.value) {
    const { count, industry, areaName, year } = establishments.value
    observations.push(
      toObservation(censusCbp, establishments, {
        id: `live:census-cbp:${city.id}`,
        label: liveTexts.employers.label({ industry, area: areaName }),
        value: count,
        unit: 'establishments',
        year,
        reason: liveTexts.employers.reason,
      }),
    )
  }
  if (outlets?.ok) observations.push(...outletObservations(city, outlets, outlets.value))
  if (prices?.ok) observations.push(...pricesFor(archetype, prices, prices.value))
  if (views?.ok && views.value) interest.push(viewsSeries(views, views.value, observations))
  if (news?.ok && news.value) interest.push(newsSeries(news, news.value, country, topic, observations))
  const tone =
    news?.ok && news.value && tones?.ok && tones.value ? summarizeTone(tones, tones.value, news.value, country, topic, observations) : null
  const discussions = posts?.ok && posts.value ? postSeries(posts, posts.value, country, observations) : null
  return {
    facts: facts ?? [],
    observations,
    interest,
    ...(tone ? { tone } : {}),
    ...(discussions ? { discussions } : {}),
  }
}

/** The tone is fetched only when there is news. */
async function fetchNews(ctx: Context, topic: string, country: Country) {
  let news: Awaited<ReturnType<typeof fetchNewsShare>> | null = null
  const both = await withTimeout(
    (async () => {
      news = await fetchNewsShare(ctx, topic, country.code)
      return news.ok && news.value ? await fetchNewsTone(ctx, topic, country.code) : null
    })(),
  )
  return [news as Awaited<ReturnType<typeof fetchNewsShare>> | null, both] as const
}

/** From the cache alone, without fetching; for previews. */
export async function cachedLiveEvidence(
  ctx: Context,
  business: { archetype: Archetype | null; cityId: string },
): Promise<LiveEvidence | null> {
  return ctx.config.liveSources ? liveEvidenceFor(cachedOnly(ctx), business) : null
}

async function withTimeout<T>(work: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxWaitMs)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

type ObservationInput = Pick<Observation, 'id' | 'label' | 'value' | 'unit' | 'year'> &
  Partial<Pick<Observation, 'confidence'>> & { reason: string; priceMonth?: string }

function toObservation(source: SourceDefinition, fetched: { retrievedAt: string }, what: ObservationInput): Observation {
  const { id: _id, year: _year, ...citation } = toCitation(source, what.year)
  return { confidence: 'medium', ...what, source: citation, kind: 'observed', retrievedAt: fetched.retrievedAt }
}

const maxPrices = 4

/** Prices of the business's inputs, else of the nearest staples. */
function pricesFor(
  archetype: Archetype,
  fetched: { retrievedAt: string },
  prices: Extract<Awaited<ReturnType<typeof fetchFoodPrices>>, { ok: true }>['value'],
): Observation[] {
  const purchases = [...archetype.costOfSales.map((line) => line.item), ...archetype.keywords].join(' ').toLowerCase()
  const matches = prices.filter(({ commodity }) =>
    commodity
      .toLowerCase()
      .split(/[^a-z]+/)
      .some((word) => word.length > 3 && purchases.includes(word)),
  )
  return (matches.length > 0 ? matches : prices).slice(0, maxPrices).map((price, index) =>
    toObservation(hapiFoodPrices, fetched, {
      id: `live:food-price:${index}`,
      label: liveTexts.foodPrice.label(price),
      value: price.price,
      unit: price.currency,
      year: Number(price.month.slice(0, 4)),
      priceMonth: price.month,
      reason: liveTexts.foodPrice.reason,
    }),
  )
}

function viewsSeries(
  fetched: { retrievedAt: string },
  views: { article: string; months: { month: string; views: number }[] },
  observations: Observation[],
): InterestSeries {
  const words = liveTexts.pageViews
  const last = views.months.at(-1)!
  const evidence = toObservation(wikipediaViews, fetched, {
    id: 'live:wikipedia-views',
    label: words.label({ article: views.article, month: formatYearMonth(last.month) }),
    value: last.views,
    unit: 'page views',
    year: Number(last.month.slice(0, 4)),
    reason: words.reason,
  })
  observations.push(evidence)
  return {
    kind: 'wikipedia-page-views',
    label: evidence.label,
    unit: 'page views a month',
    points: views.months.map((each) => ({ at: each.month, value: each.views })),
    retrievedAt: fetched.retrievedAt,
    evidence: evidence.id,
  }
}

function newsSeries(
  fetched: { retrievedAt: string },
  news: { days: { day: string; percent: number }[] },
  country: Country,
  topic: string,
  observations: Observation[],
): InterestSeries {
  const words = liveTexts.newsShare
  const mean = news.days.reduce((sum, each) => sum + each.percent, 0) / news.days.length
  const last = news.days.at(-1)!.day
  const evidence = toObservation(gdelt, fetched, {
    id: 'live:gdelt-share',
    label: words.label({ country: country.name, topic, day: formatDate(last, country.code) }),
    value: Number(mean.toPrecision(3)),
    unit: '% of articles',
    year: Number(last.slice(0, 4)),
    reason: words.reason,
  })
  observations.push(evidence)
  return {
    kind: 'news-coverage',
    label: evidence.label,
    unit: '% of monitored articles a day',
    points: news.days.map((each) => ({ at: each.day, value: each.percent })),
    retrievedAt: fetched.retrievedAt,
    evidence: evidence.id,
  }
}

function summarizeTone(
  fetched: { retrievedAt: string },
  { days }: NewsTones,
  share: NewsShare,
  country: Country,
  topic: string,
  observations: Observation[],
): LiveEvidence['tone'] {
  const words = liveTexts.newsTone
  const covered = new Set(share.days.filter((each) => each.percent > 0).map((each) => each.day))
  const coveredDays = days.filter((each) => covered.has(each.day))
  const last = coveredDays.at(-1)?.day
  if (!last) return null
  const value = Number((coveredDays.reduce((sum, each) => sum + each.tone, 0) / coveredDays.length).toFixed(1))
  const evidence = toObservation(gdelt, fetched, {
    id: 'live:gdelt-tone',
    label: words.label({ country: country.name, topic, days: coveredDays.length, day: formatDate(last, country.code) }),
    value,
    unit: 'points from −100 to +100',
    year: Number(last.slice(0, 4)),
    confidence: 'low',
    reason: words.reason,
  })
  observations.push(evidence)
  const points = coveredDays.map((each) => ({ at: each.day, value: each.tone }))
  return {
    news: {
      label: evidence.label,
      unit: evidence.unit,
      value,
      days: coveredDays.length,
      points,
      retrievedAt: fetched.retrievedAt,
      evidence: evidence.id,
    },
    dataSource: liveTexts.from({ publisher: gdelt.publisher, day: formatDate(fetched.retrievedAt, country.code) }),
  }
}

function postSeries(
  fetched: { retrievedAt: string },
  taggedPosts: TaggedPosts,
  country: Country,
  observations: Observation[],
): NonNullable<LiveEvidence['discussions']> {
  const words = liveTexts.posts
  const { tag, server, posts, since, until, isMore } = taggedPosts
  const evidence = toObservation(mastodon, fetched, {
    id: 'live:mastodon-posts',
    label: words.label({
      isMore: isMore ? 'yes' : 'no',
      tag,
      server,
      since: formatDate(since, country.code),
      until: formatDate(until, country.code),
    }),
    value: posts,
    unit: 'posts',
    year: Number(until.slice(0, 4)),
    confidence: 'low',
    reason: isMore ? words.reasonMost : words.reason,
  })
  observations.push(evidence)
  return {
    posts: { label: evidence.label, unit: 'posts', posts, since, until, retrievedAt: fetched.retrievedAt, evidence: evidence.id },
    dataSource: liveTexts.fromServer({ server, day: formatDate(fetched.retrievedAt, country.code) }),
  }
}

/** Counts by tag. The map's completeness is unknown, so nothing is computed from them here. */
function outletObservations(city: City, fetched: { retrievedAt: string }, { asOf, counts }: MappedCity): Observation[] {
  return Object.entries(counts).map(([tag, value]) =>
    toObservation(overpass, fetched, {
      id: `live:overpass:${tag}`,
      label: liveTexts.outlets.label({ tag, city: city.name }),
      value,
      unit: 'outlets',
      year: Number(asOf.slice(0, 4)),
      priceMonth: asOf.slice(0, 7),
      confidence: 'low',
      reason: liveTexts.outlets.note({ day: formatDate(asOf, city.countryCode) }),
    }),
  )
}
