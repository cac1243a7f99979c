import { describe, expect, it } from 'vitest'
import { readTyped, type TypedField } from './typed-number.ts'

type Expected = number | 'none' | 'empty' | 'two-ways' | 'other-money' | `${number}, shown`

function read(text: string, field: TypedField): Expected {
  const found = readTyped(text, field)
  if (found.kind !== 'number') return found.kind
  return found.unsure ? `${found.value}, shown` : found.value
}

const amount = (currency: string | null): TypedField => ({ of: 'amount', currency, max: 1e9 })
const [naira, cedi, rand, kenyan, dollar, franc, tanzanian, ugandan] = ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'TZS', 'UGX'].map(amount)
const percent: TypedField = { of: 'part', min: 0, max: 95 }
const sales: TypedField = { of: 'number', min: 0, max: 8000 }
const months: TypedField = { of: 'number', min: 0, max: 36 }
const inEnglish = (field: TypedField): TypedField => ({ ...field, isPointWritten: true })

describe('an amount is read as it is typed in', () => {
  it.each<[string, string, TypedField, Expected]>([
    ['Nigeria', '80000', naira!, 80_000],
    ['Nigeria', '80,000', naira!, 80_000],
    ['Nigeria', '₦80,000.50', naira!, 80_000.5],
    ['Nigeria', 'N80,000', naira!, 80_000],
    ['Nigeria', '#80,000', naira!, 80_000],
    ['Nigeria', 'NGN 80 000', naira!, 80_000],
    ['Nigeria', '80k', naira!, 80_000],
    ['Nigeria', '1.5m', naira!, 1_500_000],
    ['Nigeria', '1,5 million', naira!, 1_500_000],
    ['Nigeria', '80,000 naira', naira!, 80_000],
    ['Nigeria', '50 kobo', naira!, 'none'],
    ['Nigeria', '$80', naira!, 'other-money'],
    ['Ghana', 'GH₵ 1,500.50', cedi!, 1500.5],
    ['Ghana', '₵1,500', cedi!, 1500],
    ['Ghana', 'GHC1500', cedi!, 1500],
    ['South Africa', '12,50', rand!, 12.5],
    ['South Africa', '12.50', rand!, 12.5],
    ['South Africa', 'R1 250,50', rand!, 1250.5],
    ['South Africa', 'R1\u00a0250,50', rand!, 1250.5],
    ['South Africa', 'R 1,250', rand!, 1250],
    ['South Africa', '1.250', rand!, 1250],
    ['South Africa', '1.250,5', rand!, 1250.5],
    ['South Africa', 'R.50', rand!, 'none'],
    ['Kenya', 'KSh 1,250', kenyan!, 1250],
    ['Kenya', 'Ksh.1,250', kenyan!, 1250],
    ['Kenya', '1,250/=', kenyan!, 1250],
    ['Kenya', '500 bob', kenyan!, 500],
    ['Kenya', '12,34,567', kenyan!, 1_234_567],
    ['Kenya', '1,23,456.50', kenyan!, 123_456.5],
    ['USA', '$1,234.56', dollar!, 1234.56],
    ['USA', '$.50', dollar!, 0.5],
    ['USA', 'US$ 5', dollar!, 5],
    ['USA', '1234.567', dollar!, 'none'],
    ["Côte d'Ivoire", '80 000 FCFA', franc!, 80_000],
    ["Côte d'Ivoire", '80\u202f000 F CFA', franc!, 80_000],
    ["Côte d'Ivoire", '80.000', franc!, 80_000],
    ["Côte d'Ivoire", '1.250.000', franc!, 1_250_000],
    ["Côte d'Ivoire", '1,250', franc!, 1250],
    ["Côte d'Ivoire", '12,50', franc!, 'none'],
    ["Côte d'Ivoire", '5 000,00', franc!, 5000],
    ["Côte d'Ivoire", '1,5M', franc!, 1_500_000],
    ["Côte d'Ivoire", '80 mille', franc!, 80_000],
    ['Tanzania', 'TSh 2.500.000', tanzanian!, 2_500_000],
    ['Tanzania', '10,000/-', tanzanian!, 10_000],
    ['Tanzania', 'elfu 10', tanzanian!, 'none'],
    ['Uganda', "USh 1'500'000", ugandan!, 1_500_000],
    ['Uganda', '1’500’000', ugandan!, 1_500_000],
    ['Uganda', 'shs 10,000', ugandan!, 10_000],
    ['Uganda', '1.5', ugandan!, 'none'],
    ['anywhere', '€80', naira!, 'none'],
    ['anywhere', '１２，５００', naira!, 12_500],
    ['anywhere', '٨٠٬٠٠٠٫٥٠', naira!, 80_000.5],
    ['anywhere', '۸۰۰۰۰', naira!, 80_000],
    ['anywhere', '߈߀߀', franc!, 800],
    ['anywhere', '8\u200b0000\u2069', naira!, 80_000],
    ['anywhere', '1,250k', naira!, 'two-ways'],
    ['anywhere', '1.250m', naira!, 1_250_000],
    ['anywhere', '0', naira!, 'none'],
    ['anywhere', '-5', naira!, 'none'],
    ['anywhere', '80 lakh', naira!, 'none'],
    ['anywhere', '5²', naira!, 'none'],
    ['anywhere', '½', naira!, 'none'],
    ['anywhere', '1e9', naira!, 'none'],
    ['anywhere', '80,0000', naira!, 'none'],
    ['anywhere', '80 00', naira!, 'none'],
    ['anywhere', '1,250 000', naira!, 'none'],
    ['anywhere', ' ', naira!, 'empty'],
    ['a place that is not known yet', 'KSh 80,000', amount(null), 80_000],
  ])('%s: %s', (_, text, field, expected) => expect(read(text, field)).toBe(expected))
})

describe('a number is read as it is typed in', () => {
  it.each<[string, string, TypedField, Expected]>([
    ["Côte d'Ivoire", '4,5', percent, 4.5],
    ['Nigeria', '4.5', percent, 4.5],
    ['South Africa', '4,5 %', percent, 4.5],
    ['anywhere', '٤٫٥٪', percent, 4.5],
    ['anywhere', '1,250', percent, 1.25],
    ['anywhere', '33,52', percent, 33.52],
    ['anywhere', '450', percent, 450],
    ['anywhere', '5x', percent, 'none'],
    ['anywhere', '80k', percent, 'none'],
    ["Côte d'Ivoire", '3,5', sales, 3.5],
    ["Côte d'Ivoire", '1 250,5', sales, 1250.5],
    ["Côte d'Ivoire", '1\u202f250,5', sales, 1250.5],
    ['Switzerland', "1'250.5", sales, 1250.5],
    ['Germany', '1.250,5', sales, 1250.5],
    ['Nigeria', '1,250.5', sales, 1250.5],
    ['Nigeria', '1,250', inEnglish(sales), '1250, shown'],
    ['Nigeria', '1.250', inEnglish(sales), '1.25, shown'],
    ["Côte d'Ivoire", '1,250', sales, 'two-ways'],
    ["Côte d'Ivoire", '1.250', sales, 'two-ways'],
    ['anywhere', '1٫250', sales, 1.25],
    ['anywhere', '1250,500', sales, 1250.5],
    ['anywhere', '0,250', sales, 0.25],
    ['anywhere', ',5', sales, 0.5],
    ['anywhere', '4,', sales, 4],
    ['anywhere', '2,5', months, 2.5],
    ['anywhere', '1,250', months, 1.25],
    ['anywhere', '−4,5', { of: 'part', min: -30, max: 150 }, -4.5],
    ['anywhere', '10.5.3', sales, 'none'],
    ['anywhere', '1,25,0', sales, 'none'],
    ['anywhere', '1 2', sales, 'none'],
    ['anywhere', '1,,2', sales, 'none'],
    ['anywhere', ',', sales, 'none'],
    ['anywhere', '-', sales, 'none'],
    ['anywhere', '12345678901234567', sales, 'none'],
    ['anywhere', '12', { of: 'whole', min: 0, max: 1000 }, 12],
    ['anywhere', '1,000', { of: 'whole', min: 0, max: 1000 }, 1000],
    ['anywhere', '4,5', { of: 'whole', min: 0, max: 1000 }, 'none'],
    ["Côte d'Ivoire", '1.250', { of: 'price', currency: 'XOF', min: 0, max: 9000 }, '1250, shown'],
    ["Côte d'Ivoire", '12,5', { of: 'price', currency: 'XOF', min: 0, max: 9000 }, 12.5],
    ['USA', '1.250', { of: 'price', currency: 'USD', min: 0, max: 20 }, 1.25],
    ['USA', '1.250', inEnglish({ of: 'price', currency: 'USD', min: 0, max: 9000 }), '1.25, shown'],
    ['South Africa', '1,250', { of: 'price', currency: 'ZAR', min: 0, max: 9000 }, 'two-ways'],
  ])('%s: %s', (_, text, field, expected) => expect(read(text, field)).toBe(expected))
})
