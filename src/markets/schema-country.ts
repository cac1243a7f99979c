import * as z from 'zod'
import { lenderKinds } from '#engine/market/place.ts'
import { citedFields, factSchema, prose, verifyAt } from './schema-cited.ts'
import { fraction, integerNumber, number, slug, text, triple, why, yearMonth } from './schema-fields.ts'
import { label, namedLines } from './texts.ts'

/** A country's VAT, wage law, household spending and lenders. */

const positiveAmount = number.positive('must be above 0')

export const taxBands = z
  .array(
    z.strictObject({
      upTo: number.positive('must be above 0').nullable().describe('A year, local money; null is open-ended'),
      rate: fraction,
      due: number
        .min(0, 'must not be below 0')
        .optional()
        .describe('A sum a year that is owed where the band begins, in place of what the bands below it come to'),
    }),
  )
  .min(1)
  .describe('Rising; the last one open-ended')

const registersAt = z
  .enum(['threshold', 'any-turnover', 'beyond-turnover-tax', 'never'])
  .describe(
    'threshold = once the sales of twelve months are above facts.vatThreshold; any-turnover = from the first sale; beyond-turnover-tax = once they are above tax.beyond.turnover, where the tax on turnover ends; never = exempt',
  )

export const vat = z
  .strictObject({
    registers: z.strictObject({ goods: registersAt, services: registersAt }),
    scheme: z
      .enum(['credit', 'flat'])
      .describe('credit = VAT in what was sold less VAT in what was bought; flat = flatRate of sales, and nothing back'),
    flatRate: fraction.optional().describe('Of sales with VAT in them; only with the flat scheme'),
    creditShare: triple.optional().describe('[low, likely, high] share of what is bought that comes with a VAT invoice; only with credit'),
    why,
    note: prose.describe('How it is counted on the sales of a business, in words'),
    verifyAt,
    ...citedFields,
  })
  .describe('How a business that must register pays VAT; its rate and threshold are facts. null where there is none')

export const wageLaw = z
  .strictObject({
    inForce: z.boolean().describe('Whether a minimum wage is in force at all'),
    fromEmployees: integerNumber
      .min(1, 'must be 1 or more')
      .describe('It binds an employer of this many people or more; 1 = every employer'),
    outside: prose.describe('Who is outside of it, in words: small employers, family, household work, apprentices'),
    smallTrades: factSchema
      .optional()
      .describe('What the order asks for shop, food and market help, where that differs from facts.minimumWage'),
    employerParts: namedLines(
      z.array(
        z.strictObject({
          id: slug,
          name: label(text).describe('What it is called, as a label: Social security (NSSF)'),
          share: fraction.describe('Of each wage, on top of it'),
          fromEmployees: integerNumber
            .min(2, 'must be 2 or more')
            .optional()
            .describe('Due from this many employees; from the first without it'),
          note: prose.describe('Whom it binds, what is left out, and where that is known from'),
          ...citedFields,
        }),
      ),
    )
      .optional()
      .describe(
        'What an employer pays on top of wages: social security, levies, compulsory insurance. It is counted on all pay, but not of those outside the minimum wage',
      ),
    partsInPay: z
      .literal(true)
      .optional()
      .describe('Pay that a business states in the money of this country includes the employer’s parts already'),
    fullTime: z
      .strictObject({
        hoursPerWeek: number.min(30, 'lies between 30 and 60').max(60, 'lies between 30 and 60'),
        note: prose.describe('What the law says of a week, and why another one is taken where it is'),
        ...citedFields,
      })
      .describe('The week that a month of facts.helperWage and of facts.minimumWage is paid for'),
    employeeTax: z
      .strictObject({
        bands: taxBands,
        note: prose.describe('What is in the rates, and where that is known from'),
        ...citedFields,
      })
      .optional()
      .describe('What a helper pays of a year’s pay, where facts.helperWage is stated before it; left out where helpers are paid in hand'),
    verifyAt,
    ...citedFields,
  })
  .describe('Whom the minimum wage of facts.minimumWage binds, and what an employer pays beside wages')

export const cityWages = z
  .strictObject({
    minimum: factSchema.optional().describe('Minimum wage of the city, its state or its zone, where it is another than the country’s'),
    fromEmployees: integerNumber
      .min(1, 'must be 1 or more')
      .optional()
      .describe('It binds an employer of this many people or more; as the country’s unless said'),
    helper: factSchema.optional().describe('What an unskilled helper is paid there, where it is another than the country’s'),
  })
  .describe('Wages that differ from the country’s')

export const localIncomeTax = z
  .strictObject({
    bands: taxBands,
    profit: taxBands.optional().describe('Other bands for the profit of an owner, where the city taxes it otherwise than pay'),
    name: label(text).describe('What it is, behind “with”: the income tax of Illinois'),
    note: prose.describe('What is in the rates, what is left out, and where that is known from'),
    ...citedFields,
  })
  .describe(
    'Income tax of a city and its state on a year’s income, on top of the country’s tax on profit and on pay; left out where there is none',
  )

export const localSalesTax = z
  .strictObject({
    note: prose.describe('Whether customers of this trade owe it, at what rate, and from which sales the owner collects it'),
    ...citedFields,
  })
  .describe('Tax on sales of a state or city on one trade, on top of the price')

export const householdSpending = z
  .strictObject({
    perHead: factSchema.describe('Household final consumption a head and year, national accounts, in local money of its priceMonth'),
    cpi: z
      .strictObject({
        points: z
          .array(z.strictObject({ month: yearMonth, index: positiveAmount }))
          .min(1)
          .describe('Consumer prices by month, the first one the priceMonth of perHead; after the last, facts.inflation carries on'),
        note: prose.describe('What the index is, and how it was chained'),
        ...citedFields,
      })
      .describe('What carries it to the month of a run'),
  })
  .describe('What people spend, in local money of its year and carried along consumer prices, never through dollars')

export const lender = z.strictObject({
  kind: z.enum(lenderKinds),
  called: label(text).describe('How such a lender is called here'),
  rate: z
    .strictObject({
      perYear: triple.describe('[low, likely, high] % a year, as such lenders quote it'),
      quoted: z.enum(['flat', 'reducing']).describe('flat = on the whole loan to the end; reducing = on what is still owed'),
    })
    .describe('As quoted; what it costs on the money held is computed'),
  graceMonths: integerNumber.min(0, 'must not be below 0').describe('Months before the first repayment of what was lent'),
  termMonths: z.array(integerNumber.min(1, 'must be 1 or more')).min(1).describe('Usual terms, the shortest first'),
  ownShare: fraction.describe('Part of the need that a borrower brings'),
  smallest: positiveAmount.describe('Local money'),
  largest: positiveAmount.describe('What a first loan is at most, local money'),
  feeShare: fraction.describe('Fees and what is held back as savings that are not returned with the loan, share of the loan'),
  rhythm: z
    .enum(['weekly', 'monthly', 'by-cycle'])
    .describe('How it is repaid; by-cycle = instalments may follow the harvest or the sale of animals'),
  asksRegistration: z.literal(true).optional().describe('Lends to none but a registered business, as asks says'),
  asks: prose.describe('Whom they lend to, and what they ask for'),
  note: prose.describe('What a borrower should know of such a lender').optional(),
  verifyAt,
  ...citedFields,
})
