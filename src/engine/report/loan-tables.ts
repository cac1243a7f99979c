import type { SentenceText } from '#language/slots.ts'
import { figureReasons, loanFormulas, loanLabels, loanTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { citedSource } from '../evidence/fact-evidence.ts'
import { reliabilityOf } from '../evidence/own-sources.ts'
import type { Lender } from '../market/place.ts'
import type { LoanOffer } from '../model/loan-offer.ts'
import { isTooSmallForLoan } from '../model/shown-loan.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber, formatPercent } from '../quantity/format.ts'
import type { TableBlock } from './document.ts'
import type { FigureBook } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, createColumns, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'

/** Terms of a kind of lender here, as evidence of its own. */
function lenderEvidence(lender: Lender, { place, facts }: ReportInput, book: FigureBook): string {
  const { currency, code } = place.country
  return book.add({
    id: `lender:${code}:${lender.kind}`,
    label: lender.called,
    value: loanTexts.terms({
      rate: formatPercent(lender.rate.perYear[1] / 100),
      quoted: lender.rate.quoted,
      months: Math.max(...lender.termMonths),
      smallest: formatMoneyMajor(lender.smallest, currency),
      largest: formatMoneyMajor(lender.largest, currency),
      own: formatPercent(lender.ownShare),
      asks: lender.asks as SentenceText,
    }),
    unit: 'text',
    year: lender.year,
    source: citedSource(facts.sources, lender.sourceId, lender.called),
    ...reliabilityOf(lender.sourceId, lender.confidence),
    reason: figureReasons.verifyTerms({ place: lender.verifyAt }),
  })
}

/** The largest loan of each kind of lender that the plan can repay. No loan is an answer too. */
export function loansTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const t = tables.loans
  const { model, place } = input
  if (isTooSmallForLoan(input)) return null
  const { currency } = model
  const rows = model.loans.flatMap((offer): ReportTableRow[] => {
    const lender = place.country.lenders.find(({ kind }) => kind === offer.kind)
    if (!lender) return []
    const terms = lenderEvidence(lender, input, book)
    const { cells } = loanCells(offer, terms, input, book)
    return [{ cells: [textCell(offer.name, terms), ...cells] }]
  })
  if (rows.length === 0) return null
  const heads = createColumns(
    t.lender,
    numeric(t.amount),
    numeric(t.own),
    numeric(t.instalment),
    numeric(t.total),
    numeric(t.rate),
    numeric(t.cover),
    t.limit,
  )
  return tableBlock(t.title({ currency }), heads, rows, t.note)
}

function loanCells(offer: LoanOffer, terms: string, { model }: ReportInput, book: FigureBook): { cells: Cell[] } {
  const t = tables.loans
  const { currency } = model
  const figure = (name: keyof typeof loanLabels.offer, value: number, inputs: string[] = []) =>
    book.derive({
      id: `report:loans.${offer.kind}.${name}`,
      label: loanLabels.offer[name]({ lender: offer.name }),
      value,
      form: name === 'cover' ? 'number' : name === 'effective' ? 'share' : 'money',
      unit: name === 'cover' ? 'times' : name === 'effective' ? 'share a year' : currency,
      formula: loanFormulas.offer[name],
      inputs: [terms, ...inputs],
    })
  const planEvidence = ['model:startupTotal', 'model:toLiveOn.amount', 'assumption:unitsPerDay', 'assumption:ownerDrawPerMonth']
  const amount = figure('amount', offer.amount, planEvidence)
  const effective = figure('effective', offer.effectiveRate)
  const rate = textCell(t.rates[offer.quoted]({ quoted: formatPercent(offer.quotedRate), effective: effective.exact }), effective.evidence)
  const formatWhole = (value: number) => formatMoneyWholeMajor(value, currency)
  if (offer.amount <= 0 || !offer.cover) {
    const none = textCell(t.none)
    return {
      cells: [textCell(t.none, amount.evidence), none, none, none, rate, none, textCell(t.zero[offer.limit], amount.evidence)],
    }
  }
  const ownFigure = figure('own', offer.own, [amount.evidence])
  const usualInstalment = offer.instalments.find(({ principal }) => principal > 0)?.payment ?? 0
  const instalment = figure('instalment', usualInstalment, [amount.evidence, effective.evidence])
  const total = figure('total', offer.totalRepaid, [amount.evidence, effective.evidence])
  const cover = figure('cover', offer.cover.worst, [instalment.evidence, ...planEvidence])
  return {
    cells: [
      textCell(formatWhole(offer.amount), amount.evidence),
      textCell(
        t.ownOf({ amount: formatWhole(offer.own), share: formatPercent(offer.need > 0 ? offer.own / offer.need : 1) }),
        ownFigure.evidence,
      ),
      textCell(formatWhole(usualInstalment), instalment.evidence),
      textCell(formatWhole(offer.totalRepaid), total.evidence),
      rate,
      textCell(formatNumber(offer.cover.worst, 2), cover.evidence),
      textCell(t.limits[offer.limit], amount.evidence),
    ],
  }
}

function graceCell(months: number | null, terms: string, book: FigureBook): Cell {
  const t = tables.levers
  if (months === null) return textCell(t.notEnough.grace)
  const figure = book.derive({
    id: 'report:lever.grace',
    label: t.rows.grace,
    value: months + 1,
    form: 'count',
    unit: 'month',
    formula: loanFormulas.lever,
    inputs: [terms],
  })
  return textCell(t.begins({ month: months + 1 }), figure.evidence)
}

/** Where nobody can lend: the change of one input alone that would carry the smallest loan. */
export function leversTable(input: ReportInput, book: FigureBook): TableBlock | null {
  const t = tables.levers
  const { model, place } = input
  const offer = model.loans.find(({ levers }) => levers !== null)
  const lender = place.country.lenders.find(({ kind }) => kind === offer?.kind)
  if (!offer?.levers || !lender || isTooSmallForLoan(input)) return null
  const { levers } = offer
  const terms = lenderEvidence(lender, input, book)
  const value = (key: string) => model.assumptions.find((item) => item.key === key)?.value ?? 0
  const hasHeavyCosts = ['rentPerMonth', 'wagesPerMonth'].some((key) => value(key) > 0)
  const hasCosts = hasHeavyCosts || ['utilitiesPerMonth', 'otherCostsPerMonth', 'keepingPerMonth'].some((key) => value(key) > 0)
  const labels = { ...t.rows, fixedCosts: hasHeavyCosts ? t.rows.fixedCosts : t.rows.otherCosts }
  const names = (['price', 'sales', 'fixedCosts'] as const).filter((name) => name !== 'fixedCosts' || hasCosts)
  const heads = createColumns(t.what, numeric(t.change))
  // Where nothing or little is sold at first, no price helps with the first instalments: only a longer grace does.
  const firstSaleMonth = input.archetype.production?.startsSelling.month ?? 1
  const needsLaterStart = names.some((name) => levers[name] === null) && (firstSaleMonth > 1 || levers.grace !== null)
  const shownNames = needsLaterStart ? names.filter((name) => levers[name] !== null) : names
  const rows = shownNames.map((name): ReportTableRow => {
    const value = levers[name]
    if (value === null) return { cells: [textCell(labels[name]), textCell(t.notEnough[name])] }
    const figure = book.derive({
      id: `report:lever.${name}`,
      label: labels[name],
      value: Math.abs(value),
      form: 'share',
      unit: 'share',
      formula: loanFormulas.lever,
      inputs: [terms, 'assumption:pricePerUnit', 'assumption:unitsPerDay'],
    })
    const share = formatPercent(Math.abs(value))
    return { cells: [textCell(labels[name]), textCell(value > 0 ? t.higher({ share }) : t.lower({ share }), figure.evidence)] }
  })
  if (needsLaterStart) rows.push({ cells: [textCell(t.rows.grace), graceCell(levers.grace, terms, book)] })
  const lenderSlots = { lender: offer.name }
  const note = !needsLaterStart ? t.note(lenderSlots) : firstSaleMonth > 1 ? t.noteUnsold(lenderSlots) : t.noteEarly(lenderSlots)
  return tableBlock(t.title, heads, rows, note)
}
