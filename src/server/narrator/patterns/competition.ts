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
        say: 'Many people sell this here already: {sellers.corrected} of them, by the map.',
      },
      {
        id: 'co.answer.counted.room',
        when: (t) => t.counted && (t.gap ?? 0) > 20,
        say: 'There is room: the map shows {sellers.corrected} sellers once its holes are filled.',
      },
      {
        id: 'co.answer.counted',
        when: (t) => t.counted,
        say: 'The map shows {sellers.corrected} sellers once its holes are filled, about what people can carry.',
      },
      {
        id: 'co.answer.full',
        when: (t) => t.gap !== null && t.gap < -20,
        say: 'Many people sell this here already, by our own estimate; nobody has counted them.',
      },
      {
        id: 'co.answer.room',
        when: (t) => t.gap !== null && t.gap > 20,
        say: 'There seems to be room for you, by our own estimate; nobody has counted the sellers.',
      },
      {
        id: 'co.answer.even',
        when: (t) => t.gap !== null,
        say: 'Sellers and buyers look about even, by our own estimate; nobody has counted them.',
      },
      { id: 'co.answer.wide', when: (t) => t.tooWide, say: 'Not known yet: our figures allow anything from room for you to a crowd.' },
      {
        id: 'co.answer.unknown.walk',
        when: (t) => t.reach === 'walk-in',
        say: 'Not known yet. Count the sellers on a fifteen-minute walk before you decide.',
      },
      { id: 'co.answer.unknown', say: 'Not known yet. Ask your first buyers whom they use now, before you decide.' },
    ],
  ],
  blocks: [
    {
      lines: [
        { id: 'co.rival1', say: 'You meet them first: {rival1}.' },
        { id: 'co.rival1.how', say: '{rival1How}' },
        { id: 'co.rival2', say: 'Next to them: {rival2}.' },
        { id: 'co.rival2.how', say: '{rival2How}' },
      ],
    },
    { table: 'competitors' },
    {
      lines: [
        [
          {
            id: 'co.fitted',
            when: (t) => t.fitted,
            say: 'Well-mapped cities suggest {sellers.expectedPer100k} sellers of this kind for each hundred thousand people.',
          },
          { id: 'co.assumed', say: 'We expect {sellers.expectedPer100k} sellers of this kind for each hundred thousand people.' },
        ],
        [
          { id: 'co.everywhere.town', when: (t) => t.standIn, say: 'In a town of that size that would be {sellers.expected}.' },
          { id: 'co.everywhere', say: 'In all of {city} that would be {sellers.expected}.' },
        ],
        { id: 'co.carried', say: 'Spending would keep {sellers.carried} sellers of your size busy, for the same number of people.' },
        [
          {
            id: 'co.gap.crowd.known',
            when: (t) => t.gap !== null && t.gap < -50 && !(t.hasSpot && t.reach === 'walk-in'),
            say: 'So most customers have a seller already; come with a reason to change.',
          },
          {
            id: 'co.gap.some.known',
            when: (t) => t.gap !== null && t.gap > 20 && t.gap <= 50 && !(t.hasSpot && t.reach === 'walk-in'),
            say: 'So there should be customers whom nobody serves well; ask who has to wait longest.',
          },
          {
            id: 'co.gap.even.known',
            when: (t) => t.gap !== null && t.gap >= -20 && t.gap <= 20 && !(t.hasSpot && t.reach === 'walk-in'),
            say: 'So being known decides: customers go to whom a neighbour names first.',
          },
          {
            id: 'co.gap.crowd',
            when: (t) => t.gap !== null && t.gap < -50,
            say: 'So most streets are crowded; come with a reason to leave the old seller.',
          },
          {
            id: 'co.gap.full',
            when: (t) => t.gap !== null && t.gap < -20,
            say: 'So you must win customers from somebody, not find new ones.',
          },
          {
            id: 'co.gap.room',
            when: (t) => t.gap !== null && t.gap > 50,
            say: 'So the open question is not rivals but whether people pay your price.',
          },
          {
            id: 'co.gap.some',
            when: (t) => t.gap !== null && t.gap > 20,
            say: 'So a street without a seller of this kind should exist; find it.',
          },
          { id: 'co.gap.even', when: (t) => t.gap !== null, say: 'So the spot decides: two streets apart can mean empty or full.' },
        ],
      ],
    },
    {
      when: (t) => t.counted || t.thinMap,
      lines: [
        {
          id: 'co.map',
          when: (t) => t.counted,
          say: 'The map has {sellers.mapped} of them; corrected for what it misses, {sellers.corrected}.',
        },
        { id: 'co.map.thin', when: (t) => t.thinMap, say: 'The map of {city} shows too few shops of any kind to be believed.' },
        { id: 'co.map.thin.no', when: (t) => t.thinMap, say: 'We do not use it, and an empty map is not a gap.' },
      ],
    },
    {
      lines: [
        {
          id: 'co.walk.drive',
          when: (t) => t.reach === 'walk-in' && t.customersDrive,
          say: 'Walk or drive fifteen minutes each way from your spot and count every seller, chains too.',
        },
        {
          id: 'co.walk',
          when: (t) => t.reach === 'walk-in' && !t.customersDrive,
          say: 'Walk fifteen minutes in each direction from your spot and count every seller, tables and buckets too.',
        },
        {
          id: 'co.city',
          when: (t) => t.reach === 'city',
          say: 'Ask ten people in {here} whom they call for this now, and write the names down.',
        },
        {
          id: 'co.online',
          when: (t) => t.reach === 'online',
          say: 'Search as a buyer would, and note the first ten sellers, their prices and their replies.',
        },
        [
          {
            id: 'co.type.map',
            when: (t) => t.reach === 'walk-in' && t.gapMapCity,
            say: 'Type the number in on the gap map; it answers with customers a day.',
          },
          {
            id: 'co.type.walk',
            when: (t) => t.reach === 'walk-in',
            say: 'Then put your own number of {many} under What if; every figure moves with it.',
          },
          {
            id: 'co.type.online',
            when: (t) => t.reach === 'online',
            say: 'Their prices tell you more than their number; put yours beside the middle one.',
          },
          { id: 'co.type.city', say: 'Names that come up three times are the sellers you are up against.' },
        ],
        { id: 'co.look', when: (t) => t.reach === 'walk-in', say: 'Note who is busy at the hour your customers come, and who sits idle.' },
      ],
    },
    {
      chart: 'radar',
      title: [
        { id: 'co.radar.no', when: (t) => t.verdict === 'no', say: 'Where this business is strong, and why that is not enough' },
        { id: 'co.radar', say: 'Where this business is strong and where it is weak in {city}' },
      ],
      subtitle: { id: 'co.radar.sub', say: 'Eight axes, nought to a hundred; bars show how unsure we are' },
      summary: [{ id: 'co.radar.text', say: 'Each axis is worked out from model figures and local facts; a broken line is unknown.' }],
    },
  ],
}
