import type { SectionPattern } from '../pattern.ts'

export const localInsights: SectionPattern = {
  key: 'localInsights',
  title: 'Local insights',
  question: 'What is special here?',
  keyFigure: ['city.population'],
  answer: [
    { id: 'li.answer.note', say: '{cityNote}' },
    [
      { id: 'li.answer.power', when: (t) => t.usesPower && t.outage > 0.3, say: 'Plan for power: the grid fails {local.outage}.' },
      {
        id: 'li.answer.rent',
        when: (t) => t.rentPaid && t.rentMonthsAhead >= 6 && !t.rentByMonth,
        say: 'Plan for rent: landlords ask {local.rentMonths} ahead.',
      },
      { id: 'li.answer.season', say: 'Plan for the year: {bestMonth} is best, {worstMonth} thinnest.' },
    ],
  ],
  blocks: [
    {
      lines: [{ id: 'li.place', say: '{placeText}' }],
    },
    {
      when: (t) => t.neighbourhoods > 0,
      lines: [
        [
          { id: 'li.quarters.walk', when: (t) => t.reach === 'walk-in', say: 'Parts of {city} to walk before you choose a spot:' },
          { id: 'li.quarters', say: 'Parts of {city} to know for this work:' },
        ],
        { id: 'li.q1', say: '{quarter1}: {quarter1Note}' },
        { id: 'li.q2', say: '{quarter2}: {quarter2Note}' },
        { id: 'li.q3', say: '{quarter3}: {quarter3Note}' },
      ],
    },
    {
      when: (t) => t.rentPaid,
      lines: [
        [
          {
            id: 'li.rent.month.plain',
            when: (t) => t.rentByMonth && t.rentMonthsAhead <= 1,
            say: 'A place of this kind is usually paid by the month; a shop is asked {local.depositMonths} of deposit.',
          },
          {
            id: 'li.rent.month',
            when: (t) => t.rentByMonth,
            say: 'A place of this kind is usually paid by the month; for a shop, landlords ask {local.rentMonths} ahead.',
          },
          {
            id: 'li.rent.nodeposit',
            when: (t) => t.depositMonths === 0,
            say: 'Landlords usually ask {local.rentMonths} of rent ahead, and no deposit.',
          },
          { id: 'li.rent', say: 'Landlords usually ask {local.rentMonths} of rent ahead and {local.depositMonths} as deposit.' },
        ],
        { id: 'li.rent.why', say: '{rentWhy}' },
        [
          {
            id: 'li.rent.bargain',
            when: (t) => t.rentMonthsAhead >= 6 && !t.rentByMonth,
            say: 'Offer a shorter first term at a higher rent; it keeps your cash in the business.',
          },
          {
            id: 'li.rent.receipt',
            when: (t) => t.rentByMonth,
            say: 'Ask for a receipt each time, with the month and the name of who took it.',
          },
          { id: 'li.rent.short', say: 'Ask what happens to the deposit when you leave, and get it in writing.' },
        ],
      ],
    },
    {
      when: (t) => t.usesPower && !t.gridNeverFails,
      lines: [
        [
          {
            id: 'li.power.bad',
            when: (t) => t.outage > 0.3,
            say: 'Ask the shop next door how many hours the light is on, and for which weeks.',
          },
          {
            id: 'li.power.some',
            when: (t) => t.outage > 0.025,
            say: 'The grid fails {local.outage}; ask the neighbours which hours they are.',
          },
          { id: 'li.power.good', say: 'The grid is steady here; start without a generator.' },
        ],
      ],
    },
    {
      when: (t) => !t.rentPaid && (!t.usesPower || t.gridNeverFails),
      lines: [{ id: 'li.untied', say: 'No lease ties you to one place, so try a second one before you judge {here}.' }],
    },
    { table: 'localFacts' },
    { table: 'calendar' },
    {
      lines: [
        [
          {
            id: 'li.online',
            when: (t) => t.reach === 'online' && t.online < 0.5 && t.spending !== 'business',
            say: 'Only {local.online} are online here, so sell by phone call as well.',
          },
          {
            id: 'li.online.high',
            when: (t) => t.reach === 'online' && t.spending !== 'business',
            say: '{local.online} are online here; being found is the work, not the connection.',
          },
          { id: 'li.tier.small', when: (t) => t.tier === 3, say: 'In a town of this size word travels fast, good and bad.' },
          {
            id: 'li.tier.mid',
            when: (t) => t.tier === 2 && t.rentPaid,
            say: 'Rents are lower than in the largest cities, and so is what people will pay.',
          },
          { id: 'li.tier.mid.price', when: (t) => t.tier === 2, say: 'People here will pay somewhat less than in the largest cities.' },
          { id: 'li.tier.big', say: 'In the largest market you pay for the spot, and rivals learn from you fast.' },
        ],
        { id: 'li.note', say: '{localNote}' },
        {
          id: 'li.gap-only',
          when: (t) => t.market === 'gap-map-only',
          say: 'We researched {country} less than our main markets; check each figure before you pay.',
        },
      ],
    },
  ],
}
