import type { SectionPattern } from '../pattern.ts'

export const marketSize: SectionPattern = {
  key: 'marketSize',
  title: 'Market size',
  question: 'How many would buy?',
  keyFigure: ['market.householdsNeeded', 'plan.rate'],
  answer: [
    [
      {
        id: 'ms.answer.short',
        when: (t) => t.fairShare !== null && t.fairShare < 0.7,
        say: 'People in {city} buy this, but an equal share would give you {market.fairShare} {many} a day.',
      },
      {
        id: 'ms.answer.enough',
        when: (t) => t.fairShare !== null && t.fairShare > 1.4,
        say: 'Yes: spending in {city} would carry more sellers than we expect there.',
      },
      {
        id: 'ms.answer.even',
        when: (t) => t.fairShare !== null,
        say: 'About enough: an equal share of {city} would give you {market.fairShare} {many} a day.',
      },
      {
        id: 'ms.answer.crowd',
        when: (t) => t.gap !== null && t.gap < -20,
        say: 'People in {city} buy this, but by our estimate many sell it to them already.',
      },
      {
        id: 'ms.answer.room',
        when: (t) => t.gap !== null && t.gap > 20,
        say: 'By our estimate {city} spends enough on this for more sellers than it has.',
      },
      {
        id: 'ms.answer.balance',
        when: (t) => t.gap !== null,
        say: 'By our estimate {city} spends about enough on this for the sellers it has.',
      },
      {
        id: 'ms.answer.wide',
        when: (t) => t.tooWide,
        say: 'People in {city} buy this, but we cannot say yet whether enough of them are free.',
      },
      {
        id: 'ms.answer.unknown.online',
        when: (t) => t.reach === 'online',
        say: 'We do not know yet how many would buy; a week of asking online would tell more than we can.',
      },
      { id: 'ms.answer.unknown', say: 'We do not know yet how many in {city} would buy; ten visits would tell you more.' },
    ],
    { id: 'ms.answer.plan', say: 'This plan needs {plan.rate}.' },
  ],
  blocks: [
    {
      lines: [
        { id: 'ms.what', say: 'You would sell {what}.' },
        { id: 'ms.first', say: 'First in line: {customer1}.' },
        { id: 'ms.first.why', say: '{customer1Why}' },
        { id: 'ms.second', say: 'Then: {customer2}.' },
        [
          {
            id: 'ms.reach.near',
            when: (t) => t.reach === 'walk-in' && !t.hasSpot,
            say: 'Customers live or work close by, so the neighbourhood decides more than the city.',
          },
          {
            id: 'ms.reach.walk',
            when: (t) => t.reach === 'walk-in',
            say: 'Nearly all of them come on foot, so the street decides more than the city.',
          },
          {
            id: 'ms.reach.city',
            when: (t) => t.reach === 'city',
            say: 'Customers can come from anywhere in {city}, so being found matters more than the street.',
          },
          {
            id: 'ms.reach.online',
            when: (t) => t.reach === 'online',
            say: 'Customers buy from a screen, so {city} is where you live, not where they are.',
          },
        ],
      ],
    },
    { table: 'customers' },
    {
      when: (t) => t.marketKind !== 'unknown',
      lines: [
        { id: 'ms.households', say: '{city} has {city.population} people in {city.households} households.' },
        [
          { id: 'ms.food', when: (t) => t.spending === 'food', say: 'Food takes {local.foodShare} by households in {country}.' },
          {
            id: 'ms.school',
            when: (t) => t.spending === 'education',
            say: 'School costs are paid in lumps, so good weeks follow the terms.',
          },
          {
            id: 'ms.personal',
            when: (t) => t.spending === 'personal-care',
            say: 'People cut other things before they stop looking after how they look.',
          },
          {
            id: 'ms.transport',
            when: (t) => t.spending === 'transport',
            say: 'Getting about is paid daily, in small sums, by nearly everyone.',
          },
          {
            id: 'ms.phone',
            when: (t) => t.spending === 'communication',
            say: 'Airtime and data are bought in small sums, many times a week.',
          },
          {
            id: 'ms.clothes',
            when: (t) => t.spending === 'clothing',
            say: 'Clothes are bought around pay days and feasts, seldom in between.',
          },
          { id: 'ms.house', when: (t) => t.spending === 'household', say: 'Things for the house are bought when they run out or break.' },
          { id: 'ms.health', when: (t) => t.spending === 'health', say: 'Health spending cannot wait, but people choose whom they trust.' },
          { id: 'ms.leisure', when: (t) => t.spending === 'leisure', say: 'Leisure is the first thing a tight month cuts.' },
          { id: 'ms.housing', when: (t) => t.spending === 'housing', say: 'Work on houses is paid from savings, job by job.' },
        ],
        { id: 'ms.per-household', say: 'One household spends {market.perHousehold} a month on this kind of seller.' },
        { id: 'ms.total', say: 'Together that is {market.range} a month, formal and informal sellers alike.' },
        [
          {
            id: 'ms.needed.few',
            when: (t) => (t.householdsNeeded ?? 0) < 120,
            say: 'Your plan equals that spending by {market.householdsNeeded} households: a few streets.',
          },
          {
            id: 'ms.needed.many',
            when: (t) => (t.householdsNeeded ?? 0) > 1500,
            say: 'Your plan equals that spending by {market.householdsNeeded} households, more than a quarter holds.',
          },
          { id: 'ms.needed', say: 'Your plan equals the whole of that spending by {market.householdsNeeded} households.' },
        ],
      ],
    },
    {
      when: (t) => t.marketKind === 'unknown',
      lines: [
        [
          {
            id: 'ms.business.online',
            when: (t) => t.spending === 'business' && t.reach === 'online',
            say: 'Firms and people far away buy this, and the household figures of {country} do not count them.',
          },
          {
            id: 'ms.business',
            when: (t) => t.spending === 'business',
            say: 'Most customers buy this for their work, and household figures do not count that.',
          },
        ],
        { id: 'ms.unknown', say: 'So this report gives no market total, and does not invent one.' },
        { id: 'ms.unknown.do', say: 'List the buyers you could visit in a week, and ask what they pay today.' },
      ],
    },
    {
      lines: [
        [
          { id: 'ms.volume.low', when: (t) => t.unitsPerDay < 5, say: 'Few are enough here. Why {plan.rate}?' },
          { id: 'ms.volume.high', when: (t) => t.unitsPerDay > 80, say: 'It lives from many small sales. Why {plan.rate}?' },
          { id: 'ms.volume', say: 'Why {plan.rate}?' },
        ],
        { id: 'ms.volume.why', say: '{volumeWhy}' },
        [
          {
            id: 'ms.capacity.near',
            when: (t) => t.planOfCapacity > 0.8,
            say: 'That is close to the most you can manage, {plan.capacity} a day.',
          },
          {
            id: 'ms.capacity.far',
            when: (t) => t.planOfCapacity < 0.5,
            say: 'With this set-up you could manage {plan.capacity} a day, so customers are the limit, not hands.',
          },
          { id: 'ms.capacity.mid', say: 'The most you can manage with this set-up is {plan.capacity} a day.' },
        ],
      ],
    },
    {
      tone: () => 'warning',
      when: (t) => t.populationDisputed || !t.known || !t.atHome,
      lines: [
        [
          {
            id: 'ms.disputed.area',
            when: (t) => t.populationDisputed && t.populationOfArea,
            say: 'That is the whole urban area; within the city’s own limits another count has {city.populationOther}.',
          },
          {
            id: 'ms.disputed',
            when: (t) => t.populationDisputed,
            say: 'Sources disagree on how many live here: another count says {city.populationOther}.',
          },
        ],
        { id: 'ms.unknown-place', when: (t) => !t.known, say: 'We hold no figures for {asked}, so those of {city} stand in for it.' },
        {
          id: 'ms.carried',
          when: (t) => !t.atHome,
          say: 'This trade is at home in {home}; its share of spending was carried over from there.',
        },
      ],
    },
  ],
}
