import type { FirstPage as FirstPageData, TextFigure } from '#engine/report/document.ts'
import '../../../ui/answer.css'
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link, useLocation } from 'wouter'
import { usualMonthEvidence } from '#engine/model/usual-month.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatOdds, oddsInTenths } from '#engine/quantity/format.ts'
import { verdictWithMoney } from '#engine/report/own-money-text.ts'
import { planTasks } from '#engine/report/plan-tasks.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { ownWeekSentences } from '#engine/report/sold-week-text.ts'
import { soldWeekTexts } from '#words/engine/sold-week.ts'
import { realFirmsTexts } from '#words/web/real-firms.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { readPurchaseFlash } from '../../../lib/checkout/flash-message.ts'
import { InputKindsBar } from '../../../lib/input-kinds.tsx'
import { OwnPayNote, useSaidHousehold } from '../../../lib/own-pay-note.tsx'
import { momentText } from '../../../lib/reader-dates.ts'
import { RealFirmsSection } from '../../../lib/real-firms.tsx'
import type { ReportPlan } from '../../../lib/report-plan.ts'
import { SizeSwitch } from '../../../lib/size-switch.tsx'
import { partitionFigures } from '../../../lib/text-figures.ts'
import { thisDevice } from '../../../lib/this-device.ts'
import { OddsDrawing } from '../../../ui/odds-drawing.tsx'
import { RangeBar } from '../../../ui/range-bar.tsx'
import { Notice } from '../../../ui/surface.tsx'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { SourcesSwitch } from '../full/sources-switch.tsx'
import { ReadingTabs } from '../reading-tabs.tsx'
import { reportAddress } from '../report-address.ts'
import { dateMade, type ReportDetail } from '../report-detail.ts'
import { useReading } from '../report-reading.ts'
import { ReportViewLink } from '../report-view-link.tsx'
import { FigureButton, TextWithFigures } from '../text-with-figures.tsx'
import { MoneyQuestion } from './money-question.tsx'
import { SaveOfflinePrompt } from './save-offline-prompt.tsx'
import type { OwnMoneyField } from './use-own-money.ts'

const t = reportsTexts.page
const verdictIcons = { good: CircleCheck, careful: TriangleAlert, no: CircleSlash } as const

/** The first screenful: the answer, the next step, a month's profit and the needs, before anything else. */
export function ReportFirstPage({
  report,
  money,
  plan,
  asksHousehold,
}: {
  report: ReportDetail
  money: OwnMoneyField
  plan: ReportPlan
  /** The questions on the household are on the same page. */
  asksHousehold: boolean
}) {
  const { data, offlineSince, offer } = useReading()
  const [pathname] = useLocation()
  const { first, model } = data
  const { verdict, verdictText } = verdictWithMoney(data, money.shown)
  const ownPay = model.assumptions.find(({ key }) => key === 'ownerDrawPerMonth')
  const household = data.answers?.household
  const incomeSaid = useSaidHousehold()?.otherIncome ?? household?.otherIncome
  const Icon = verdictIcons[verdict]
  const verdictFigures = partitionFigures(first.verdictText, first.figures ?? []).matched
  return (
    <header className="first-page">
      <div className="selvedge" aria-hidden="true" />
      <h1 className="answer-title" tabIndex={-1}>
        {data.title}
      </h1>
      <p className="label quiet">
        {t.number({ n: report.number })} · {t.made({ place: data.location, date: dateMade(report) })}
        {offlineSince ? (
          <span className="no-print"> · {reportsTexts.kept({ device: thisDevice(), date: momentText(offlineSince.toISOString()) })}</span>
        ) : null}
      </p>
      <ReadingTabs />
      <SizeSwitch
        size={data.size}
        sizes={data.sizes}
        addressOf={(size) => `${pathname}${reportAddress('plan', { kind: 'none' }, size)}`}
        noted={false}
      />
      <p className={`verdict verdict-${verdict}`}>
        <Icon size={24} aria-hidden />
        <span>
          <TextWithFigures text={verdictText} figures={verdictFigures} />
        </span>
      </p>
      <PlaceNote first={first} />
      <PurchaseNotice id={report.id} />
      <MoneyQuestion money={money} />
      <OwnWeek />
      <InputKindsBar of={first} />
      <DoFirst data={data} plan={plan} />
      <MonthlyProfit first={first} currency={model.currency} evidence={usualMonthEvidence(model)} />
      <StartAmounts first={first} currency={model.currency} />
      {ownPay ? (
        <OwnPayNote
          pay={ownPay.value}
          earned={first.monthly.p50}
          currency={model.currency}
          show={(text, figures) => <TextWithFigures text={text} figures={figures} />}
          isAsked={asksHousehold}
          said={household && { ...household, currency: model.currency }}
          isIncomeSaid={incomeSaid !== undefined}
        />
      ) : null}
      <MonthRange first={first} currency={model.currency} evidence={usualMonthEvidence(model)} />
      {first.realFirms ? (
        <FoldOnPhone title={realFirmsTexts.title}>
          <RealFirmsSection real={first.realFirms} show={(text, figures) => <TextWithFigures text={text} figures={figures} />} />
        </FoldOnPhone>
      ) : null}
      <Odds first={first} runsOut={Boolean(money.shown?.own.runsOut)} />
      <SourcesSwitch hint={t.showSourcesHint} />
      {offer ? <SaveOfflinePrompt offer={offer} /> : null}
    </header>
  )
}

/** When its customers buy and how many hours it takes, beside the person's free times and the hours that the report was made for; nothing where they entered neither. */
function OwnWeek() {
  const { data } = useReading()
  const heading = useId()
  const preferences = useCall('GET /api/preferences', {}).data
  if (!data.soldWeek) return null
  const { hoursPerWeek = null, when } = data.answers ?? {}
  const sentences = ownWeekSentences(data.soldWeek, when ?? preferences?.when ?? [], {
    entered: hoursPerWeek,
    planned: data.ownerHoursPerWeek ?? null,
    leavesOut: when !== undefined,
  })
  if (sentences.length === 0) return null
  return (
    <section className="key-block" aria-labelledby={heading}>
      <h2 id={heading} className="key-title">
        {soldWeekTexts.headingOwn}
      </h2>
      <p>{sentences.join(' ')}</p>
    </section>
  )
}

/** The ten starts, and the odds in words where the verdict does not contain them. */
function Odds({ first, runsOut }: { first: FirstPageData; runsOut: boolean }) {
  const odds = formatOdds(first.lossOdds)
  // Money that runs out is another thing than a year that makes none.
  const text = (runsOut ? t.oddsWithEnough : t.oddsText)({ odds })
  return (
    <div className="odds-line">
      <OddsDrawing lost={oddsInTenths(first.lossOdds)} label={text} />
      {first.verdictText.includes(odds) ? null : (
        <p>
          <TextWithFigures text={text} figures={[{ text: odds, evidence: 'model:risk.probabilityLoss' }]} />
        </p>
      )}
    </div>
  )
}

/** The likely monthly profit. */
function MonthlyProfit({ first, currency, evidence }: { first: FirstPageData; currency: string; evidence: string }) {
  return (
    <section className="key-block" aria-labelledby="left-title">
      <h2 id="left-title" className="key-title">
        {t.leftTitle}
      </h2>
      <p className="key-figure">
        <FigureButton evidence={`${evidence}.p50`}>{formatMoneyProseMajor(first.monthly.p50, currency)}</FigureButton>
      </p>
    </section>
  )
}

/** The range of that month, as a bar and in words. */
function MonthRange({ first, currency, evidence }: { first: FirstPageData; currency: string; evidence: string }) {
  const { p10: low, p50: likely, p90: high } = first.monthly
  const rounded = (amount: number) => formatMoneyRoundedMajor(amount, currency)
  return (
    <div className="key-block">
      <RangeBar
        low={low}
        likely={likely}
        high={high}
        label={t.leftBar({ low: rounded(low), likely: rounded(likely), high: rounded(high) })}
        zero={t.zero}
      />
      <p className="label">
        <TextWithFigures
          text={t.leftRange({
            sign: low >= 0 ? 'gain' : high >= 0 ? 'mixed' : 'loss',
            low: rounded(Math.abs(low)),
            high: rounded(Math.abs(high)),
          })}
          figures={[
            { text: rounded(Math.abs(low)), evidence: `${evidence}.p10` },
            { text: rounded(Math.abs(high)), evidence: `${evidence}.p90` },
          ]}
        />
      </p>
    </div>
  )
}

/** The result of the purchase that led here, shown in the page itself. */
function PurchaseNotice({ id }: { id: string }) {
  const flash = readPurchaseFlash(id)
  if (!flash) return null
  return (
    <Notice tone="good" className="no-print" live>
      <strong>{t.generated}</strong> {flash.how === 'paid' ? t.justPaid : t.justUsed}{' '}
      {flash.orderId ? <Link href={`/orders/${flash.orderId}`}>{t.receipt}</Link> : null}
    </Notice>
  )
}

/** Beyond the free preview: the first task of the plan that is not done, and links to the rest. */
function DoFirst({ data, plan }: { data: ReportData; plan: ReportPlan }) {
  const isNo = data.first.verdict === 'no'
  const tasks = planTasks(data).filter(({ kind }) => kind !== 'permit')
  const next = tasks.find(({ task }) => !plan.taskState(task).done) ?? tasks[0]
  return (
    <section className="do-first" aria-labelledby="do-first">
      <h2 id="do-first" className="key-title">
        {t.doFirst}
      </h2>
      <p>{isNo || !next ? t.doFirstNo : next.text}</p>
      <p className="small do-first-ways no-print">
        {isNo ? <ReportViewLink to="risk">{t.doFirstWhy}</ReportViewLink> : <a href="#test">{t.doFirstMore}</a>}
        <a href="#steps">{t.doFirstSteps}</a>
      </p>
    </section>
  )
}

/** The two amounts that a start takes; reports of engines before 2.0 have only the safe one. */
function StartAmounts({ first, currency }: { first: Partial<FirstPageData> & Pick<FirstPageData, 'cashNeeded'>; currency: string }) {
  const { toOpen, cashNeeded, cashUntilMonth } = first
  const open = toOpen === undefined ? null : formatMoneyRoundedMajor(toOpen, currency)
  const safe = formatMoneyRoundedMajor(cashNeeded.p80, currency)
  const openFigure = { text: open ?? '', evidence: 'model:startupTotal' }
  const safeFigure = { text: safe, evidence: 'model:risk.cashNeeded.p80' }
  // It is self-supporting from the first month: there is no month to name.
  const month = cashUntilMonth === 1 ? null : (cashUntilMonth ?? null)
  return (
    <dl className="facts key-line">
      {open ? (
        <div>
          <dt>{t.toOpen}</dt>
          <dd>
            <TextWithFigures text={open} figures={[openFigure]} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{month === null ? t.toBeSafe : t.toBeSafeUntil({ month })}</dt>
        <dd>
          <TextWithFigures text={safe} figures={[safeFigure]} />
        </dd>
      </div>
    </dl>
  )
}

/** How new firms fared, whatever this plan says. */
export function NewFirms({ first }: { first: FirstPageData }) {
  if (!first.newFirms) return null
  const followingFigures = partitionFigures(first.verdictText, first.figures ?? []).rest
  return (
    <p className="small">
      <TextWithFigures text={first.newFirms.text} figures={partitionFigures(first.newFirms.text, followingFigures).matched} />
    </p>
  )
}

/** Page one's figures after the verdict's and those on new firms. */
function figuresAfterVerdict(first: FirstPageData): TextFigure[] {
  const { rest } = partitionFigures(first.verdictText, first.figures ?? [])
  return first.newFirms ? partitionFigures(first.newFirms.text, rest).rest : rest
}

function PlaceNote({ first }: { first: FirstPageData }) {
  if (!first.placeNote) return null
  const followingFigures = figuresAfterVerdict(first)
  return (
    <p className="small place-note">
      <TextWithFigures text={first.placeNote} figures={partitionFigures(first.placeNote, followingFigures).matched} />
    </p>
  )
}

/** Page one has its figures in one list: the verdict's, those on new firms, the place note's, then each check's. */
export function figuresByCheck(first: FirstPageData): TextFigure[][] {
  let rest = figuresAfterVerdict(first)
  if (first.placeNote) rest = partitionFigures(first.placeNote, rest).rest
  return first.checkFirst.map((check) => {
    const split = partitionFigures(check.text, rest)
    rest = split.rest
    return split.matched
  })
}

/** Who worded the report, and how much of it when a model's wording was used only in part. */
export function wordingNote({ narrator, narration }: ReportData['generatedBy']): string {
  if (narrator === 'composer') return narration ? t.wordedComposerAsked : t.wordedComposer
  if (!narration?.byComposer) return t.wordedModel({ narrator })
  return t.wordedBoth({ narrator, own: String(narration.byComposer), all: String(narration.paragraphs) })
}
