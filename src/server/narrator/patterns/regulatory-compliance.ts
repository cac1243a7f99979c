import type { SectionPattern } from '../pattern.ts'

export const regulatoryCompliance: SectionPattern = {
  key: 'regulatoryCompliance',
  title: 'Regulatory compliance',
  question: 'What papers do I need?',
  keyFigure: ['startup.licence', 'a.permitFees'],
  answer: [
    [
      {
        id: 'rc.answer.none',
        when: (t) => t.permits === 0 && t.permitsMissing === 0,
        say: 'None that we know of for this trade; ask your local office before you open.',
      },
      {
        id: 'rc.answer.unknown',
        when: (t) => t.permits === 0,
        say: 'Not known yet: the papers for this trade in {country} were not researched.',
      },
      { id: 'rc.answer.one', when: (t) => t.permits === 1, say: 'One paper: {slowestPermit}.' },
      {
        id: 'rc.answer.fee',
        when: (t) => t.licenceShare > 0,
        say: 'We know of {permitCount} papers; together they cost {startup.licence} to begin.',
      },
      { id: 'rc.answer', say: 'We know of {permitCount} papers for this trade.' },
    ],
    { id: 'rc.answer.slow', when: (t) => t.slowestPermitDays >= 20, say: 'Begin with the slowest: {slowestPermit}.' },
  ],
  blocks: [
    {
      when: (t) => t.permits > 0,
      lines: [
        [
          {
            id: 'rc.slow.very',
            when: (t) => t.slowestPermitDays >= 60,
            say: 'The slowest takes months, so hand it in before you look for a place.',
          },
          {
            id: 'rc.slow.some',
            when: (t) => t.slowestPermitDays >= 14,
            say: 'The slowest takes some weeks, so hand it in while you run the test.',
          },
          {
            id: 'rc.slow.may',
            when: (t) => t.slowestPermitHigh >= 14,
            say: 'Count on days where your documents are complete, and on weeks where one is missing.',
          },
          { id: 'rc.slow.quick', say: 'This is a matter of days if your documents are complete.' },
        ],
        [
          { id: 'rc.slow.who.one', when: (t) => t.permits === 1, say: 'You get it from: {slowestBody}.' },
          { id: 'rc.slow.who', say: 'The slowest comes from: {slowestBody}.' },
        ],
        { id: 'rc.dear', when: (t) => t.permits > 1, say: 'The dearest is: {dearestPermit}.' },
        {
          id: 'rc.unknown-fee',
          when: (t) => t.feesUnknown,
          say: 'Where a fee is not known the table says so; ask before you budget it at nothing.',
        },
      ],
    },
    {
      when: (t) => t.permits === 0,
      lines: [
        { id: 'rc.none.planned', say: 'We list no paper for this trade as it is planned here.' },
        { id: 'rc.none.changes', say: 'That can change with a shop, a sign over the door or a helper; ask first.' },
      ],
    },
    {
      when: (t) => t.permits === 0,
      lines: [
        { id: 'rc.none.name', say: 'A registered name can still be worth its fee: an account in that name builds your history.' },
        { id: 'rc.none.receipts', say: 'Keep receipts from the first day, because the tax office may ask for them.' },
      ],
    },
    { table: 'permits' },
    {
      when: (t) => t.permits > 0,
      lines: [
        {
          id: 'rc.food',
          when: (t) => t.foodPermits,
          say: 'An inspector looks at hands, water and where waste goes; keep these three right daily.',
        },
        [
          {
            id: 'rc.vendor',
            when: (t) => t.vendorPermit && (t.premises === 'vehicle' || t.premises === 'street' || t.premises === 'stall'),
            say: 'A cart or van needs its own permit; an inspector can close one that has none.',
          },
          {
            id: 'rc.home.rules',
            when: (t) => t.homeBusinessRules && (t.premises === 'home' || t.premises === 'none'),
            say: 'Ask city hall about home-business rules, and your insurer about visitors.',
          },
          {
            id: 'rc.street',
            when: (t) => t.premises === 'street' || t.premises === 'stall',
            say: 'Selling on the street has its own rules; ask the market master who collects, and for a receipt.',
          },
          {
            id: 'rc.home',
            when: (t) => t.premises === 'home' || t.premises === 'none',
            say: 'Working from home is rarely stopped, but neighbours can complain; ask them first.',
          },
          {
            id: 'rc.vehicle',
            when: (t) => t.premises === 'vehicle',
            say: 'Papers for the vehicle come first; without them a checkpoint eats the day.',
          },
          { id: 'rc.shop', say: 'Ask the landlord which permits the place already has, and see them.' },
        ],
        [
          { id: 'rc.verify.many', when: (t) => t.permits >= 4, say: 'With this many papers, make one folder and note when each one ends.' },
          {
            id: 'rc.verify.fees',
            when: (t) => t.licenceShare > 0.1,
            say: 'Papers are a real part of your start here; check each fee before you pay it.',
          },
          { id: 'rc.verify', say: 'Fees and rules change: the last column says where to check each before you pay.' },
        ],
      ],
    },
    {
      tone: () => 'warning',
      when: (t) => t.permitsMissing > 0,
      lines: [
        { id: 'rc.missing', say: 'Not researched for {country}: {missingPermits}.' },
        { id: 'rc.missing.do', say: 'Ask your local office about these before you pay for anything.' },
      ],
    },
    {
      when: (t) => t.staffed && t.minimumWage !== null && t.helperWage < t.minimumWage,
      lines: [
        {
          id: 'rc.wage.law',
          say: 'The minimum wage is {local.minimumWage} a month; helpers here are often paid less, {local.helperWage}.',
        },
        { id: 'rc.wage.ask', say: 'Ask the labour office which counts for you, and try the legal wage under What if.' },
      ],
    },
    {
      lines: [
        { id: 'rc.tax', say: 'Tax here: {taxName}.' },
        [
          {
            id: 'rc.tax.turnover',
            when: (t) => t.taxBasis === 'turnover' && t.taxDue,
            say: 'It falls on sales, even in a month without profit: {year1.tax} in the first year.',
          },
          { id: 'rc.tax.profit', when: (t) => t.taxDue, say: 'It falls on profit: {year1.tax} in the first year of the likely case.' },
          { id: 'rc.tax.none', say: 'In the first year of the likely case nothing is due, but you still file.' },
        ],
        [
          {
            id: 'rc.vat.over',
            when: (t) => t.vatReached,
            say: 'Sales of {year1.revenue} pass the VAT limit of {local.vatThreshold}; plan to register.',
          },
          {
            id: 'rc.vat.under',
            when: (t) => t.vatKnown,
            say: 'Sales of {year1.revenue} stay under the VAT limit of {local.vatThreshold}.',
          },
        ],
        { id: 'rc.tax.note', say: '{taxNote}' },
        { id: 'rc.tax.verify', say: 'Check it at {taxVerify}.' },
      ],
    },
    { table: 'tax' },
  ],
}
