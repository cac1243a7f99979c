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
        say: 'People in {city} buy this. An equal share of the sales would give you {market.fairShare} {many} a day.',
      },
      {
        id: 'ms.answer.enough',
        when: (t) => t.fairShare !== null && t.fairShare > 1.4,
        say: 'Yes, people in {city} spend enough for more sellers than we expect there.',
      },
      {
        id: 'ms.answer.even',
        when: (t) => t.fairShare !== null,
        say: 'Demand is about enough. An equal share of the sales in {city} would give you {market.fairShare} {many} a day.',
      },
      {
        id: 'ms.answer.crowd',
        when: (t) => t.gap !== null && t.gap < -20,
        say: 'People in {city} buy this, but we estimate that many sellers already serve them.',
      },
      {
        id: 'ms.answer.room',
        when: (t) => t.gap !== null && t.gap > 20,
        say: 'We estimate that people in {city} spend enough on this for more sellers than there are.',
      },
      {
        id: 'ms.answer.balance',
        when: (t) => t.gap !== null,
        say: 'We estimate that people in {city} spend about enough on this for the sellers there are.',
      },
      {
        id: 'ms.answer.wide',
        when: (t) => t.tooWide,
        say: 'People in {city} buy this, but we cannot say yet whether there is room for one more seller.',
      },
      {
        id: 'ms.answer.unknown.online',
        when: (t) => t.reach === 'online',
        say: 'We do not know yet how many people would buy. Spend a week asking buyers online.',
      },
      { id: 'ms.answer.unknown', say: 'We do not know yet how many people in {city} would buy. Visit possible buyers and ask them.' },
    ],
    { id: 'ms.answer.plan', say: 'This plan needs {plan.rate}.' },
  ],
  blocks: [
    {
      lines: [
        { id: 'ms.what', say: 'In this report one {one} means {what}.' },
        [
          {
            id: 'ms.reach.near',
            when: (t) => t.reach === 'walk-in' && !t.fixedSpot,
            say: 'Customers live or work close by, so choose your neighbourhood with care.',
          },
          {
            id: 'ms.reach.walk',
            when: (t) => t.reach === 'walk-in',
            say: 'Customers live, work or pass close by, so choose your street with care.',
          },
          {
            id: 'ms.reach.city',
            when: (t) => t.reach === 'city',
            say: 'Customers can come from anywhere in {city}, so they must be able to find you.',
          },
          { id: 'ms.reach.online', when: (t) => t.reach === 'online', say: 'Customers buy online, so they can live anywhere.' },
        ],
        { id: 'ms.talk', say: 'Talk to people from the first group below before you spend money.' },
      ],
    },
    { table: 'customers' },
    {
      when: (t) => t.marketKind !== 'unknown',
      lines: [
        { id: 'ms.households', say: 'There are {city.population} people in {city}, in {city.households} households.' },
        [
          {
            id: 'ms.food',
            when: (t) => t.spending === 'food',
            say: 'Households in {country} spend {local.foodShare} of their money on food.',
          },
          {
            id: 'ms.school',
            when: (t) => t.spending === 'education',
            say: 'Families pay school costs at the start of each term, so sales follow the terms.',
          },
          {
            id: 'ms.personal',
            when: (t) => t.spending === 'personal-care',
            say: 'People cut other spending before they cut personal care.',
          },
          { id: 'ms.transport', when: (t) => t.spending === 'transport', say: 'Nearly everyone pays for transport, in small amounts.' },
          { id: 'ms.phone', when: (t) => t.spending === 'communication', say: 'People buy airtime and data often, in small amounts.' },
          { id: 'ms.clothes', when: (t) => t.spending === 'clothing', say: 'People buy most clothes around pay days and holidays.' },
          {
            id: 'ms.house',
            when: (t) => t.spending === 'household',
            say: 'People buy things for the home when something breaks or runs out.',
          },
          {
            id: 'ms.health',
            when: (t) => t.spending === 'health',
            say: 'People cannot delay much health spending, and they choose a seller they trust.',
          },
          { id: 'ms.leisure', when: (t) => t.spending === 'leisure', say: 'People cut leisure spending first when money is short.' },
          {
            id: 'ms.housing',
            when: (t) => t.spending === 'housing',
            say: 'This is a part of what households spend on their homes.',
          },
        ],
        { id: 'ms.per-household', say: 'One household spends {market.perHousehold} a month with sellers of this kind.' },
        { id: 'ms.total', say: 'Together they spend {market.range} a month.' },
        [
          {
            id: 'ms.needed.few',
            when: (t) => (t.householdsNeeded ?? 0) < 120,
            say: 'Your plan needs all that {market.householdsNeeded} households spend on this, which is a few streets.',
          },
          {
            id: 'ms.needed.many',
            when: (t) => (t.householdsNeeded ?? 0) > 1500,
            say: 'Your plan needs all that {market.householdsNeeded} households spend on this, more than one neighbourhood.',
          },
          { id: 'ms.needed', say: 'Your plan needs all that {market.householdsNeeded} households spend on this.' },
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
            say: 'Firms and people far away buy this, and household surveys in {country} do not count them.',
          },
          {
            id: 'ms.business',
            when: (t) => t.spending === 'business',
            say: 'Most customers buy this for their work, and household surveys do not count that.',
          },
        ],
        { id: 'ms.unknown', say: 'This report therefore gives no total for the market.' },
        { id: 'ms.unknown.do', say: 'List the buyers you could visit in a week, and ask what they pay now.' },
      ],
    },
    { labelled: [{ id: 'ms.volume.why', label: 'Why we plan this many sales', say: '{volumeWhy}' }] },
    {
      lines: [
        [
          {
            id: 'ms.capacity.near',
            when: (t) => t.planOfCapacity > 0.8,
            say: 'The plan is close to the most you can manage, which is {plan.capacity} a day.',
          },
          {
            id: 'ms.capacity.far',
            when: (t) => t.planOfCapacity < 0.5,
            say: 'With this equipment you could manage {plan.capacity} a day, so you need customers more than capacity.',
          },
          { id: 'ms.capacity.mid', say: 'The most you can manage with this equipment is {plan.capacity} a day.' },
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
            say: 'Our figure for the population covers the whole urban area. The city alone has {city.populationOther}.',
          },
          {
            id: 'ms.disputed',
            when: (t) => t.populationDisputed,
            say: 'Sources disagree on how many people live here. Another count gives {city.populationOther}.',
          },
        ],
        {
          id: 'ms.unknown-place',
          when: (t) => !t.known,
          say: 'We have no figures for {asked}, so we use those for {city}.',
        },
        {
          id: 'ms.carried',
          when: (t) => !t.atHome,
          say: 'We researched this business in {home} and assume that people here spend a similar share.',
        },
      ],
    },
  ],
}
