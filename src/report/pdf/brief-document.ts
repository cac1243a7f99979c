import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import {
  formatMoneyProseMajor,
  formatMoneyRangeMajor,
  formatMoneyRoundedMajor,
  formatOdds,
  formatYearMonth,
} from '#engine/quantity/format.ts'
import { ownMoneySentences, ownMoneyTitle } from '#engine/report/own-money-text.ts'
import { minUnits } from '#engine/report/units-text.ts'
import { briefTexts, firstFacts, pdfTexts } from '#words/documents/pdf.ts'
import { checklist, factsTable } from './block-content.ts'
import { chartSvg } from './chart-svg.ts'
import type { BriefInput } from './document-inputs.ts'
import { baseDocument, ink, nonBreakingText } from './page-style.ts'

/** One page to show somebody: the free preview on paper. */
export function briefDocument(brief: BriefInput): TDocumentDefinitions {
  const { currency } = brief
  const radar = chartSvg({ kind: 'chart', chart: 'radar', title: '', subtitle: '', summary: '', data: brief.radar })
  const facts: [string, string][] = [
    [
      firstFacts.monthlyProfit,
      firstFacts.monthlyProfitValue({
        likely: formatMoneyProseMajor(brief.monthlyRange.p50, currency),
        range: formatMoneyRangeMajor(brief.monthlyRange.p10, brief.monthlyRange.p90, currency),
      }),
    ],
    [firstFacts.toOpen, formatMoneyRoundedMajor(brief.toOpen, currency)],
    [
      firstFacts.toBeSafe,
      firstFacts.toBeSafeUntil({ amount: formatMoneyRoundedMajor(brief.cashNeeded.p80, currency), month: brief.cashUntilMonth }),
    ],
    ...(brief.ownMoney ? [[ownMoneyTitle(brief.ownMoney), ownMoneySentences(brief.ownMoney).join(' ')] satisfies [string, string]] : []),
    [
      firstFacts.breakEven,
      brief.breakEvenUnitsPerDay === null
        ? firstFacts.notReached
        : firstFacts.unitsADay({ units: minUnits(brief.breakEvenUnitsPerDay, brief.unit) }),
    ],
    [firstFacts.losesMoney, firstFacts.inSimulations({ odds: formatOdds(brief.lossOdds) })],
  ]
  const toCheck = checklist({
    kind: 'checklist',
    title: briefTexts.checkFirst,
    items: brief.checkFirst.map((check) => ({ text: check.label, detail: check.howToCheck })),
  })
  const content: Content[] = [
    {
      text: briefTexts.pricesOf({ city: brief.city, country: brief.country, month: formatYearMonth(brief.asOf) }),
      style: 'formal',
      margin: [0, 4, 0, 2],
    },
    { text: brief.title, style: 'h1', fontSize: 22 },
    { text: brief.verdictText, bold: true, fontSize: 12, margin: [0, 4, 0, 4] },
    ...(brief.newFirms ? [{ text: brief.newFirms, style: 'formal', fontSize: 9, margin: [0, 0, 0, 2] } as Content] : []),
    { text: brief.description, margin: [0, 0, 0, 6] },
    ...(brief.realFirms ? [{ text: nonBreakingText(brief.realFirms.text), fontSize: 9, margin: [0, 0, 0, 6] } as Content] : []),
    factsTable(facts, 4),
    ...(brief.ownAnswers ? [{ text: nonBreakingText(brief.ownAnswers), fontSize: 9, margin: [0, 0, 0, 4] } as Content] : []),
    {
      columns: [
        { stack: toCheck, width: '*' },
        ...(radar ? [{ svg: radar, width: 170, font: 'Chart', margin: [0, 8, 0, 0] } as Content] : []),
      ],
      columnGap: 12,
    },
    ...checklist({
      kind: 'checklist',
      title: briefTexts.test,
      items: [...brief.test.how.slice(0, 4).map((text) => ({ text })), { text: brief.test.passMark, detail: briefTexts.passMark }],
    }),
    {
      text: [briefTexts.answers, ...brief.sectionTitles.map((section) => section.question)].join(' '),
      color: ink.soft,
      fontSize: 9,
    },
    ...(brief.attribution
      ? [
          {
            text: briefTexts.attribution({ attribution: brief.attribution }),
            color: ink.soft,
            fontSize: 8,
            margin: [0, 4, 0, 0],
          } as Content,
        ]
      : []),
  ]
  const title = pdfTexts.titleInPlace({ title: brief.title, place: brief.city })
  const base = baseDocument({ title, currency, country: brief.countryCode, at: brief.at, footer: pdfTexts.footer.brief })
  return { ...base, defaultStyle: { ...base.defaultStyle, fontSize: 9, lineHeight: 1.15 }, content }
}
