import type { SectionPattern } from '../pattern.ts'

export const competition: SectionPattern = {
  key: 'competition',
  title: 'Competition',
  question: 'Who sells this already?',
  keyFigure: ['sellers.corrected', 'sellers.expected'],
  answer: [
    [
      {
        id: 'co.answer.counted.full',
        when: (t) => t.counted && (t.gap ?? 0) < -20,
        say: 'Many people already sell this here. We estimate {sellers.corrected} sellers from the map.',
      },
      {
        id: 'co.answer.counted.room',
        when: (t) => t.counted && (t.gap ?? 0) > 20,
        say: 'There is room. We estimate {sellers.corrected} sellers from the map.',
      },
      {
        id: 'co.answer.counted',
        when: (t) => t.counted,
        say: 'We estimate {sellers.corrected} sellers from the map, which is about what demand can support.',
      },
      {
        id: 'co.answer.full',
        when: (t) => t.gap !== null && t.gap < -20,
        say: 'We estimate that many people already sell this here, but nobody has counted them.',
      },
      {
        id: 'co.answer.room',
        when: (t) => t.gap !== null && t.gap > 20,
        say: 'We estimate that there is room for you, but nobody has counted the sellers.',
      },
      {
        id: 'co.answer.even',
        when: (t) => t.gap !== null,
        say: 'We estimate that sellers and buyers are about in balance, but nobody has counted them.',
      },
      {
        id: 'co.answer.wide',
        when: (t) => t.tooWide,
        say: 'We do not know yet. Our figures allow anything from plenty of room to a crowded market.',
      },
      {
        id: 'co.answer.unknown.walk',
        when: (t) => t.reach === 'walk-in',
        say: 'We do not know yet. Walk 15 minutes from where you would work and count the sellers before you decide.',
      },
      { id: 'co.answer.unknown', say: 'We do not know yet. Ask your first buyers who serves them now, before you decide.' },
    ],
  ],
  blocks: [
    {
      lines: [{ id: 'co.rivals', say: 'Look at each kind of seller below, and note the price, the quality and the wait.' }],
    },
    { table: 'competitors' },
    {
      lines: [
        [
          {
            id: 'co.fitted',
            when: (t) => t.fitted,
            say: 'Cities with good maps suggest {sellers.expectedPer100k} sellers of this kind for every 100,000 people.',
          },
          { id: 'co.assumed', say: 'We expect {sellers.expectedPer100k} sellers of this kind for every 100,000 people.' },
        ],
        [
          { id: 'co.everywhere.town', when: (t) => t.standIn, say: 'In a town of this size that means {sellers.expected} sellers.' },
          { id: 'co.everywhere', say: 'In all of {city} that means {sellers.expected} sellers.' },
        ],
        { id: 'co.carried', say: 'Spending by the same number of people would support {sellers.carried} sellers of your size.' },
        [
          {
            id: 'co.gap.crowd.known',
            when: (t) => t.gap !== null && t.gap < -50 && !t.walkInSpot,
            say: 'Most customers already have a seller, so give them a reason to change.',
          },
          {
            id: 'co.gap.some.known',
            when: (t) => t.gap !== null && t.gap > 20 && t.gap <= 50 && !t.walkInSpot,
            say: 'Some customers are not served well. Ask who waits longest now.',
          },
          {
            id: 'co.gap.even.known',
            when: (t) => t.gap !== null && t.gap >= -20 && t.gap <= 20 && !t.walkInSpot,
            say: 'Customers choose the seller that a neighbour recommends, so ask each happy customer to recommend you.',
          },
          {
            id: 'co.gap.crowd',
            when: (t) => t.gap !== null && t.gap < -50,
            say: 'Most streets are crowded, so give customers a reason to leave their old seller.',
          },
          {
            id: 'co.gap.full',
            when: (t) => t.gap !== null && t.gap < -20,
            say: 'You must win customers from other sellers.',
          },
          {
            id: 'co.gap.room',
            when: (t) => t.gap !== null && t.gap > 50,
            say: 'Test whether people pay your price, because rivals are not the main problem.',
          },
          {
            id: 'co.gap.some',
            when: (t) => t.gap !== null && t.gap > 20,
            say: 'Look for a street that has no seller of this kind.',
          },
          {
            id: 'co.gap.even',
            when: (t) => t.gap !== null,
            say: 'Compare several streets, because the number of sellers differs from one to the next.',
          },
        ],
      ],
    },
    {
      when: (t) => t.counted || t.thinMap,
      lines: [
        {
          id: 'co.map',
          when: (t) => t.counted,
          say: 'The map shows {sellers.mapped} of them. Corrected for those it misses, there are {sellers.corrected}.',
        },
        { id: 'co.map.thin', when: (t) => t.thinMap, say: 'The map of {city} shows too few shops of any kind, so we do not use it.' },
        { id: 'co.map.thin.no', when: (t) => t.thinMap, say: 'A seller who is missing from the map may still be there.' },
      ],
    },
    {
      lines: [
        {
          id: 'co.walk.drive',
          when: (t) => t.reach === 'walk-in' && t.customersDrive,
          say: 'Walk or drive 15 minutes in each direction from where you would work, and count every seller.',
        },
        {
          id: 'co.walk',
          when: (t) => t.reach === 'walk-in' && !t.customersDrive,
          say: 'Walk 15 minutes in each direction from where you would work, and count every seller.',
        },
        {
          id: 'co.city',
          when: (t) => t.reach === 'city',
          say: 'Ask people in {here} who they call for this now, and write the names down.',
        },
        {
          id: 'co.online',
          when: (t) => t.reach === 'online',
          say: 'Search as a buyer would, and note the sellers you find, their prices and their replies.',
        },
        [
          {
            id: 'co.type.map',
            when: (t) => t.reach === 'walk-in' && t.gapMapCity,
            say: 'Enter the number on the gap map to see how many customers a day that leaves you.',
          },
          {
            id: 'co.type.walk',
            when: (t) => t.reach === 'walk-in',
            say: 'Then enter your own number of sales under What if, and every figure follows.',
          },
          {
            id: 'co.type.online',
            when: (t) => t.reach === 'online',
            say: 'Then see whether your price is higher or lower than theirs.',
          },
          { id: 'co.type.city', say: 'The names that come up most often are your main rivals.' },
        ],
        { id: 'co.look', when: (t) => t.reach === 'walk-in', say: 'Note which sellers are busy at the hours your customers come.' },
      ],
    },
    {
      chart: 'radar',
      title: [
        { id: 'co.radar.no', when: (t) => t.verdict === 'no', say: 'This business has strong sides, but they are not enough' },
        { id: 'co.radar', say: 'The strong and weak sides of this business in {city}' },
      ],
      subtitle: { id: 'co.radar.sub', say: 'Each of the axes runs from 0 to 100, and the bars show how unsure we are' },
      summary: [
        {
          id: 'co.radar.text',
          say: 'We calculate each axis from the model and local facts. A broken line means that we do not know.',
        },
      ],
    },
  ],
}
