import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatDate, formatMoney, formatPercent } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import type { ReceiptInput } from './document-inputs.ts'
import { baseDocument, ink } from './page-style.ts'

/** A receipt for one payment; what was refunded is shown on it. */
export function receiptDocument(receipt: ReceiptInput): TDocumentDefinitions {
  const text = (minor: number) => formatMoney(money(minor, receipt.currency))
  const lines: [string, string][] = [
    ['Receipt', receipt.number],
    ['Paid on', formatDate(receipt.paidAt)],
    ['Sold by', [receipt.seller.name, receipt.seller.address].filter(Boolean).join(', ')],
    ...(receipt.seller.taxId ? [['Tax number', receipt.seller.taxId] as [string, string]] : []),
    ['Paid by', `${receipt.buyer.name}, ${receipt.buyer.email}`],
    ['For', [receipt.plan, receipt.description].filter(Boolean).join(': ')],
    ['Paid with', receipt.paidWith],
    ['Reference', receipt.reference],
  ]
  const sums: [string, string][] = [
    ...(receipt.taxMinor === null
      ? []
      : [
          [`Tax included${receipt.taxRate === null ? '' : ` (${formatPercent(receipt.taxRate)})`}`, text(receipt.taxMinor)] as [
            string,
            string,
          ],
        ]),
    ['Total paid', text(receipt.amountMinor)],
    ...(receipt.refundedMinor > 0
      ? ([
          ['Paid back', text(receipt.refundedMinor)],
          ['Kept', text(receipt.amountMinor - receipt.refundedMinor)],
        ] as [string, string][])
      : []),
  ]
  const content: Content[] = [
    { text: 'Receipt', style: 'h1', margin: [0, 6, 0, 8] },
    ...(receipt.testMode
      ? [
          {
            text: 'Test mode – no charge. This is not a receipt for real money.',
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
        body: sums.map(([label, value], index) => [
          { text: label, bold: label === 'Total paid' },
          { text: value, alignment: 'right', bold: index === 0 || label === 'Total paid' },
        ]),
      },
      layout: 'lightHorizontalLines',
    },
    ...(receipt.refundableUntil
      ? [
          {
            text: `You can ask for your money back until ${formatDate(receipt.refundableUntil)}, in the app, under Orders.`,
            margin: [0, 12, 0, 0],
          } as Content,
        ]
      : []),
  ]
  return {
    ...baseDocument({ title: `Receipt ${receipt.number}`, currency: receipt.currency, at: receipt.at, footer: receipt.number }),
    content,
  }
}
