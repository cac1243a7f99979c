import '../../ui/answer.css'
import { CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { FirstPage as FirstPageData, TextFigure } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatOdds, oddsOfTen } from '#engine/quantity/format.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { boughtNow } from '../../lib/just-bought.ts'
import { NeedFacts } from '../../lib/need-facts.tsx'
import { dayText } from '../../lib/when.ts'
import { OddsStalls } from '../../ui/odds-stalls.tsx'
import { RangeBar } from '../../ui/range-bar.tsx'
import { Notice } from '../../ui/surface.tsx'
import { FigureButton, Figured } from './figured.tsx'
import { takeFigures } from './figured-text.ts'
import { useReading } from './report-reading.ts'

const t = reportsTexts.page
const verdictIcons = { good: CircleCheck, careful: TriangleAlert, no: CircleSlash } as const
const made = 'model:risk.month12Profit'

/** The first screenful: the answer, what to do about it, the three amounts, the cash and the odds, before anything else. */
export function FirstPage({ id, number }: { id: string; number: number }) {
  const { data } = useReading()
  const { first, model, generatedBy } = data
  const { currency } = model
  const Icon = verdictIcons[first.verdict]
  const own = takeFigures(first.verdictText, first.figures ?? []).own
  const { p10: low, p50: likely, p90: high } = first.monthly
  const rounded = (amount: number) => formatMoneyRoundedMajor(amount, currency)
  // From the first month on it carries itself: there is no month to name.
  const until = first.cashUntilMonth === 1 ? null : first.cashUntilMonth
  const cash = { likely: rounded(first.cashNeeded.p50), safe: rounded(first.cashNeeded.p80) }
  return (
    <header className="first-page">
      <div className="selvedge" aria-hidden="true" />
      <h1 className="answer-title">{data.title}</h1>
      <p className="label quiet">
        {t.number({ n: number })} · {t.made({ place: data.location, date: dayText(generatedBy.at) })} · {wordedBy(generatedBy)}
      </p>
      <p className={`verdict verdict-${first.verdict}`}>
        <Icon size={24} aria-hidden />
        <span>
          <Figured text={first.verdictText} figures={own} />
        </span>
      </p>
      <NewFirms first={first} />
      <PlaceNote first={first} />
      <JustBought id={id} />
      <DoFirst id={id} first={first} />
      <section className="key-block" aria-labelledby="left-title">
        <h2 id="left-title" className="key-title">
          {t.leftTitle}
        </h2>
        <p className="key-figure">
          <FigureButton evidence={`${made}.p50`}>{formatMoneyProseMajor(likely, currency)}</FigureButton>
        </p>
        <RangeBar
          low={low}
          likely={likely}
          high={high}
          label={t.leftBar({ low: rounded(low), likely: rounded(likely), high: rounded(high) })}
          zero={t.zero}
        />
        <p className="label">
          <Figured
            text={t.leftRange({
              sign: low >= 0 ? 'gain' : high >= 0 ? 'mixed' : 'loss',
              low: rounded(Math.abs(low)),
              high: rounded(Math.abs(high)),
            })}
            figures={[
              { text: rounded(Math.abs(low)), evidence: `${made}.p10` },
              { text: rounded(Math.abs(high)), evidence: `${made}.p90` },
            ]}
          />
        </p>
      </section>
      <ToStart first={first} currency={currency} />
      <p className="key-line small">
        <strong>{t.cashTitle}:</strong>{' '}
        <Figured
          text={until === null ? t.cashTextNoMonth(cash) : t.cashText({ ...cash, month: until })}
          figures={[
            { text: cash.likely, evidence: 'model:risk.cashNeeded.p50' },
            { text: cash.safe, evidence: 'model:risk.cashNeeded.p80' },
          ]}
        />
      </p>
      <div className="odds-line">
        <OddsStalls lost={oddsOfTen(first.lossOdds)} label={t.oddsText({ odds: formatOdds(first.lossOdds) })} />
        <p>
          <Figured
            text={t.oddsText({ odds: formatOdds(first.lossOdds) })}
            figures={[{ text: formatOdds(first.lossOdds), evidence: 'model:risk.probabilityLoss' }]}
          />
        </p>
      </div>
      <LoanAndHour data={data} />
    </header>
  )
}

/** The result of the purchase that led here, shown in the page's own place. */
function JustBought({ id }: { id: string }) {
  const bought = boughtNow(id)
  if (!bought) return null
  return (
    <Notice tone="good" className="no-print" live>
      <strong>{t.generated}</strong> {bought.how === 'paid' ? t.justPaid : t.justUsed}{' '}
      {bought.orderId ? <Link href={`/orders/${bought.orderId}`}>{t.receipt}</Link> : null}
    </Notice>
  )
}

/** What the free preview does not say: the first thing to do, and the ways to the rest. */
function DoFirst({ id, first }: { id: string; first: FirstPageData }) {
  const [step] = first.test.how
  const isNo = first.verdict === 'no'
  return (
    <section className="do-first" aria-labelledby="do-first">
      <h2 id="do-first" className="key-title">
        {t.doFirst}
      </h2>
      <p>{isNo || !step ? t.doFirstNo : step}</p>
      <p className="small do-first-ways no-print">
        {isNo ? <a href="#risk">{t.doFirstWhy}</a> : <a href="#test">{t.doFirstMore}</a>}
        <a href="#implementationGuide">{t.doFirstSteps}</a>
        <a href={`/api/reports/${id}/pdf`} download>
          {t.doFirstPdf}
        </a>
      </p>
    </section>
  )
}

/** To open and to live on, as two amounts; a report of an engine before 2.0 knew one sum only. */
function ToStart({ first, currency }: { first: Partial<FirstPageData>; currency: string }) {
  const { toOpen, toLiveOn } = first
  if (toOpen === undefined || !toLiveOn) return null
  const open = formatMoneyProseMajor(toOpen, currency)
  const live = formatMoneyProseMajor(toLiveOn.amount, currency)
  const opens = { text: open, evidence: 'model:startupTotal' }
  return (
    <p className="key-line small">
      <strong>{t.startTitle}:</strong>{' '}
      {toLiveOn.amount > 0 ? (
        <Figured
          text={t.startText({ open, live, month: toLiveOn.untilMonth })}
          figures={[opens, { text: live, evidence: 'model:toLiveOn.amount' }]}
        />
      ) : (
        <Figured text={t.startOnly({ open })} figures={[opens]} />
      )}
    </p>
  )
}

/** The largest loan, what an hour leaves, and why base case and likely differ; the report of an engine before 2.0 has none of it. */
function LoanAndHour({ data }: { data: Partial<ReportData> & Pick<ReportData, 'model'> }) {
  const { largestLoan, leftPerHour } = data
  if (!largestLoan || !leftPerHour) return null
  return (
    <NeedFacts
      need={{ largestLoan, leftPerHour }}
      currency={data.model.currency}
      show={(text, figures) => <Figured text={text} figures={figures} />}
    />
  )
}

function NewFirms({ first }: { first: FirstPageData }) {
  if (!first.newFirms) return null
  const after = takeFigures(first.verdictText, first.figures ?? []).rest
  return (
    <p className="small">
      <Figured text={first.newFirms.text} figures={takeFigures(first.newFirms.text, after).own} />
    </p>
  )
}

/** Page one's figures after those of the verdict and of how new firms fared. */
function afterVerdict(first: FirstPageData): TextFigure[] {
  const { rest } = takeFigures(first.verdictText, first.figures ?? [])
  return first.newFirms ? takeFigures(first.newFirms.text, rest).rest : rest
}

function PlaceNote({ first }: { first: FirstPageData }) {
  if (!first.placeNote) return null
  const after = afterVerdict(first)
  return (
    <p className="small place-note">
      <Figured text={first.placeNote} figures={takeFigures(first.placeNote, after).own} />
    </p>
  )
}

/** What follows the first screenful: what to sell, the lowest cash, what to check, the test, and when not to start. */
export function FirstSteps() {
  const { data, open } = useReading()
  const { first, model, sections } = data
  const checks = figuresOfChecks(first)
  const rate = sections.find((section) => section.key === 'breakEven')?.keyFigure
  const low = first.cashLow
  return (
    <div className="first-steps">
      <div className="two-facts">
        <section>
          <h2 className="key-title">{t.breakEven}</h2>
          {first.breakEvenUnitsPerDay === null || !rate ? (
            <p>{t.breakEvenNever}</p>
          ) : (
            <p>
              <Figured text={t.breakEvenText({ units: rate.text })} figures={[rate]} />
            </p>
          )}
        </section>
        <section>
          <h2 className="key-title">{t.cashLow}</h2>
          <p>
            <Figured
              text={(low.amount < 0 ? t.cashLowShort : t.cashLowKeep)({
                amount: formatMoneyRoundedMajor(low.amount, model.currency),
                month: low.month,
              })}
              figures={[{ text: formatMoneyRoundedMajor(low.amount, model.currency), evidence: 'model:cashLow.amount' }]}
            />
          </p>
        </section>
      </div>
      <section className="report-checklist">
        <h2>{t.checkFirst}</h2>
        <ol className="check-first">
          {first.checkFirst.map((check, index) => (
            <li key={check.assumption}>
              <strong>{check.label}</strong>
              <span>
                <Figured text={check.text} figures={checks[index] ?? []} />
              </span>
              <span className="small quiet">{check.howToCheck}</span>
              <button type="button" className="text-button" onClick={() => open({ kind: 'what-if', key: check.assumption })}>
                {t.tryNumber}
                <span className="visually-hidden">: {check.label}</span>
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section className="report-checklist">
        <h2 id="test" tabIndex={-1}>
          {t.test}
        </h2>
        <ol className="test-steps">
          {first.test.how.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>{t.testMeasure({ what: first.test.measure })}</p>
        <p className="pass-mark">{t.testPass({ mark: first.test.passMark })}</p>
      </section>
      <section className="report-checklist do-not">
        <h2>{t.doNot}</h2>
        <ul>
          {first.doNotStartIf.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <p className="small quiet">{t.assumptions({ n: Math.round(first.assumptionShare * 10) })}</p>
    </div>
  )
}

/** Page one keeps its figures in one list: the verdict's, how new firms fared, the place note's, then each check's. */
function figuresOfChecks(first: FirstPageData): TextFigure[][] {
  let rest = afterVerdict(first)
  if (first.placeNote) rest = takeFigures(first.placeNote, rest).rest
  return first.checkFirst.map((check) => {
    const taken = takeFigures(check.text, rest)
    rest = taken.rest
    return taken.own
  })
}

/** Who worded the report, and how much of it when a model was asked and not everything of it was kept. */
function wordedBy({ narrator, narration }: ReportData['generatedBy']): string {
  if (narrator === 'composer') return narration ? t.wordedComposerAsked : t.wordedComposer
  if (!narration?.byComposer) return t.wordedModel({ narrator })
  return t.wordedBoth({ narrator, own: String(narration.byComposer), all: String(narration.paragraphs) })
}
