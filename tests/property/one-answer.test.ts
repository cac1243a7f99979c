import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatMoneyRoundedMajor, formatMoneyWholeMajor, oddsInTenths } from '#engine/quantity/format.ts'
import { type OpeningPart, openingParts } from '#engine/report/opening-parts.ts'
import { lastingSentences, ownMoneySentences, ownMoneyTitle, shownMoney, verdictWithMoney } from '#engine/report/own-money-text.ts'
import { planSteps } from '#engine/report/plan-parts.ts'
import { planTasks, testStep } from '#engine/report/plan-tasks.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { ownMoney } from '#engine/risk/own-money.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { answerAfford } from '#report/compose/ask-afford.ts'
import { generateReport, renderPdf, simulateOpportunity, simulateOutcomes } from '#report/pipeline.ts'
import { createStoredWorkbook } from '#report/xlsx/stored-workbook.ts'
import { isDeep } from '../support/depth.ts'
import { reportSample } from '../support/report-sample.ts'

/** Every document of a report: the stored one, the preview, the side of a comparison, the paper, the sheet, the answer to a question. */
type Documents = {
  name: string
  data: ReportData
  preview: Extract<ReturnType<typeof simulateOpportunity>, { ok: true }>
  side: Extract<ReturnType<typeof simulateOutcomes>, { ok: true }>
  pages: string[]
  sheet: unknown[]
  amount: number
}
const all: Documents[] = []

beforeAll(async () => {
  for (const each of reportSample(archetypes, marketFacts, isDeep ? 24 : 6)) {
    const business = { ...each, requestedName: null, known: true }
    const [preview, side] = [simulateOpportunity(business), simulateOutcomes(business)]
    if (!preview.ok || !side.ok) throw new Error(each.archetypeId)
    const amount = Math.ceil((preview.toOpen + preview.cashNeeded.p50) / 2)
    const report = generateReport({ ...business, at: '2026-11-20T12:00:00.000Z', budget: amount })
    if (!report.ok) throw new Error(report.reason.message)
    const data = JSON.parse(report.json) as ReportData
    const bytes = await renderPdf({ json: report.json, number: 7, reportId: 'rpt_abc123' })
    all.push({
      name: `${each.archetypeId} in ${each.cityId}`,
      data,
      preview,
      side,
      pages: await firstPages(bytes),
      sheet: Object.values(createStoredWorkbook(data)).flatMap((rows) => rows.flatMap((row) => row.map((cell) => cell?.value))),
      amount,
    })
  }
})

async function firstPages(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  for (const number of [1, 2, 3]) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    pages.push(text.replace(/[\s\u00a0]+/g, ' '))
  }
  await document.destroy()
  return pages
}

const plain = (text: string) => text.replace(/[\s\u00a0]+/g, ' ')
/** Names of the reports for which it does not hold. */
const wrong = (holds: (documents: Documents) => boolean) => all.filter((each) => !holds(each)).map(({ name }) => name)

describe('all documents of a report', () => {
  it('draw the same things for the opening money, which add up to it', () => {
    expect(
      wrong(({ data, preview }) => {
        // What of it may be one's own is offered in the preview alone.
        const [reported, previewed] = [data.model.startup, preview.opening].map((lines) =>
          openingParts(lines).map(({ thing: _, ...part }) => part),
        ) as [OpeningPart[], OpeningPart[]]
        const sum = reported.reduce((total, { amount }) => total + amount, 0)
        return JSON.stringify(reported) === JSON.stringify(previewed) && sum === Math.round(data.toOpen)
      }),
    ).toEqual([])
  })

  it('name one amount to open, one to be safe and the month until which that lasts', () => {
    expect(
      wrong(({ data, preview, side, pages, sheet }) => {
        const { currency, startupTotal, risk } = data.model
        const lender = pages.find((page) => page.includes('For the lender This page'))!
        const safe = formatMoneyRoundedMajor(risk.cashNeeded.p80, currency)
        return (
          [data.toOpen, data.first.toOpen, preview.toOpen, side.toOpen].every((amount) => amount === startupTotal) &&
          [data.toBeSafe.amount, data.first.cashNeeded.p80, preview.cashNeeded.p80, side.toBeSafe].every(
            (it) => it === risk.cashNeeded.p80,
          ) &&
          [data.toBeSafe.untilMonth, data.first.cashUntilMonth, preview.cashUntilMonth].every((month) => month === risk.cashNeededUntil) &&
          sheet.includes(startupTotal) &&
          pages[0]!.includes(`To open ${plain(formatMoneyRoundedMajor(startupTotal, currency))}`) &&
          pages[0]!.includes(plain(`To be safe ${safe} in all, until month ${risk.cashNeededUntil}`)) &&
          lender.includes(plain(formatMoneyWholeMajor(Math.max(risk.cashNeeded.p80, startupTotal), currency)))
        )
      }),
    ).toEqual([])
  })

  it('give one answer to how long the person’s own money lasts, in one wording', () => {
    expect(
      wrong(({ data, preview, pages, amount }) => {
        const shown = shownMoney(amount, false, data.model)
        const own = ownMoney(amount, preview.ownMoney)
        const { answer } = answerAfford(data, amount)
        return (
          data.ownMoney?.amount === amount &&
          JSON.stringify(own) === JSON.stringify(shown.own) &&
          preview.smallerStart === shown.smallerStart &&
          pages[0]!.includes(plain(`${ownMoneyTitle(shown)} ${ownMoneySentences(shown).join(' ')}`)) &&
          lastingSentences(own).every((sentence) => answer.includes(sentence))
        )
      }),
    ).toEqual([])
  })

  it('name one month in which the money is back', () => {
    expect(
      wrong(({ data, side }) => {
        const { paybackMonth } = data.model.breakEven
        const text = JSON.stringify(data.sections).match(/pays back your money (?:slowly, )?by month (\d+)/)
        return side.paybackMonth === paybackMonth && (text === null || Number(text[1]) === Math.ceil(paybackMonth!))
      }),
    ).toEqual([])
  })

  it('call a typical month an average one after a year in the middle of all simulations, and nothing else', () => {
    expect(
      wrong(({ data, preview }) => {
        const { p50 } = data.model.usualMonth
        const said = JSON.stringify([data.first.verdictText, data.sections, preview.verdictText])
        const amounts = [...said.matchAll(/typical month (?:still )?makes (?:about |a loss of about |a loss of )?([^\d]*[\d.,]*\d)/g)]
        const shown = formatMoneyRoundedMajor(Math.abs(p50), data.model.currency)
        return amounts.every(([, amount]) => plain(shown).startsWith(plain(amount!)))
      }),
    ).toEqual([])
  })

  it('begin with step 1, and take the test at its own step', () => {
    expect(
      wrong(({ data }) => {
        const tasks = planTasks(data)
        const steps = planSteps(data.sections)
        const at = tasks.findIndex(({ task }) => task === 'test-1')
        const first = testStep(data) > 1 ? steps[0]!.text : data.first.test.how[0]
        return tasks[0]!.text === first && at === testStep(data) - 1 && data.implementationRoadmap[0]!.actions.length === at + 1
      }),
    ).toEqual([])
  })
})

describe('money of one’s own', () => {
  it.each([
    ['dispatch-rider', 'kampala', ['motorcycle', 'phone']],
    ['dispatch-rider', 'lagos', ['motorcycle']],
    ['logo-and-graphics', 'ibadan', ['laptop']],
    ['cakes-to-order', 'nairobi', []],
  ] as const)(
    'never has a green verdict on %s in %s over odds of half or more that it runs out within a year',
    (archetypeId, cityId, owned) => {
      const report = generateReport({ archetypeId, cityId, owned, requestedName: null, known: true, at: '2026-11-20T12:00:00.000Z' })
      if (!report.ok) throw new Error(report.reason.message)
      const data = JSON.parse(report.json) as ReportData
      expect(data.verdict).toBe('good')
      const { toOpen } = data
      const seen = new Set<string>()
      for (let times = 0.9; times < 8; times *= 1.05) {
        const money = shownMoney(toOpen * times, false, data.model)
        const { verdict, verdictText } = verdictWithMoney(data, money)
        seen.add(verdict)
        const odds = money.own.runsOut?.odds ?? 0
        if (money.own.shortToOpen > 0)
          expect(verdictText).toMatch(/^(Too much for this money\.|You need .+ more, or begin smaller with .+\.) For whoever has enough: /)
        else if (oddsInTenths(odds) >= 5)
          expect([verdict, verdictText.split('. ')[0]], `${times}`).toEqual(['careful', 'This money may run out in the first year'])
        // A green verdict never leaves out that the money may be gone.
        else if (verdict === 'good')
          expect(verdictText.includes('this money alone is gone by month'), `${times}`).toBe(money.own.runsOut !== null)
      }
      expect([...seen].sort()).toEqual(['careful', 'good'])
    },
  )
})
