import { closureIn } from '#engine/market/closure.ts'
import { cityOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import type { Market } from '../market/market.ts'

/** Placeholder in a page for the address of this site: messengers ask for absolute addresses. */
export const siteSlot = '%site%'

/** What a messenger shows of a page's link, and the heading that the page will have; `picture` is a path of this site. */
export type LinkPreview = { heading: string; title: string; description: string; picture: string }

/** Adds the tags that messengers read, by default of the page's own title and description. */
export function addPreviewTags(html: string, preview?: LinkPreview): string {
  const title = preview ? escapeAttribute(preview.title) : (/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  const description = preview ? escapeAttribute(preview.description) : (/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '')
  const tags = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:image', `${siteSlot}${preview?.picture ?? '/gapwise.png'}`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([property, content]) => `<meta property="${property}" content="${content}" />`)
  const head = ['<meta name="twitter:card" content="summary_large_image" />', ...tags].join('')
  const heading = preview && escapeAttribute(preview.heading)
  const titled = heading ? html.replace(/<title>([^<]*)<\/title>/, (_, product) => `<title>${heading} · ${product}</title>`) : html
  return titled.replace('</head>', () => `${head}</head>`)
}

/** Of a business of the catalogue that is open in its city; null for every other address, which says nothing but the site's name. */
export function opportunityPreview(pathname: string, { entryById, archetypeById }: Market): LinkPreview | null {
  const entry = entryById.get(cityOpportunityId(pathname.split('/')[2] ?? ''))
  const archetype = entry && archetypeById.get(entry.archetype)
  if (!entry || !archetype || closureIn(archetype, entry.cityId)) return null
  return {
    heading: entry.title,
    title: opportunityTexts.card.linkTitle(entry),
    description: opportunityTexts.card.shareText(entry),
    picture: `/api/opportunities/${entry.id}/picture.png`,
  }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
