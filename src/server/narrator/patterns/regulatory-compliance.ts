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
        say: 'We know of no permit for this business. Ask your local office before you open.',
      },
      {
        id: 'rc.answer.unknown',
        when: (t) => t.permits === 0,
        say: 'We have not researched the permits for this business in {country} yet.',
      },
      { id: 'rc.answer.one', when: (t) => t.permits === 1, say: 'You need one permit, the {slowestPermit}.' },
      {
        id: 'rc.answer.fee',
        when: (t) => t.licenceShare > 0,
        say: 'You need {permitCount} permits, which cost {startup.licence} at the start.',
      },
      { id: 'rc.answer', say: 'You need {permitCount} permits for this business.' },
    ],
    {
      id: 'rc.answer.slow',
      when: (t) => t.slowestPermitDays >= 20 && t.permits > 1,
      say: 'Start with the slowest one, the {slowestPermit}.',
    },
  ],
  blocks: [
    {
      when: (t) => t.permits > 0,
      lines: [
        [
          {
            id: 'rc.slow.very',
            when: (t) => t.slowestPermitDays >= 60,
            say: 'The slowest permit takes months, so apply before you look for a place.',
          },
          {
            id: 'rc.slow.some',
            when: (t) => t.slowestPermitDays >= 14,
            say: 'The slowest permit takes some weeks, so apply while you run the test.',
          },
          {
            id: 'rc.slow.may',
            when: (t) => t.slowestPermitHigh >= 14,
            say: 'A complete application takes days. If a document is missing, it takes weeks.',
          },
          { id: 'rc.slow.quick', say: 'If your documents are complete, this takes only days.' },
        ],
        {
          id: 'rc.dear',
          when: (t) => t.permits > 1 && t.dearestIsAnother,
          say: 'The most expensive one is the {dearestPermit}.',
        },
        {
          id: 'rc.unknown-fee',
          when: (t) => t.feesUnknown,
          say: 'Where we do not know a fee, the table says so, so ask before you plan your budget.',
        },
      ],
    },
    {
      when: (t) => t.permits === 0,
      lines: [
        { id: 'rc.none.planned', say: 'We list no permit for this business as the plan describes it.' },
        { id: 'rc.none.changes', say: 'A shop, a sign over the door or a helper can change that, so ask first.' },
      ],
    },
    {
      when: (t) => t.permits === 0,
      lines: [
        {
          id: 'rc.none.name',
          say: 'A registered name can still be worth its fee. An account in that name builds your credit history.',
        },
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
          say: 'An inspector checks hands, water and waste, so keep these right every day.',
        },
        [
          {
            id: 'rc.vendor',
            when: (t) => t.vendorPermit && (t.premises === 'vehicle' || t.premises === 'street' || t.premises === 'stall'),
            say: 'A cart or van needs its own permit, and an inspector can close one that has none.',
          },
          {
            id: 'rc.home.rules',
            when: (t) => t.homeBusinessRules && (t.premises === 'home' || t.premises === 'none'),
            say: 'Ask city hall about home-business rules, and your insurer about visitors.',
          },
          {
            id: 'rc.street',
            when: (t) => t.premises === 'street' || t.premises === 'stall',
            say: 'Street selling has its own rules. Ask the market manager who collects the fees, and ask for a receipt.',
          },
          {
            id: 'rc.home',
            when: (t) => t.premises === 'home' || t.premises === 'none',
            say: 'Officials rarely stop work from home, but neighbours can complain, so ask them first.',
          },
          {
            id: 'rc.vehicle',
            when: (t) => t.premises === 'vehicle',
            say: 'Get the permits for the vehicle first, because a checkpoint can stop you without them.',
          },
          { id: 'rc.shop', say: 'Ask the landlord which permits the place already has, and look at them.' },
        ],
        [
          {
            id: 'rc.verify.many',
            when: (t) => t.permits >= 4,
            say: 'Keep all permits in one folder, and note when each one ends.',
          },
          {
            id: 'rc.verify.fees',
            when: (t) => t.licenceShare > 0.1,
            say: 'Permits are a large part of your start-up cost here, so check each fee before you pay it.',
          },
          { id: 'rc.verify', say: 'Fees and rules change, so check each one at the office in the table before you pay.' },
        ],
      ],
    },
    {
      tone: () => 'warning',
      when: (t) => t.permitsMissing > 0,
      lines: [
        { id: 'rc.missing', say: 'In {country} we have not researched the rules on {missingPermits}.' },
        { id: 'rc.missing.do', say: 'Ask your local office about them before you pay for anything.' },
      ],
    },
    {
      when: (t) => t.staffed && t.minimumWage !== null && t.helperWage < t.minimumWage,
      lines: [
        {
          id: 'rc.wage.law',
          say: 'The minimum wage is {local.minimumWage} a month, but helpers here often earn less.',
        },
        { id: 'rc.wage.ask', say: 'Ask the labour office which wage applies to you, and test the legal wage under What if.' },
      ],
    },
    {
      lines: [
        [
          {
            id: 'rc.tax.turnover',
            when: (t) => t.taxBasis === 'turnover' && t.taxDue,
            say: 'In year 1 you owe {year1.tax} of tax in the base case. The tax is on sales, so you owe it even without a profit.',
          },
          {
            id: 'rc.tax.profit',
            when: (t) => t.taxDue,
            say: 'In year 1 you owe {year1.tax} of tax in the base case. The tax is on profit.',
          },
          { id: 'rc.tax.none', say: 'In year 1 of the base case you owe no tax, but you still file a return.' },
        ],
        {
          id: 'rc.tax.file',
          say: 'Ask the tax office when to file, because some taxes are due each month.',
        },
        [
          {
            id: 'rc.vat.over',
            when: (t) => t.vatReached,
            say: 'Your sales are above the VAT limit of {local.vatThreshold}, so plan to register.',
          },
          {
            id: 'rc.vat.under',
            when: (t) => t.vatKnown,
            say: 'Your sales stay under the VAT limit of {local.vatThreshold}.',
          },
        ],
        { id: 'rc.tax.verify', say: 'Check the rules at {taxVerify} before you pay.' },
      ],
    },
    { table: 'tax' },
  ],
}
