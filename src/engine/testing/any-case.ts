import fc from 'fast-check'
import type { Shape, Values } from '../case.ts'
import { taxTable } from '../tax.ts'

/** Random businesses: any sane value of every assumption, both tax bases, seasons with dead months, short-lived equipment. */
export const anyCase = fc
  .record({
    price: fc.integer({ min: 1, max: 5_000_000 }),
    units: fc.double({ min: 0.02, max: 300, noNaN: true }),
    capacity: fc.double({ min: 0.1, max: 400, noNaN: true }),
    days: fc.integer({ min: 1, max: 31 }),
    ramp: fc.double({ min: 0.25, max: 30, noNaN: true }),
    costShare: fc.double({ min: 0, max: 1.3, noNaN: true }),
    shares: fc.tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.double({ min: 0, max: 0.2, noNaN: true })),
    monthly: fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 5, maxLength: 5 }),
    once: fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 5, maxLength: 5 }),
    ahead: fc.integer({ min: 0, max: 36 }),
    deposit: fc.integer({ min: 0, max: 12 }),
    stock: fc.double({ min: 0, max: 120, noNaN: true }),
    debtor: fc.double({ min: -60, max: 100, noNaN: true }),
    creditor: fc.double({ min: 0, max: 100, noNaN: true }),
    inflation: fc.double({ min: -0.05, max: 0.6, noNaN: true }),
    fx: fc.double({ min: -0.2, max: 0.8, noNaN: true }),
    loan: fc.integer({ min: 0, max: 100_000_000 }),
    loanMonths: fc.integer({ min: 1, max: 36 }),
    season: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 12, maxLength: 12 }),
    lives: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 }),
    turnover: fc.boolean(),
    first: fc.integer({ min: 1, max: 12 }),
  })
  .map((c): { values: Values; shape: Shape } => {
    const mean = c.season.reduce((sum, factor) => sum + factor, 0) / 12
    return {
      values: {
        pricePerUnit: c.price,
        unitsPerDay: c.units,
        capacityPerDay: c.capacity,
        openDaysPerMonth: c.days,
        rampMonths: c.ramp,
        costOfSalesPerUnit: c.price * c.costShare,
        shrinkageShare: c.shares[0],
        paymentFeeShare: c.shares[1],
        wagesPerMonth: c.monthly[0]!,
        rentPerMonth: c.monthly[1]!,
        utilitiesPerMonth: c.monthly[2]!,
        otherCostsPerMonth: c.monthly[3]!,
        ownerDrawPerMonth: c.monthly[4]!,
        equipmentTotal: c.once[0]!,
        preOperatingTotal: c.once[1]!,
        permitFees: c.once[2]!,
        permitRenewalPerYear: c.once[3]!,
        rentAheadMonths: c.ahead,
        depositMonths: c.deposit,
        stockDays: c.stock,
        debtorDays: c.debtor,
        creditorDays: c.creditor,
        inflation: c.inflation,
        fxDepreciation: c.fx,
        ownCapital: c.once[4]!,
        loanAmount: c.loan,
        loanRate: 0.4,
        loanMonths: c.loanMonths,
      },
      shape: {
        season: mean > 0 ? c.season.map((factor) => factor / mean) : new Array(12).fill(1),
        firstCalendarMonth: c.first,
        importShare: { price: 0.2, cost: 0.5, utilities: 0.4, other: 0.1, equipment: 0.8 },
        equipment: c.lives.map((lifeMonths) => ({ share: 1 / c.lives.length, lifeMonths })),
        staffing: Array.from({ length: 36 }, (_, index) => (index < 6 ? 0.5 : 1)),
        tax: taxTable({
          basis: c.turnover ? 'turnover' : 'profit',
          bands: [
            { upTo: 5_000_000, rate: 0 },
            { upTo: 50_000_000, rate: 0.1 },
            { upTo: null, rate: 0.25 },
          ],
        }),
      },
    }
  })
