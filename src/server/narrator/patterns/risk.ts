import type { SectionPattern } from '../pattern.ts'

export const risk: SectionPattern = {
  key: 'risk',
  title: 'Risk assessment',
  question: 'What could go wrong?',
  keyFigure: ['odds.loss'],
  answer: [
    [
      {
        id: 'ri.answer.most',
        when: (t) => t.lossOdds >= 0.5,
        say: 'It loses money in year 1 in {odds.loss} simulations. We would not start like this.',
      },
      { id: 'ri.answer', say: 'It loses money in year 1 in {odds.loss} simulations.' },
    ],
    { id: 'ri.answer.cash', say: 'With {startup.total} and no more, cash runs out in {odds.cashOut} simulations.' },
  ],
  blocks: [
    {
      chart: 'odds',
      title: [{ id: 'ri.odds', say: 'How often year 1 loses money' }],
      subtitle: { id: 'ri.odds.sub', say: 'Each stall is 1 out of 10 simulations, and crossed-out stalls lost money' },
      summary: [{ id: 'ri.odds.text', say: 'These are results of our model. They do not predict what you will earn.' }],
    },
    {
      tone: (t) => (t.verdict === 'no' ? 'warning' : 'plain'),
      lines: [
        [
          {
            id: 'ri.cause.price',
            when: (t) => t.topDriver === 'price' && t.profitAtDriverLow < 0,
            say: 'The main cause of a loss is a low price. At {driver1.low}, year 1 makes {driver1.atLow}.',
          },
          {
            id: 'ri.cause.price.gain',
            when: (t) => t.topDriver === 'price',
            say: 'The price decides most. At {driver1.low}, year 1 makes {driver1.atLow}.',
          },
          {
            id: 'ri.cause.volume',
            when: (t) => t.topDriver === 'volume',
            say: 'The number of customers decides most. With {driver1.low} sales a day, year 1 makes {driver1.atLow}.',
          },
          {
            id: 'ri.cause.cost',
            when: (t) => t.topDriver === 'unit-cost',
            say: 'The buying price decides most. At {driver1.high} for each {one}, year 1 makes {driver1.atHigh}.',
          },
          {
            id: 'ri.cause.rent',
            when: (t) => t.topDriver === 'rent',
            say: 'Rent decides most. At {driver1.high} a month, year 1 makes {driver1.atHigh}.',
          },
          {
            id: 'ri.cause.time',
            when: (t) => t.topDriver === 'time',
            say: 'Time decides most. If customers come slowly, year 1 makes {driver1.atHigh}.',
          },
          {
            id: 'ri.cause.other',
            say: '“{driver1}” decides most. At its high end, year 1 makes {driver1.atHigh}.',
          },
        ],
        [
          {
            id: 'ri.second.price',
            when: (t) => t.secondDriver === 'price',
            say: 'The price comes second, between {driver2.low} and {driver2.high}.',
          },
          {
            id: 'ri.second.volume',
            when: (t) => t.secondDriver === 'volume',
            say: 'The number of sales a day comes second, between {driver2.low} and {driver2.high}.',
          },
          {
            id: 'ri.second.cost',
            when: (t) => t.secondDriver === 'unit-cost',
            say: 'The cost of each {one} comes second, between {driver2.low} and {driver2.high}.',
          },
          {
            id: 'ri.second.time',
            when: (t) => t.secondDriver === 'time',
            say: 'The time that customers take to find you comes second.',
          },
          { id: 'ri.second', say: '“{driver2}” comes second.' },
        ],
      ],
    },
    {
      lines: [
        [
          {
            id: 'ri.sign.price',
            when: (t) => t.topDriver === 'price',
            say: 'The early sign is that customers ask the price and go to another seller.',
          },
          {
            id: 'ri.sign.volume',
            when: (t) => t.topDriver === 'volume',
            say: 'The early sign is a week with fewer sales than break-even needs.',
          },
          {
            id: 'ri.sign.cost',
            when: (t) => t.topDriver === 'unit-cost',
            say: 'The early sign is a supplier who raises the price while you cannot raise yours.',
          },
          {
            id: 'ri.sign.rent',
            when: (t) => t.topDriver === 'rent',
            say: 'The early sign is a landlord who asks for more when you renew.',
          },
          {
            id: 'ri.sign.time',
            when: (t) => t.topDriver === 'time',
            say: 'The early sign is that few customers come back in the first month.',
          },
          { id: 'ri.sign', say: 'The early sign is a month in which your own accounts fall below this plan.' },
        ],
        [
          {
            id: 'ri.out.no',
            when: (t) => t.verdict === 'no',
            say: 'Make the start smaller or different, and test lower costs under What if.',
          },
          {
            id: 'ri.out.careful',
            when: (t) => t.verdict === 'careful',
            say: 'Run the cheap test first and keep the safe amount of cash available.',
          },
          { id: 'ri.out.good', say: 'Keep the safe amount of cash aside, and use it if sales are slow.' },
        ],
        { id: 'ri.checks', say: 'Page one shows which numbers to check first, and how.' },
      ],
    },
    {
      chart: 'tornado',
      title: [{ id: 'ri.tornado', say: '“{driver1}” changes the result most' }],
      subtitle: { id: 'ri.tornado.sub', say: 'Each bar shows net profit of year 1 as one number goes from low to high' },
      summary: [{ id: 'ri.tornado.text', say: 'The longest bar comes first. Check that number first.' }],
    },
    {
      labelled: [
        { id: 'ri.breaks', label: 'What breaks', say: '{breaks}' },
        { id: 'ri.spoils', label: 'What spoils', say: '{spoils}' },
      ],
    },
    { table: 'risks' },
    {
      lines: [
        [
          { id: 'ri.shocks.one', when: (t) => t.shocks.length === 1, say: 'The simulations also include one kind of bad event.' },
          { id: 'ri.shocks', say: 'The simulations also include {shockCount} kinds of bad event.' },
        ],
        {
          id: 'ri.shock.outage',
          when: (t) => t.shocks.includes('outage') && t.outage > 0.2,
          say: 'Power cuts are common here, so plan work that needs no power.',
        },
        {
          id: 'ri.shock.currency',
          when: (t) => t.shocks.includes('currency') && t.importShare > 0.4,
          say: 'Much of what you buy is imported, so a weaker currency raises your costs first.',
        },
        {
          id: 'ri.shock.rain.farm',
          when: (t) => t.shocks.includes('rain') && t.premises === 'plot',
          say: 'Heavy rain can cost you more than a day of sales, so check roofs and drains first.',
        },
        {
          id: 'ri.shock.rain',
          when: (t) => t.shocks.includes('rain') && t.premises !== 'plot',
          say: 'Heavy rain reduces sales, so plan for less in the rainy months.',
        },
        {
          id: 'ri.shock.ban',
          when: (t) => t.shocks.includes('ban') && t.onTheStreet,
          say: 'Officials can remove street sellers without notice, so keep permits with you and goods easy to move.',
        },
        {
          id: 'ri.shock.ban.papers',
          when: (t) => t.shocks.includes('ban') && !t.onTheStreet,
          say: 'Officials can close a business without a permit, so keep yours complete and at hand.',
        },
        {
          id: 'ri.shock.platform',
          when: (t) => t.shocks.includes('platform'),
          say: 'A platform can change its rules, so keep your own list of customers.',
        },
        [
          {
            id: 'ri.shock.theft.farm',
            when: (t) => t.shocks.includes('theft') && (t.premises === 'plot' || t.livestock),
            say: 'Thieves come at night when goods are ready to sell, so pay somebody to guard them.',
          },
          {
            id: 'ri.shock.theft.home',
            when: (t) => t.shocks.includes('theft') && !t.hasSpot,
            say: 'One stolen tool can stop your work, so mark your tools and lock them away.',
          },
          {
            id: 'ri.shock.theft',
            when: (t) => t.shocks.includes('theft'),
            say: 'Take cash home each day and lock away what a thief can carry.',
          },
        ],
        {
          id: 'ri.shock.disease',
          when: (t) => t.shocks.includes('illness') && t.livestock,
          say: 'Disease can kill a batch within days, so learn the signs and keep a vet’s number.',
        },
        {
          id: 'ri.shock.illness',
          when: (t) => t.shocks.includes('illness') && !t.livestock,
          say: 'If you fall ill you earn nothing, so train one person to work without you.',
        },
      ],
    },
    { table: 'shocks' },
    {
      lines: [
        [
          { id: 'ri.base', say: 'Of 100 small firms in developing countries, {base.closures} close each year.' },
          {
            id: 'ri.base.none',
            when: (t) => !t.closuresKnown,
            say: 'We have read no figure on how many firms this small close here.',
          },
        ],
        { id: 'ri.base.beside', when: (t) => t.closuresKnown, say: 'The model does not use that figure.' },
      ],
    },
    { list: 'doNotStart' },
  ],
}
