import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownSources } from '#engine/evidence/own-sources.ts'
import { formatMoneyWholeMajor } from '#engine/quantity/format.ts'
import { lenderAsk } from '#engine/report/lender-ask.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { generateReport, renderBrief, renderPdf, renderReceipt } from '#report/pipeline.ts'
import { isDeep } from '../support/depth.ts'

const at = '2026-11-20T12:00:00.000Z'
const places = [
  { archetypeId: 'hair-braiding', cityId: 'lagos', mark: '₦' },
  { archetypeId: 'hair-braiding', cityId: 'accra', mark: 'GH₵' },
  { archetypeId: 'hair-braiding', cityId: 'nairobi', mark: 'KSh' },
  { archetypeId: 'coffee-cart-us', cityId: 'chicago', mark: '$' },
  ...(isDeep
    ? [
        { archetypeId: 'hair-braiding', cityId: 'johannesburg', mark: 'R' },
        { archetypeId: 'hair-braiding', cityId: 'abidjan', mark: 'CFA' },
      ]
    : []),
]

type Read = { pages: string[]; width: number; height: number; title: unknown }

async function readPdf(bytes: Uint8Array): Promise<Read> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages: string[] = []
  let size = { width: 0, height: 0 }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    if (number === 1) size = page.getViewport({ scale: 1 })
    const content = await page.getTextContent()
    pages.push(
      content.items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/[\s\u00a0]+/g, ' '),
    )
  }
  const { info } = await document.getMetadata()
  await document.destroy()
  return { pages, width: size.width, height: size.height, title: (info as { Title?: unknown }).Title }
}

describe('the report on paper', () => {
  const made = new Map<string, { data: ReportData; bytes: Uint8Array; read: Read; json: string }>()
  beforeAll(async () => {
    for (const { archetypeId, cityId } of places) {
      const report = generateReport({ archetypeId, cityId, requestedName: null, known: true, at, paths: 400 })
      if (!report.ok) throw new Error(report.reason.message)
      const bytes = await renderPdf({ json: report.json, number: 7, reportId: 'rpt_abc123' })
      made.set(cityId, { data: JSON.parse(report.json) as ReportData, bytes, read: await readPdf(bytes), json: report.json })
    }
  })

  it('has a box for each day of the test, to write in or with what was counted', async () => {
    const { data, json, read } = made.get('lagos')!
    const { number, many, one, days } = data.first.test.mark!
    const boxes = (pages: string[]) => /Count the test (.*?) The first steps/.exec(pages.join(' '))?.[1] ?? ''
    const noun = number === 1 ? one : many
    expect(boxes(read.pages)).toContain(`The mark is ${number} ${noun} in all ${days} days together.`)
    expect(boxes(read.pages)).toMatch(/Day 1 +Day 2 +Day 3 +Day 4 +Day 5 +Day 6 +Day 7/)
    const counts = new Map([
      [1, 12],
      [3, 0],
      [9, 4],
    ])
    const counted = await readPdf(await renderPdf({ json, number: 7, reportId: 'rpt_abc123', counts }))
    expect(boxes(counted.pages)).toMatch(/Day 1 12 Day 2 +Day 3 0 Day 4 .*Day 8 +Day 9 4/)
    expect(boxes(counted.pages)).toContain(`Counted up to now: 16 ${many}.`)
    const worded = { ...data, first: { ...data.first, test: { ...data.first.test, mark: null } } }
    const without = await readPdf(await renderPdf({ json: JSON.stringify(worded), number: 7, reportId: 'rpt_abc123' }))
    expect(without.pages.join(' ')).not.toContain('Count the test')
  })

  it('says on its cover when customers buy beside the times that its owner is free', async () => {
    const { data, read } = made.get('lagos')!
    expect(read.pages[0]).not.toContain('Your time')
    const json = JSON.stringify({ ...data, answers: { hoursPerWeek: 20 } })
    const own = await readPdf(await renderPdf({ json, number: 7, reportId: 'rpt_abc123', free: ['mornings'] }))
    expect(own.pages[0]).toMatch(
      /Your time .*Its customers buy .* You have 20 hours a week\. The amounts are for about \d+ hours a week of your own work\. It takes at least/,
    )
  })

  it.each(places)('lists every source of its figures in $cityId, those that nobody checked too', ({ cityId }) => {
    const { data, read } = made.get(cityId)!
    const all = read.pages.join(' ').replace(/\s/g, '')
    const cited = data.evidence.filter(({ id, kind }) => kind !== 'derived' && !/^(?:model|assumption):/.test(id))
    expect(cited.some(({ source }) => source.title === ownSources.recalled.title)).toBe(true)
    expect([...new Set(cited.map(({ source }) => source.title))].filter((title) => !all.includes(title.replace(/\s/g, '')))).toEqual([])
  })

  it.each(places)('stays under 300 KB and embeds its fonts in $cityId', ({ cityId }) => {
    const { bytes } = made.get(cityId)!
    expect(bytes.length).toBeLessThan(300_000)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/FontFile2')
  })

  it.each(places)('prints the model’s own numbers in $cityId', ({ cityId, mark }) => {
    const { data, read } = made.get(cityId)!
    const all = read.pages.join(' ')
    const bare = (amount: number) => formatMoneyWholeMajor(amount, data.model.currency).replace(/^[^\d]+/, '')
    expect(all).toContain(formatMoneyWholeMajor(data.model.startupTotal, data.model.currency))
    const missing = data.model.months
      .flatMap((month) => [month.revenue, month.netProfit, month.closingCash].map(bare))
      .filter((text) => !all.includes(text))
    expect(missing).toEqual([])
    for (const line of data.model.startup) expect(all).toContain(formatMoneyWholeMajor(line.amount, data.model.currency))
    for (const sheet of data.model.balance) expect(all).toContain(formatMoneyWholeMajor(sheet.assets.total, data.model.currency))
    expect(all).toContain(mark)
    expect(all).not.toMatch(/\b(a day|a month|about|in the) \1\b/)
  })

  it('has a cover with contents whose page numbers are true, and a page for the lender', () => {
    const { data, read } = made.get('lagos')!
    expect(read.pages[0]).toContain(data.title)
    for (const section of data.sections) {
      const start = read.pages.findIndex((page, index) => index > 1 && page.includes(section.question) && page.includes(section.title))
      expect(start, section.question).toBeGreaterThan(0)
      expect(read.pages.slice(0, 2).join(' ')).toMatch(new RegExp(`${section.question.replace('?', '\\?')}\\s*${start + 1}\\b`))
    }
    expect(
      read.pages.some(
        (page) =>
          page.includes('For the lender') &&
          page.includes('DSCR, weakest months') &&
          page.includes('To live on until it earns, and for slow months') &&
          page.includes('Owner’s contribution') &&
          page.includes('Bank or mobile-money statements') &&
          page.includes('Applicant'),
      ),
    ).toBe(true)
  })

  it('keeps the contents whole on the cover, and what the lender reads on the page after it', () => {
    for (const [city, { data, read }] of made) {
      const [cover, lender, pack] = read.pages as [string, string, string]
      const isLent = data.largestLoan.kind === 'lent'
      const first = read.pages.slice(isLent ? 3 : 2, 5).join(' ')
      expect(cover, city).toContain('Month by month')
      expect(cover, city).toContain('1. How many would buy?')
      expect(lender, city).toMatch(/^For the lender.*Three risks.*each lender sets its own/)
      // Where nobody lends, a sentence says why, and no table is empty.
      if (isLent)
        expect(pack, city).toMatch(
          /^Loan pack.*The household each month What the household must take out Not given.*Other debts Owed today Not given/,
        )
      else {
        expect(lender, city).toMatch(
          /Loan pack (?:No lender here could count on this plan to repay a loan|This start needs less than a loan|To open, this start costs less than a loan)/,
        )
        expect(read.pages.join(' '), city).not.toContain('The household each month')
      }
      expect(first, city).toContain(data.sections[0]!.title)
    }
  })

  it('asks the lender for what the person’s own money leaves missing to be safe, and the cover says how far that money goes', async () => {
    const { json, data } = made.get('johannesburg') ?? made.get('lagos')!
    const { currency, startupTotal, risk } = data.model
    const amount = Math.ceil(startupTotal)
    const saved = { amount, currency }
    const { pages } = await readPdf(await renderPdf({ json, number: 7, reportId: 'rpt_abc123', saved }))
    const cover = pages[0]!
    const lender = pages.find((page) => page.includes('Owner’s contribution'))!
    const loan = Math.min(risk.cashNeeded.p80 - amount, data.largestLoan.kind === 'lent' ? data.largestLoan.amount : 0)
    expect(lender).toContain(`Owner’s contribution ${formatMoneyWholeMajor(amount, currency)} (`)
    expect(lender).toContain(`Loan that is asked for ${loan > 0 ? formatMoneyWholeMajor(loan, currency) : 'None'}`)
    expect(lender).toContain(`Total: to open and to be safe ${formatMoneyWholeMajor(risk.cashNeeded.p80, currency)}`)
    expect(lender).toContain('Three risks of this trade')
    expect(cover).toMatch(/With .* It opens\. .* To be safe you need .* more\./)
    // Money said in another currency is not taken for this one.
    const other = await readPdf(await renderPdf({ json, number: 7, reportId: 'rpt_abc123', saved: { amount, currency: 'XXX' } }))
    expect(other.pages.find((page) => page.includes('Owner’s contribution'))).toContain('Owner’s contribution ____')
  })

  it('says on the cover that a month does not carry the household that was said', async () => {
    const { json, data } = made.get('lagos')!
    const cover = async (need: number) => {
      const stored = JSON.parse(json)
      stored.answers = { household: { need } }
      stored.model.assumptions.find(({ key }: { key: string }) => key === 'ownerDrawPerMonth').value = need
      return (await readPdf(await renderPdf({ json: JSON.stringify(stored), number: 7, reportId: 'rpt_abc123' }))).pages[0]!
    }
    const { p50 } = data.first.monthly
    expect(p50).toBeGreaterThan(0)
    expect(await cover(2 * p50)).toMatch(/Your household Your household needs .* a month from it, and a typical month likely earns .*\./)
    expect(await cover(p50 / 2)).not.toContain('Your household')
  })

  it('says to the lender that the loan is what is missing only where it is, and which months and totals are on the page', async () => {
    const said = {
      whole: 'The loan is what is missing to be safe.',
      part: 'The loan is less than what is missing',
      none: 'asks for no loan',
    }
    const seen = new Set<string>()
    for (const { json, data } of made.values()) {
      const { currency, startupTotal: toOpen, risk } = data.model
      const toBeSafe = risk.cashNeeded.p80
      const largestLoan = data.largestLoan.kind === 'lent' ? data.largestLoan.amount : 0
      for (const amount of [1, Math.ceil(toBeSafe - largestLoan / 2), Math.ceil(toBeSafe)]) {
        const { pages } = await readPdf(await renderPdf({ json, number: 7, reportId: 'rpt_abc123', saved: { amount, currency } }))
        const lender = pages.find((page) => page.includes('Owner’s contribution'))!
        const { loan, missing } = lenderAsk({ toOpen, toBeSafe, ownMoney: amount, largestLoan })
        const right = !loan ? 'none' : missing ? 'part' : 'whole'
        const { [right]: held, ...others } = said
        expect(lender).toContain(held)
        for (const other of Object.values(others)) expect(lender).not.toContain(other)
        expect(lender).toMatch(/Section 12 counts the calm case, so its totals differ\./)
        if (largestLoan > 0) expect(lender).toMatch(/It is of the months from month \d+ on, when the loan is repaid\./)
        seen.add(right)
      }
    }
    expect([...seen].toSorted()).toEqual(['none', 'part', 'whole'])
  })

  it('says on every page which report it is, the page of how many, and that it is no promise', () => {
    const { read } = made.get('nairobi')!
    read.pages.forEach((page, index) => {
      expect(page).toContain('rpt_abc123')
      expect(page).toContain('20 Nov 2026')
      expect(page).toContain(`page ${index + 1} of ${read.pages.length}`)
      expect(page).toContain('Planning figures, not a promise.')
    })
  })

  it('names the source of each assumption, its year and how sure we are', () => {
    const { data, read } = made.get('accra')!
    const all = read.pages.join(' ')
    for (const assumption of data.model.assumptions.slice(0, 6)) expect(all).toContain(assumption.label)
    expect(all).toContain('●○○')
    const cited = data.evidence.find((item) => item.kind === 'reference')!
    expect(all).toContain(cited.source.publisher)
  })

  it('is A4, and Letter where people pay in dollars', () => {
    expect(Math.round(made.get('lagos')!.read.width)).toBe(595)
    expect(Math.round(made.get('chicago')!.read.width)).toBe(612)
  })

  it('gives the same bytes again', async () => {
    const { json, bytes } = made.get('lagos')!
    const again = await renderPdf({ json, number: 7, reportId: 'rpt_abc123' })
    expect(Buffer.from(again).equals(Buffer.from(bytes))).toBe(true)
  })
})

describe('the brief and the receipt', () => {
  it('fits the free preview on one page', async () => {
    const brief = await renderBrief({ archetypeId: 'hair-braiding', cityId: 'accra', requestedName: null, known: true, at, paths: 400 })
    if (!brief.ok) throw new Error(brief.reason.message)
    const read = await readPdf(brief.pdf)
    expect(read.pages).toHaveLength(1)
    expect(read.pages[0]).toContain('The 7-day test')
    expect(read.pages[0]).toContain('GH₵')
  })

  it('prints seller, buyer, goods and price, and that a test is no charge', async () => {
    const receipt = {
      number: 'GW-0001',
      seller: { name: 'Gapwise Ltd', address: '1 Market Road, Lagos', taxId: 'TIN 123' },
      buyer: { name: 'Ada Obi', email: 'ada@example.com' },
      plan: 'Complete Business Report',
      description: 'Hair-braiding chair, Lagos',
      currency: 'NGN',
      country: 'NG',
      amountMinor: 150000,
      taxMinor: 10465,
      taxRate: 0.075,
      refundedMinor: 0,
      paidWith: 'Card, through Paystack',
      reference: 'pi_test_1',
      paidAt: at,
      refundableUntil: '2026-12-20T12:00:00.000Z',
      testMode: true,
      at,
    }
    const [page] = (await readPdf(await renderReceipt(receipt))).pages
    for (const text of [
      'GW-0001',
      'Gapwise Ltd',
      'TIN 123',
      'Ada Obi',
      '₦1,500',
      '₦104.65',
      '7.5%',
      'pi_test_1',
      'Card, through Paystack',
      '20 Dec 2026',
      'Test mode – no charge',
    ])
      expect(page).toContain(text)
    const [american] = (await readPdf(await renderReceipt({ ...receipt, country: 'US' }))).pages
    expect(american).toContain('Dec 20, 2026')
    const named = async (name: string) => (await readPdf(await renderReceipt({ ...receipt, buyer: { ...receipt.buyer, name } }))).pages[0]
    expect(await named('So\u0301wa\u0301nde\u0300 \u{1F338} Obi')).toContain('Sówándè Obi, ada@example.com')
    expect(await named('名 Obi')).toContain('\ufffd Obi, ada@example.com')
    // Read back, the joined forms of Arabic letters are the letters again.
    expect((await named('محمد علي'))!.normalize('NFKC')).toMatch(/محمد|علي/)
  })
})
