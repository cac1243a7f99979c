import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDate, formatMoney, formatPercent } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { pdfTexts } from '#words/documents/pdf.ts'
import { receiptTexts } from '#words/documents/receipt.ts'
import type { ReceiptInput } from './document-inputs.ts'
import { baseDocument, ink } from './page-style.ts'

/** A receipt for one payment, with its refunds. */
export function receiptDocument(receipt: ReceiptInput): TDocumentDefinitions {
  const text = (minor: number) => formatMoney(money(minor, receipt.currency))
  const { rows } = receiptTexts
  const { seller, buyer } = receipt
  const lines: [string, string][] = [
    [rows.number, receipt.number],
    [rows.paidOn, formatDate(receipt.paidAt, receipt.country)],
    [rows.soldBy, seller.address ? receiptTexts.sellerAt({ name: seller.name, address: seller.address }) : seller.name],
    ...(seller.taxId ? [[rows.taxNumber, seller.taxId] as [string, string]] : []),
    [rows.paidBy, buyer.name ? receiptTexts.buyer(buyer) : buyer.email],
    [rows.for, receipt.description ? receiptTexts.planFor({ plan: receipt.plan, business: receipt.description }) : receipt.plan],
    [rows.paidWith, receipt.paidWith],
    [rows.reference, receipt.reference],
  ]
  const sums: { label: string; value: string; bold?: true }[] = [
    ...(receipt.taxMinor === null ? [] : [{ label: taxLabel(receipt.taxRate), value: text(receipt.taxMinor) }]),
    { label: receiptTexts.totalPaid, value: text(receipt.amountMinor), bold: true },
    ...(receipt.refundedMinor > 0
      ? [
          { label: receiptTexts.paidBack, value: text(receipt.refundedMinor) },
          { label: receiptTexts.kept, value: text(receipt.amountMinor - receipt.refundedMinor) },
        ]
      : []),
  ]
  const content: Content[] = [
    { text: receiptTexts.title, style: 'h1', margin: [0, 6, 0, 8] },
    ...(receipt.testMode
      ? [
          {
            text: receiptTexts.testMode,
            bold: true,
            color: ink.clay,
            margin: [0, 0, 0, 8],
          } as Content,
        ]
      : []),
    {
      table: { widths: [110, '*'], body: lines.map(([label, value]) => [{ text: label, color: ink.soft }, { text: value }]) },
      layout: 'lightHorizontalLines',
      margin: [0, 0, 0, 12],
    },
    {
      table: {
        widths: ['*', 'auto'],
        body: sums.map(({ label, value, bold = false }, index) => [
          { text: label, bold },
          { text: value, alignment: 'right', bold: index === 0 || bold },
        ]),
      },
      layout: 'lightHorizontalLines',
    },
    ...(receipt.refundableUntil
      ? [
          {
            text: receiptTexts.refundable({ until: formatDate(receipt.refundableUntil, receipt.country) }),
            margin: [0, 12, 0, 0],
          } as Content,
        ]
      : []),
  ]
  return {
    ...baseDocument({
      title: receiptTexts.titleOf({ number: receipt.number }),
      currency: receipt.currency,
      country: receipt.country,
      at: receipt.at,
      footer: ({ day }) => pdfTexts.footer.receipt({ number: receipt.number, day }),
    }),
    content,
  }
}

function taxLabel(rate: number | null): string {
  return rate === null ? receiptTexts.taxIncluded : receiptTexts.taxIncludedAt({ rate: formatPercent(rate) })
}
