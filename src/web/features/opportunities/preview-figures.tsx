import '../../ui/answer.css'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { ClosureInfo } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { formatMoneyProseMajor, formatOdds, oddsInTenths } from '#engine/quantity/format.ts'
import type { Ownable } from '#engine/quantity/vocabulary.ts'
import type { TextFigure } from '#engine/report/document.ts'
import { lackingTimesText } from '#engine/report/sold-week-text.ts'
import { verdictWords } from '#engine/risk/verdict-words.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { firstAnswersTexts } from '#words/web/first-answers.ts'
import { ownPlotTexts } from '#words/web/need.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { typedTexts } from '#words/web/typed.ts'
import { wayInTexts } from '#words/web/way-in.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { OpenAlternatives } from '../../lib/closure-notice.tsx'
import { openPreference } from '../../lib/dialog-store.ts'
import { useForm } from '../../lib/form.ts'
import { InputKindsBar } from '../../lib/input-kinds.tsx'
import { amountField, maxTypedAmount, parseTypedAmount } from '../../lib/intake/intake-answers.ts'
import { type Need, NeedFacts, type Show } from '../../lib/need-facts.tsx'
import { OpeningDrawing } from '../../lib/opening-drawing.tsx'
import { OwnMoneyBlock } from '../../lib/own-money.tsx'
import { OwnPayNote, useSaidHousehold } from '../../lib/own-pay-note.tsx'
import { RealFirmsSection } from '../../lib/real-firms.tsx'
import { useSession } from '../../lib/session/session.ts'
import { isFigure, splitByFigures, type TextPart } from '../../lib/text-figures.ts'
import { amountProblem, interpretationNote, readAsTyped } from '../../lib/typed-number.ts'
import { WeekStrip } from '../../lib/week-strip.tsx'
import { Button, InlineButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { OddsDrawing } from '../../ui/odds-drawing.tsx'
import { RangeBar } from '../../ui/range-bar.tsx'
import { Notice } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { FigureDialog, PreviewFigureButton } from './figure-dialog.tsx'
import { MissingThings } from './missing-list.tsx'
import { saveViewerAmount, saveViewerThing } from './viewer-query.ts'

const t = opportunityTexts.preview
type Place = Pick<OpportunityDetail, 'city' | 'country' | 'currency'>
const icons = { good: CircleCheck, careful: TriangleAlert, no: CircleX } as const

/** The verdict first, then the monthly profit, the needs, and the chance of a loss: the same run as the report's. */
export function PreviewFigures({
  opportunity,
  closed,
}: {
  opportunity: Pick<
    OpportunityDetail,
    'preview' | 'evidence' | 'missing' | 'ownedMinor' | 'ownMinor' | 'currency' | 'week' | 'city' | 'country'
  >
  closed?: ClosureInfo | undefined
}) {
  const { preview, evidence } = opportunity
  const household = useSaidHousehold()
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
  const ownPay = evidence.find(({ id }) => id === 'assumption:ownerDrawPerMonth')?.value
  const own = preview.own?.isMost === false ? preview.own.amount : 0
  const need = { ...preview, toBeSafe: { amount: cashNeeded.p80, untilMonth: preview.cashUntilMonth, own } }
  // Money that runs out is another thing than a year that makes none.
  const odds = (preview.own?.runsOut ? t.oddsWithEnough : t.odds)({ odds: formatOdds(preview.lossOdds) })
  const notFree = opportunity.week ? lackingTimesText(opportunity.week, opportunity.week.free) : null
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
      {closed ? null : <PreviewOwnMoney own={preview.own} place={opportunity} />}
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
          {soldWeekTexts.ownHours({ hours: preview.hoursPerWeek })} {notFree}
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
        {typeof ownPay === 'number' ? (
          <OwnPayNote pay={ownPay} earned={monthly.p50} currency={currency} show={showText} isAsked={!closed} said={household} />
        ) : null}
        <MoreNeeds need={need} currency={currency} show={show} />
      </section>
      <div className="odds-line">
        <OddsDrawing lost={oddsInTenths(preview.lossOdds)} label={odds} />
        <p>{odds}</p>
      </div>
      <FigureDialog trail={trail} onTrail={setTrail} evidence={evidence} />
    </>
  )
}

/** What the opening money buys, and the week in which its customers buy; nothing of a closed business. */
export function PreviewDrawings({
  opportunity: { preview, currency, week, city, country },
  closed,
}: {
  opportunity: Pick<OpportunityDetail, 'preview' | 'currency' | 'week' | 'city' | 'country'>
  closed?: ClosureInfo | undefined
}) {
  if (closed) return null
  return (
    <div className="preview-drawings">
      <OwnedOpening opportunity={{ preview, currency, city, country }} />
      {week ? <WeekStrip week={week} free={week.free} /> : null}
    </div>
  )
}

/** Each line that a thing of one's own spares says so, or takes it back: of the account, or of the visitor's list. */
function OwnedOpening({ opportunity: { preview, ...place } }: { opportunity: Place & Pick<OpportunityDetail, 'preview'> }) {
  const { user } = useSession()
  const have = useCall('GET /api/preferences', {}, { enabled: user !== null }).data?.have ?? []
  const change = useChange('POST /api/preferences', {
    refresh: ['GET /api/preferences', 'GET /api/opportunities/{id}', 'GET /api/opportunities'],
  })
  const own = (thing: Ownable, isOwned: boolean) => {
    if (!user) return saveViewerThing(thing, isOwned, place)
    const others = have.filter((each) => each !== thing)
    const value = isOwned ? [...others, thing] : others
    change.mutate({ body: { type: 'have', value: value.length > 0 ? value : null } })
  }
  return <OpeningDrawing lines={preview.opening} toOpen={preview.toOpen} currency={place.currency} onOwn={own} />
}

/** The reader's money against this business; where it is not known, a way to enter it. */
function PreviewOwnMoney({ own, place }: Pick<OpportunityDetail['preview'], 'own'> & { place: Place }) {
  const { user } = useSession()
  if (own) return <OwnMoneyBlock shown={shownOwnMoney(own)} />
  return user ? (
    <button type="button" className="text-button" onClick={() => openPreference('budget')}>
      {ownPlotTexts.say}
    </button>
  ) : (
    <VisitorAmount place={place} />
  )
}

/** In the money of the page's city; an account's amount is a preference. */
function VisitorAmount({ place }: { place: Place }) {
  const { open, setOpen, button } = useDisclosure()
  const field = amountField(place.currency)
  const form = useForm(useState({ amount: '' }), ({ amount }) => ({
    amount: amount.trim() === '' ? typedTexts.none : amountProblem(amount, field),
  }))
  if (!open)
    return (
      <button type="button" ref={button} className="text-button" aria-expanded={false} onClick={() => setOpen(true)}>
        {ownPlotTexts.say}
      </button>
    )
  const save = () => {
    saveViewerAmount(parseTypedAmount(form.values.amount, place.currency)!, place)
    showToast({ title: firstAnswersTexts.saved, text: firstAnswersTexts.savedText })
  }
  return (
    <form ref={form.form} className="preview-amount" noValidate onSubmit={form.submit(false, save)}>
      <TextField
        label={wayInTexts.amount}
        autoComplete="off"
        autoFocus
        maxLength={maxTypedAmount}
        hint={
          interpretationNote(readAsTyped(form.values.amount, field), place.currency) ?? ownPlotTexts.inMoney({ currency: place.currency })
        }
        {...form.field('amount')}
      />
      <Button type="submit">{firstAnswersTexts.save}</Button>
    </form>
  )
}

export const shownOwnMoney = (own: NonNullable<OpportunityDetail['preview']['own']>) => ({
  own,
  currency: own.currency,
  isMost: own.isMost,
  smallerStart: own.smallerStart,
  cheaper: own.cheaper,
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
