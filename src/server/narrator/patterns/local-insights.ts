import type { SectionPattern } from '../pattern.ts'

export const localInsights: SectionPattern = {
  key: 'localInsights',
  title: 'Local insights',
  question: 'What is special here?',
  keyFigure: ['city.population'],
  answer: [
    { id: 'li.answer.note', say: '{cityNote}' },
    [
      {
        id: 'li.answer.power',
        when: (t) => t.usesPower && t.outage > 0.3,
        say: 'Plan for power cuts, because the grid fails {local.outage}.',
      },
      {
        id: 'li.answer.rent',
        when: (t) => t.rentPaid && t.rentMonthsAhead >= 6 && !t.rentByMonth,
        say: 'Plan for rent, because landlords ask for {local.rentMonths} ahead.',
      },
      { id: 'li.answer.season', say: 'Plan for the season, because {bestMonth} is the best month and {worstMonth} the weakest.' },
    ],
  ],
  blocks: [
    { labelled: [{ id: 'li.place', label: 'Choosing a location', say: '{placeText}' }] },
    {
      when: (t) => t.neighbourhoods > 0,
      lines: [
        [
          { id: 'li.quarters.walk', when: (t) => t.reach === 'walk-in', say: 'Walk through the areas below before you choose a spot.' },
          { id: 'li.quarters', say: 'Learn to know the areas below, because customers ask from all of them.' },
        ],
      ],
    },
    { table: 'areas' },
    {
      when: (t) => t.rentPaid,
      lines: [
        [
          {
            id: 'li.rent.month.plain',
            when: (t) => t.rentByMonth && t.rentMonthsAhead <= 1,
            say: 'You usually pay for such a place by the month. For a shop, landlords ask for {local.depositMonths} of deposit.',
          },
          {
            id: 'li.rent.month',
            when: (t) => t.rentByMonth,
            say: 'You usually pay for such a place by the month. For a shop, landlords ask for {local.rentMonths} ahead.',
          },
          {
            id: 'li.rent.nodeposit',
            when: (t) => t.depositMonths === 0,
            say: 'Landlords usually ask for {local.rentMonths} of rent ahead, and no deposit.',
          },
          { id: 'li.rent', say: 'Landlords usually ask for {local.rentMonths} of rent ahead and {local.depositMonths} of deposit.' },
        ],
        [
          {
            id: 'li.rent.bargain',
            when: (t) => t.rentMonthsAhead >= 6 && !t.rentByMonth,
            say: 'Offer a higher rent for a shorter first term, because that keeps cash in the business.',
          },
          {
            id: 'li.rent.receipt',
            when: (t) => t.rentByMonth,
            say: 'Ask for a receipt each time, with the month and the name of the person you paid.',
          },
          { id: 'li.rent.short', say: 'Ask in writing when you get the deposit back.' },
        ],
      ],
    },
    { labelled: [{ id: 'li.rent.why', label: 'What landlords ask', when: (t) => t.rentPaid, say: '{rentWhy}' }] },
    {
      when: (t) => t.usesPower && !t.gridNeverFails,
      lines: [
        [
          {
            id: 'li.power.bad',
            when: (t) => t.outage > 0.3,
            say: 'Ask the business next door how many hours a day it has power, and in which weeks.',
          },
          {
            id: 'li.power.some',
            when: (t) => t.outage > 0.025,
            say: 'The grid fails {local.outage}, so ask the neighbours at which hours.',
          },
          { id: 'li.power.good', say: 'The grid is steady here, so start without a generator.' },
        ],
      ],
    },
    {
      when: (t) => !t.rentPaid && (!t.usesPower || t.gridNeverFails),
      lines: [{ id: 'li.untied', say: 'You have no lease, so you can try a second area if the first one does not work.' }],
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
            say: 'Here {local.online} are online, so your main work is to be found.',
          },
          { id: 'li.tier.small', when: (t) => t.tier === 3, say: 'In a town of this size people hear quickly how good your work is.' },
          {
            id: 'li.tier.mid',
            when: (t) => t.tier === 2 && t.rentPaid,
            say: 'Rents and prices are lower here than in the largest cities.',
          },
          { id: 'li.tier.mid.price', when: (t) => t.tier === 2, say: 'People here pay a little less than in the largest cities.' },
          { id: 'li.tier.big', say: 'In the largest market a good spot costs more, and rivals copy you quickly.' },
        ],
        {
          id: 'li.gap-only',
          when: (t) => t.market === 'gap-map-only',
          say: 'We researched {country} less than our main markets, so check each figure before you pay.',
        },
      ],
    },
    { labelled: [{ id: 'li.note', label: 'This business here', say: '{localNote}' }] },
  ],
}
