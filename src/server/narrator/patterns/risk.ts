import type { SectionPattern } from '../pattern.ts'

export const risk: SectionPattern = {
  key: 'risk',
  title: 'Risk assessment',
  question: 'What could go wrong?',
  keyFigure: ['odds.loss'],
  answer: [
    [
      { id: 'ri.answer.rare', when: (t) => t.lossOdds < 0.05, say: 'In {odds.loss} futures we ran, it loses money in its first year.' },
      { id: 'ri.answer.always', when: (t) => t.lossOdds > 0.95, say: 'In {odds.loss} futures we ran, it loses money in its first year.' },
      {
        id: 'ri.answer.most',
        when: (t) => t.lossOdds >= 0.5,
        say: 'In {odds.loss} futures we ran, the first year is a loss. We would not start like this.',
      },
      { id: 'ri.answer', say: 'In {odds.loss} futures we ran, it loses money in its first year.' },
    ],
    [
      {
        id: 'ri.answer.cash.often',
        when: (t) => t.cashOutOdds > 0.35,
        say: 'With {startup.total} put in and no more, cash runs out in {odds.cashOut}.',
      },
      { id: 'ri.answer.cash', say: 'With {startup.total} put in, cash runs out in {odds.cashOut}.' },
    ],
  ],
  blocks: [
    {
      chart: 'odds',
      title: [{ id: 'ri.odds', say: 'Loses money in the first year: {odds.loss} futures' }],
      subtitle: { id: 'ri.odds.sub', say: 'Each stall is a tenth of the futures we ran; a struck-out stall lost money' },
      summary: [{ id: 'ri.odds.text', say: 'These are runs of our model, not a forecast of you.' }],
    },
    {
      tone: (t) => (t.verdict === 'no' ? 'warning' : 'plain'),
      lines: [
        [
          {
            id: 'ri.cause.price',
            when: (t) => t.topDriver === 'price' && t.profitAtDriverLow < 0,
            say: 'The price decides most: {driver1.low} instead of {driver1.ours} turns the year into {driver1.atLow}.',
          },
          {
            id: 'ri.cause.price.gain',
            when: (t) => t.topDriver === 'price',
            say: 'The price decides most: at {driver1.low} instead of {driver1.ours} the first year leaves {driver1.atLow}.',
          },
          {
            id: 'ri.cause.volume',
            when: (t) => t.topDriver === 'volume',
            say: 'Customers decide most: at {driver1.low} a day the first year brings {driver1.atLow}.',
          },
          {
            id: 'ri.cause.cost',
            when: (t) => t.topDriver === 'unit-cost',
            say: 'Buying decides most: at {driver1.high} a unit the first year brings {driver1.atHigh}.',
          },
          {
            id: 'ri.cause.rent',
            when: (t) => t.topDriver === 'rent',
            say: 'Rent decides most: at {driver1.high} the first year brings {driver1.atHigh}.',
          },
          {
            id: 'ri.cause.time',
            when: (t) => t.topDriver === 'time',
            say: 'Time decides most: if customers come slowly the first year brings {driver1.atHigh}.',
          },
          { id: 'ri.cause.other', say: 'What decides most is {driver1}: the year runs from {driver1.atLow} to {driver1.atHigh}.' },
        ],
        [
          {
            id: 'ri.second.price',
            when: (t) => t.secondDriver === 'price',
            say: 'Next comes your price: {driver2.low} or {driver2.high} is another business.',
          },
          {
            id: 'ri.second.volume',
            when: (t) => t.secondDriver === 'volume',
            say: 'Next comes how many buy: {driver2.low} on a slow footing, {driver2.high} on a good one.',
          },
          {
            id: 'ri.second.cost',
            when: (t) => t.secondDriver === 'unit-cost',
            say: 'Next comes what each {one} costs you, from {driver2.low} to {driver2.high}.',
          },
          { id: 'ri.second.time', when: (t) => t.secondDriver === 'time', say: 'Next comes how long customers take to find you.' },
          { id: 'ri.second', say: 'Next comes {driver2}.' },
        ],
        [
          {
            id: 'ri.out.no',
            when: (t) => t.verdict === 'no',
            say: 'The way out is a smaller or different start; try lower costs under What if.',
          },
          {
            id: 'ri.out.careful',
            when: (t) => t.verdict === 'careful',
            say: 'The way out is to test cheaply first and to keep {cash.safe} within reach.',
          },
          { id: 'ri.out.good', say: 'The way out, if it comes, is the cash you kept aside: {cash.safe} in all.' },
        ],
      ],
    },
    {
      chart: 'tornado',
      title: [{ id: 'ri.tornado', say: 'The result moves most with {driver1}' }],
      subtitle: { id: 'ri.tornado.sub', say: 'Profit of the first year as one number goes from low to high' },
      summary: [{ id: 'ri.tornado.text', say: 'Longest bar first; check that number before the others.' }],
    },
    { list: 'checks' },
    {
      lines: [
        { id: 'ri.risk1', say: 'In this trade, first: {risk1}.' },
        { id: 'ri.risk1.sign', say: 'The sign: {risk1Sign}.' },
        { id: 'ri.risk1.do', say: '{risk1Response}' },
      ],
    },
    {
      lines: [
        { id: 'ri.breaks', say: '{breaks}' },
        { id: 'ri.spoils', say: '{spoils}' },
        [
          { id: 'ri.shrink.big', when: (t) => t.shrinkage > 0.08, say: 'Spoiled and lost goods are a main cost here, not a footnote.' },
          { id: 'ri.shrink.small', when: (t) => t.shrinkage < 0.02, say: 'Little is spoiled or lost in this trade.' },
        ],
      ],
    },
    { table: 'risks' },
    {
      lines: [
        [
          { id: 'ri.shocks.one', when: (t) => t.shocks.length === 1, say: 'The futures also played one kind of bad luck.' },
          { id: 'ri.shocks', say: 'The futures also played {shockCount} kinds of bad luck.' },
        ],
        {
          id: 'ri.shock.outage',
          when: (t) => t.shocks.includes('outage') && t.outage > 0.2,
          say: 'Power cuts hurt most here: the grid fails {local.outage}.',
        },
        {
          id: 'ri.shock.currency',
          when: (t) => t.shocks.includes('currency') && t.importShare > 0.4,
          say: 'Much of what you buy follows the dollar, so a falling currency lifts costs first.',
        },
        {
          id: 'ri.shock.rain.farm',
          when: (t) => t.shocks.includes('rain') && t.premises === 'plot',
          say: 'Rain can cost you more here than a day of sales, so see to roofs and drains first.',
        },
        {
          id: 'ri.shock.rain',
          when: (t) => t.shocks.includes('rain') && t.premises !== 'plot',
          say: 'Heavy rain keeps customers home; plan those months thin.',
        },
        {
          id: 'ri.shock.ban',
          when: (t) => t.shocks.includes('ban') && t.onTheStreet,
          say: 'Officials can clear or ban this overnight, so keep papers and goods movable.',
        },
        {
          id: 'ri.shock.ban.papers',
          when: (t) => t.shocks.includes('ban') && !t.onTheStreet,
          say: 'Officials can stop this trade for a missing paper, so keep yours complete and at hand.',
        },
        {
          id: 'ri.shock.platform',
          when: (t) => t.shocks.includes('platform'),
          say: 'A platform can change its rules, so keep your customers’ numbers yourself.',
        },
        [
          {
            id: 'ri.shock.theft.farm',
            when: (t) => t.shocks.includes('theft') && (t.premises === 'plot' || t.livestock),
            say: 'Thieves come at night for what is ready to sell, so let somebody sleep near it.',
          },
          {
            id: 'ri.shock.theft.home',
            when: (t) => t.shocks.includes('theft') && !t.hasSpot,
            say: 'One stolen tool can stop you for weeks, so mark and lock what you work with.',
          },
          { id: 'ri.shock.theft', when: (t) => t.shocks.includes('theft'), say: 'Empty the till daily and lock away what can be carried.' },
        ],
        {
          id: 'ri.shock.disease',
          when: (t) => t.shocks.includes('illness') && t.livestock,
          say: 'Disease can take a batch within days; know the signs, and whom you call at night.',
        },
        {
          id: 'ri.shock.illness',
          when: (t) => t.shocks.includes('illness') && !t.livestock,
          say: 'If you fall ill nobody earns; teach one person to open without you.',
        },
      ],
    },
    { table: 'shocks' },
    {
      lines: [
        [
          { id: 'ri.base', say: 'Of a hundred small firms in developing countries, {base.closures} close each year.' },
          {
            id: 'ri.base.none',
            when: (t) => !t.closuresKnown,
            say: 'We read no closure figure for firms this small here, so none is shown.',
          },
        ],
        { id: 'ri.base.beside', when: (t) => t.closuresKnown, say: 'That stands beside our model and is not mixed into it.' },
      ],
    },
    { list: 'doNotStart' },
  ],
}
