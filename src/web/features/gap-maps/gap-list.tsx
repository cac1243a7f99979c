import { useState } from 'react'
import { Link } from 'wouter'
import type { Gap } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney } from '#engine/quantity/format.ts'
import { gapMapsTexts as t } from '#words/web/gap-maps.ts'
import { pricePlaceholder, usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { GapCard } from './gap-card.tsx'
import { gapKindOf, searchGaps } from './gap-kind.ts'
import type { useMapAddress } from './map-address.ts'
import { CategorySelect } from './map-filters.tsx'

/** Gaps that a free plan shows in full: the banner comes after them. */
const freeGaps = 3
const listedAtFirst = 5

/** The businesses of the whole city, strongest evidence first: a line each, in full on a press. */
export function GapList({
  gaps,
  city,
  country,
  address,
  isPremium,
  isNothingKnown,
  onCounted,
}: {
  gaps: readonly Gap[]
  city: string
  country: string | null
  address: ReturnType<typeof useMapAddress>
  isPremium: boolean
  /** Nothing of the city is known by place, so Premium opens no more of it; null until that is loaded. */
  isNothingKnown: boolean | null
  onCounted: (gap: Gap) => void
}) {
  const { text } = address
  const [openedIds, setOpenedIds] = useState<readonly string[]>([])
  const [showsAll, setShowsAll] = useState(false)
  const found = searchGaps(gaps, text)
  const listed = text !== '' || showsAll ? found : found.slice(0, listedAtFirst)
  const bestGap = gaps.find((gap) => gapKindOf(gap) === 'gap')
  const isLimited = !isPremium && gaps.some((gap) => gap.locked)
  const toggle = (id: string, isOpen: boolean) =>
    setOpenedIds((before) => (isOpen ? [...before, id] : before.filter((each) => each !== id)))
  return (
    <Stack gap="s3">
      <Grid fit gap="s3">
        <CategorySelect address={address} />
        <TextField
          label={t.search}
          type="search"
          value={text}
          maxLength={200}
          onChange={(event) => address.type('q', event.currentTarget.value)}
        />
      </Grid>
      {gaps.length === 0 ? (
        <p className="gap-empty">{t.empty}</p>
      ) : (
        <>
          <p className="gap-answer">
            {bestGap ? t.answer.best({ city, title: bestGap.title }) : t.answer.none({ city })}{' '}
            <span className="small quiet">{t.answer.count({ n: gaps.length })}</span>
          </p>
          {found.length === 0 ? (
            <div className="gap-empty" role="status">
              <p>{t.emptySearch({ text })}</p>
              <Button onClick={() => address.go({ q: '' })}>{t.clearSearch}</Button>
            </div>
          ) : (
            <ol className="gap-list" aria-label={t.list}>
              {listed.map((gap) => (
                <GapCard
                  key={gap.id}
                  gap={gap}
                  position={gaps.indexOf(gap) + 1}
                  isOpen={openedIds.includes(gap.id)}
                  onToggle={(isOpen) => toggle(gap.id, isOpen)}
                  onCounted={onCounted}
                />
              ))}
            </ol>
          )}
          {!isLimited || isNothingKnown === null ? null : isNothingKnown ? <p>{t.nothingCounted({ city })}</p> : <Banner />}
          {text === '' && found.length > listedAtFirst ? (
            <div>
              <Button aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? t.showFirst({ n: listedAtFirst }) : t.showAll({ n: found.length })}
              </Button>
            </div>
          ) : null}
        </>
      )}
      {country ? (
        <p>
          <Link href={`/explore?${new URLSearchParams({ country, city })}`}>{t.answer.all({ city })}</Link>
        </p>
      ) : null}
    </Stack>
  )
}

function Banner() {
  const currency = usePayCurrency()
  const price = currency ? formatMoney(priceOf('premium', currency)) : pricePlaceholder
  return (
    <Notice tone="gold">
      <strong>{t.banner.title}</strong>
      <p>{t.banner.text({ price, n: freeGaps })}</p>
      <LinkButton href="/subscribe">{t.banner.upgrade}</LinkButton>
    </Notice>
  )
}
