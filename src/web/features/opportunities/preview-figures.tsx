import '../../ui/answer.css'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import type { ClosureInfo } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { formatMoneyProseMajor, formatOdds, oddsInTenths } from '#engine/quantity/format.ts'
import { hoursWithin, mostHoursAWeek } from '#engine/quantity/vocabulary.ts'
import type { TextFigure } from '#engine/report/document.ts'
import { verdictWords } from '#engine/risk/verdict-words.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { ownPlotTexts } from '#words/web/need.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { OpenAlternatives } from '../../lib/closure-notice.tsx'
import { openPreference } from '../../lib/dialog-store.ts'
import { InputKindsBar } from '../../lib/input-kinds.tsx'
import { type Need, NeedFacts, type Show } from '../../lib/need-facts.tsx'
import { OpeningDrawing } from '../../lib/opening-drawing.tsx'
import { OwnMoneyBlock } from '../../lib/own-money.tsx'
import { RealFirmsSection } from '../../lib/real-firms.tsx'
import { useSession } from '../../lib/session/session.ts'
import { isFigure, splitByFigures, type TextPart } from '../../lib/text-figures.ts'
import { WeekStrip } from '../../lib/week-strip.tsx'
import { useDisclosure } from '../../ui/disclosure.ts'
import { InlineButton } from '../../ui/inline-button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { OddsDrawing } from '../../ui/odds-drawing.tsx'
import { RangeBar } from '../../ui/range-bar.tsx'
import { Notice } from '../../ui/surface.tsx'
import { FigureDialog, PreviewFigureButton } from './figure-dialog.tsx'
import { lastListAddress } from './last-list.ts'
import { MissingThings } from './missing-list.tsx'

const t = opportunityTexts.preview
const icons = { good: CircleCheck, careful: TriangleAlert, no: CircleX } as const

/** The verdict first, then the monthly profit, the needs, and the chance of a loss: the same run as the report's. */
export function PreviewFigures({
  opportunity,
  closed,
}: {
  opportunity: Pick<OpportunityDetail, 'preview' | 'evidence' | 'missing' | 'ownedMinor' | 'ownMinor' | 'currency' | 'week'>
  closed?: ClosureInfo | undefined
}) {
  const { preview, evidence } = opportunity
  const [trail, setTrail] = useState<readonly string[]>([])
  const show = (text: string, [figure]: TextFigure[]) => (
    <PreviewFigureButton text={text} id={figure?.evidence} evidence={evidence} onOpen={(id) => setTrail([id])} />
  )
  const showPart = ({ text, evidence: id }: TextPart) => {
    const item = id && evidence.find((each) => each.id === id)
    if (!item || !isFigure(text, item.unit)) return nonBreaking(text)
    return <InlineButton onPress={() => setTrail([item.id])}>{nonBreaking(text)}</InlineButton>
  }
  const showText = (text: string, figures: readonly TextFigure[]) =>
    splitByFigures(text, figures).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stay in their places
      <Fragment key={index}>{showPart(part)}</Fragment>
    ))
  const { currency, monthlyRange: monthly, cashNeeded } = preview
  const prose = (amount: number) => formatMoneyProseMajor(amount, currency)
  const own = preview.own?.isMost === false ? preview.own.amount : 0
  const need = { ...preview, toBeSafe: { amount: cashNeeded.p80, untilMonth: preview.cashUntilMonth, own } }
  // Money that runs out is another thing than a year that makes none.
  const odds = (preview.own?.runsOut ? t.oddsWithEnough : t.odds)({ odds: formatOdds(preview.lossOdds) })
  const free = opportunity.week?.free ?? []
  const freeHours = free.length > 0 && !preview.hoursSaid ? hoursWithin(free) : mostHoursAWeek
  const Icon = icons[preview.verdict]
  return (
    <>
      <p className={`verdict verdict-${preview.verdict}`}>
        <Icon size={24} aria-hidden />
        <span>{preview.verdictText}</span>
      </p>
      {preview.withoutAnswers ? <p className="small quiet">{withoutAnswersText(preview.withoutAnswers)}</p> : null}
      {closed ? (
        <Notice tone="gold">
          <Stack gap="s3">
            <p>{opportunityTexts.closed.notSold({ city: closed.city })}</p>
            <OpenAlternatives closed={closed} />
          </Stack>
        </Notice>
      ) : null}
      {closed ? null : <PreviewOwnMoney own={preview.own} />}
      <InputKindsBar of={preview} />
      {preview.researchedIn ? <p className="small">{t.researchedIn({ country: preview.researchedIn })}</p> : null}
      {preview.placeNote ? <p className="small">{preview.placeNote}</p> : null}
      {preview.newFirms ? <p className="small">{preview.newFirms}</p> : null}
      <section className="key-block" aria-labelledby="monthly">
        <h2 id="monthly" className="key-title">
          {t.monthly}
        </h2>
        <p className="key-figure">{show(prose(monthly.p50), [{ text: '', evidence: 'model:usualMonth.p50' }])}</p>
        <RangeBar
          low={monthly.p10}
          likely={monthly.p50}
          high={monthly.p90}
          label={t.bar({ low: prose(monthly.p10), likely: prose(monthly.p50), high: prose(monthly.p90) })}
          zero={t.zero}
          ends={{ low: t.low({ amount: prose(monthly.p10) }), high: t.high({ amount: prose(monthly.p90) }) }}
        />
        <p className="small">
          {t.ownHours({ hours: preview.hoursPerWeek })} {freeHours < preview.hoursPerWeek ? t.hoursWithin({ hours: freeHours }) : null}
        </p>
        <p className="label quiet">{t.between}</p>
      </section>
      {preview.realFirms ? <RealFirmsSection real={preview.realFirms} show={showText} /> : null}
      <section className="key-block" aria-labelledby="need">
        <h2 id="need" className="key-title">
          {t.cash}
        </h2>
        {closed ? null : <MissingThings opportunity={opportunity} own={preview.own} />}
        <NeedFacts need={need} currency={currency} show={show} only="lead" />
        <MoreNeeds need={need} currency={currency} show={show} />
      </section>
      <div className="odds-line">
        <OddsDrawing lost={oddsInTenths(preview.lossOdds)} label={odds} />
        <p>{odds}</p>
      </div>
      {closed ? null : <OpeningDrawing lines={preview.opening} toOpen={preview.toOpen} currency={currency} />}
      {closed || !opportunity.week ? null : <WeekStrip week={opportunity.week} free={opportunity.week.free} />}
      <FigureDialog trail={trail} onTrail={setTrail} evidence={evidence} />
    </>
  )
}

/** The reader's money against this business; where it is not known, a way to enter it. */
function PreviewOwnMoney({ own }: Pick<OpportunityDetail['preview'], 'own'>) {
  const { user } = useSession()
  if (own) return <OwnMoneyBlock shown={shownOwnMoney(own)} />
  return user ? (
    <button type="button" className="text-button" onClick={() => openPreference('budget')}>
      {ownPlotTexts.say}
    </button>
  ) : (
    <Link href={lastListAddress()}>{ownPlotTexts.say}</Link>
  )
}

const shownOwnMoney = (own: NonNullable<OpportunityDetail['preview']['own']>) => ({
  own,
  currency: own.currency,
  isMost: own.isMost,
  smallerStart: own.smallerStart,
  ...(own.said ? { wholeMoney: own.said } : {}),
})

function MoreNeeds({ need, currency, show }: { need: Need; currency: string; show: Show }) {
  const { open, setOpen, button } = useDisclosure()
  return (
    <>
      <button type="button" ref={button} className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.moreNeeds}
      </button>
      {open ? <NeedFacts need={need} currency={currency} show={show} only="rest" /> : null}
    </>
  )
}

function withoutAnswersText({ of, ...verdict }: NonNullable<OpportunityDetail['preview']['withoutAnswers']>): string {
  return t.withoutAnswers({ answers: joinWithAnd(of.map((answer) => t.answersOf[answer])), verdict: verdictWords(verdict) })
}
