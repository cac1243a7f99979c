import { type Archetype, estimate, money } from '#engine/archetype.ts'

export const poultryAndLivestock: Archetype[] = [
  {
    id: 'poultry-layers',
    family: 'poultry-and-livestock',
    title: 'Egg farm with 400 layers',
    description:
      'Four hundred hens bought at point of lay, housed in battery cages behind a town, giving ten or eleven trays every morning. Feed is more than half of everything you take in. The skill is keeping the laying rate high while the feed bill stays paid.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'NG',
    priceMonth: '2026-10',
    countries: ['NG', 'GH', 'KE', 'TZ', 'ZA', 'CI'],
    local: {
      NG: { title: 'Layers farm, eggs by the crate', note: 'Sold by the crate of 30; paper crates come back from the shops.' },
      KE: { title: 'Kuku layers, eggs by the tray', note: 'Cheaper eggs from across the border hold the price down in some months.' },
      CI: { title: 'Élevage de pondeuses' },
    },
    reach: 'city',
    unit: { one: 'tray', many: 'trays', what: 'a tray of 30 mixed-size eggs at the farm gate' },
    price: money([4600, 5400, 6300], 'food', 'Farm-gate crate to shops; retail in the street is ₦600 to 1,000 higher.', {
      anchors: { KE: [310, 355, 410], GH: [42, 50, 60], ZA: [58, 66, 76], TZ: [7800, 9000, 10500] },
    }),
    unitsPerDay: estimate([7.5, 10.5, 12], '400 hens laying at 79 % over the year; 56 % in a bad spell, 90 % at the peak.'),
    capacityPerDay: 13,
    openDaysPerMonth: 30,
    rampMonths: estimate([2, 3, 5], 'Hens bought at 17 weeks reach full lay around week 26.'),
    costOfSales: [
      {
        item: 'Layer mash',
        amount: money([2500, 2900, 3500], 'food', '118 g a hen a day, so 4.5 kg for each tray at about 640 a kilo.', {
          importShare: 0.45,
          anchors: { KE: [190, 222, 265], GH: [26, 31, 38], ZA: [30, 36, 43], TZ: [4400, 5200, 6200] },
        }),
      },
      {
        item: 'Vaccines, vitamins, dewormer',
        amount: money([80, 130, 220], 'imported', 'Lasota every few weeks plus vitamins in the water after heat.'),
      },
      {
        item: 'Paper tray',
        amount: money([60, 90, 140], 'prices', 'About half of the trays come back.', {
          anchors: { KE: [5, 8, 12], GH: [0.6, 1, 1.6], ZA: [1.2, 1.8, 2.8], TZ: [120, 190, 280] },
        }),
      },
    ],
    shrinkage: estimate([0.03, 0.05, 0.09], 'Cracked and pullet eggs, rats in the feed store, a tray that walks.'),
    paymentFees: estimate([0, 0.003, 0.01], 'Mostly transfers between bank apps.'),
    staff: [
      {
        role: 'Attendant who feeds and collects',
        count: 1,
        fromMonth: 1,
        monthly: money([65000, 85000, 120000], 'wages', 'Lives near; early mornings and Sundays are part of the price.'),
      },
    ],
    premises: {
      kind: 'plot',
      squareMetres: 180,
      rentPerMonth: money([15000, 30000, 60000], 'rent', 'A fenced half plot on the edge of town, far enough that nobody smells it.'),
      what: 'An open-sided pen with wire netting, cages on a cement floor, a locked feed store and a pit for droppings downwind.',
    },
    utilities: [
      {
        item: 'Borehole water, bulbs, pump fuel',
        monthly: money([14000, 25000, 42000], 'energy', 'Four hundred hens drink 100 litres a day, double in March heat.'),
      },
    ],
    otherCosts: [
      {
        item: 'Feed haulage and egg delivery',
        monthly: money([22000, 40000, 65000], 'energy', 'Two keke or pick-up trips a week each way.'),
      },
      {
        item: 'Litter, disinfectant, vet call',
        monthly: money([10000, 20000, 40000], 'services', 'One vet visit every other month, foot-bath refilled weekly.'),
      },
    ],
    equipment: [
      {
        item: 'Point-of-lay pullets, 400',
        amount: money(
          [2600000, 3000000, 3500000],
          'food',
          'About 7,500 each; spent hens sell for well over half of that at the end, which is not counted here.',
          {
            anchors: {
              KE: [260000, 310000, 370000],
              GH: [25000, 30000, 37000],
              ZA: [42000, 50000, 60000],
              TZ: [4600000, 5500000, 6600000],
            },
          },
        ),
        lifeMonths: 16,
      },
      {
        item: 'Pen: poles, netting, zinc, cement floor',
        amount: money([650000, 950000, 1500000], 'prices', 'Simple house of 60 m² built by a local carpenter.'),
        lifeMonths: 96,
      },
      {
        item: 'Battery cages for 400',
        amount: money([700000, 950000, 1300000], 'imported', 'Galvanised three-tier cages, four rows of 96 birds or so.'),
        lifeMonths: 84,
      },
      {
        item: 'Tank, pipes and nipple drinkers',
        amount: money([120000, 190000, 300000], 'imported', 'A 1,000-litre tank on a stand feeds the lines by gravity.'),
        lifeMonths: 60,
      },
      {
        item: 'Egg trays, sprayer, scale',
        amount: money([45000, 80000, 130000], 'imported', 'Knapsack for disinfecting and a 50 kg scale to check feed bags.'),
        lifeMonths: 36,
      },
    ],
    preOperating: [
      {
        item: 'Transport and settling of the pullets',
        amount: money([50000, 90000, 160000], 'services', 'Night trip with crates, glucose and multivitamin on arrival.'),
      },
      {
        item: 'Feed until first full lay',
        amount: money([450000, 600000, 800000], 'food', 'Three weeks of eating before the trays pay for it.', {
          anchors: { KE: [36000, 46000, 60000], GH: [4800, 6200, 8200], ZA: [5200, 6800, 8800], TZ: [850000, 1050000, 1350000] },
        }),
      },
    ],
    permits: ['business-name', 'tax-registration', 'local-permit', 'agro'],
    stockDays: estimate([8, 14, 25], 'Ten days of mash in store and two days of eggs.'),
    debtorDays: estimate([0, 4, 12], 'Shops take today and pay when the next crates arrive.'),
    creditorDays: estimate([0, 2, 10], 'Feed is cash until the mill knows you.'),
    seasonality: {
      byMonth: [1, 0.96, 0.94, 1.02, 0.96, 0.95, 0.96, 0.95, 1.0, 1.02, 1.06, 1.18],
      why: 'Baking for December lifts eggs; heat before the rains drops lay; Easter gives a small rise.',
    },
    shocks: [
      {
        kind: 'illness',
        chancePerYear: 0.14,
        months: 3,
        salesLost: 0.55,
        costUp: 0.05,
        equipmentLost: 0.2,
        why: 'Newcastle or bird flu takes hens in days and closes the gate to buyers.',
      },
      {
        kind: 'currency',
        chancePerYear: 0.2,
        months: 4,
        salesLost: 0,
        costUp: 0.22,
        equipmentLost: 0,
        why: 'Maize, soya and premix rise together while the crate price waits.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.1,
        months: 1,
        salesLost: 0.05,
        costUp: 0,
        equipmentLost: 0.03,
        why: 'Birds are stolen at night before feast days.',
      },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.003, 0.0055, 0.009], 'Eggs are the cheapest animal protein; farm-gate value of a few eggs a person a week.'),
      incomeElasticity: 0.8,
    },
    providersPer100k: estimate([10, 22, 40], 'Small egg farms around a city, most with 200–1,000 birds.'),
    mapTags: [],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Operations'], helpful: ['Finance', 'Sales'] },
    interests: ['Agriculture', 'Food & Beverage'],
    learningWeeks: 4,
    keywords: ['eggs', 'layers', 'poultry', 'hens', 'crate', 'tray', 'battery cage', 'point of lay'],
    adjacent: ['broilers', 'egg-distribution', 'animal-feed-mixing'],
    customers: [
      {
        who: 'Noodle-and-egg sellers and bread kiosks',
        why: 'They use a crate a day and need the same size every morning.',
        when: 'Before 7, daily',
      },
      { who: 'Provision shops within five kilometres', why: 'A farm that delivers spares them the market trip.', when: 'Twice a week' },
      { who: 'Bakers and caterers', why: 'Cracked eggs at a lower price suit cake batter.', when: 'Thursday and Friday; all of December' },
    ],
    competitors: [
      { who: 'Big farms with their own mill', how: 'They undercut by ₦200 to 300 a crate when there is a glut.' },
      { who: 'Distributors with a van', how: 'One phone call fills a shop; they bargain the farm down.' },
    ],
    suppliers: [
      {
        who: 'A hatchery or rearer of pullets',
        ask: 'Vaccination card, exact age, body weight of twenty birds, replacement for deaths in the first 48 hours.',
      },
      { who: 'A feed mill with fresh batches', ask: 'Price a tonne, milling date, what changes when maize is scarce.' },
      { who: 'Spent-hen buyers', ask: 'Price per bird at 72 weeks and who pays transport.' },
    ],
    partners: [
      { who: 'Two neighbouring egg farmers', why: 'A shared lorry of feed cuts the bag price and covers for missing trays.' },
      { who: 'A vet who answers at night', why: 'Twelve hours decide whether you lose ten birds or two hundred.' },
    ],
    day: 'Feed goes into the troughs at six, and the noise stops at once. Eggs are collected at ten and again at three, wiped dry, sorted and counted into the book beside the number of dead. If yesterday gave 11 trays and today 9, you look for a reason the same hour: water, heat, a new bag of feed. Late afternoon belongs to the shops and the money they owe.',
    breaks:
      'The pump, and with it the water; a hot day without water costs two weeks of eggs. Cage wires rust through and birds strangle. Rats tear bags and carry disease from the neighbour.',
    spoils:
      'Eggs keep two weeks in shade and one in the sun. Mash goes mouldy after three weeks in the rains, and mouldy mash stops laying. Cracks from bad roads are your loss.',
    paidFirst:
      'The feed seller, always, because hens that miss two days lay badly for two weeks. Wages come next, then vaccines. Put a fixed sum from every crate in a separate account for the next flock, or there is no next flock.',
    place:
      'Look for shade, moving air, a road that a loaded keke survives in July and no other poultry within 300 metres. Ask the neighbours before you build: droppings smell and flies travel. Water on site matters more than a low rent.',
    culture: {
      general: 'Eggs are food for every faith and purse, so selling is about price, size and turning up.',
      by: {
        NG: 'Buyers shake or float an egg in front of you; stand by your eggs and change a bad one without argument.',
        KE: 'Deep-yellow yolks fetch more in estates; kienyeji eggs are a separate, dearer product, so do not mix them.',
        GH: 'Kelewele and waakye sellers buy by the crate early; boiled-egg hawkers want small ones.',
      },
    },
    risks: [
      {
        what: 'Feed rises faster than the crate',
        sign: 'Feed takes more than 60 % of egg money two weeks running',
        response: 'Cull poor layers at once, buy maize at harvest with neighbours, raise the price by small steps.',
      },
      {
        what: 'Disease enters on boots, crates or a buyer’s cage',
        sign: 'Three deaths in a day, green droppings, shell-less eggs',
        response: 'Close the gate, call the vet, sell nothing live, disinfect crates for ever after.',
      },
      {
        what: 'Flock ages and no money for the next',
        sign: 'Lay under 65 % and the savings account empty',
        response: 'Order pullets ten weeks ahead with a part payment and sell spent hens before a feast.',
      },
    ],
    test: {
      step: 2,
      how: [
        'Buy 20 crates from a farm at its price.',
        'Offer them for seven days to shops, noodle sellers and bakers near your site at your planned price.',
        'Write down every repeat order and every shop that asks for credit.',
      ],
      measure: 'crates sold for cash or same-day transfer, and repeat buyers',
      passMark:
        'At least 20 crates sold in seven days at the planned price, 12 of them for cash, and five buyers ask for the next delivery.',
      costUsd: 85,
    },
    steps: [
      { do: 'Work a week unpaid on an egg farm of similar size and keep its daily figures.', days: 7 },
      { do: 'Run the seven-day crate test with bought eggs.', days: 7 },
      { do: 'Ask three mills for a price a tonne and compute feed per crate yourself.', days: 2 },
      { do: 'Agree a plot with water in writing, including how much notice you get.', days: 10 },
      { do: 'Build the pen with the long side facing the wind.', days: 21, costItem: 'Pen: poles, netting, zinc, cement floor' },
      { do: 'Set up cages, tank and drinkers and let water run for a day.', days: 4, costItem: 'Battery cages for 400' },
      { do: 'Disinfect everything and leave it empty for a week.', days: 8 },
      { do: 'Store three weeks of feed, then bring the pullets at night.', days: 2, costItem: 'Point-of-lay pullets, 400' },
      { do: 'Record lay, deaths and feed daily and sign up shops before the peak.', days: 30 },
      { do: 'Open the next-flock account and pay in from the first full week.', days: 1 },
    ],
    doNotStartIf: [
      'You cannot pay for five weeks of feed without selling an egg.',
      'The plot has no reliable water.',
      'Nobody trustworthy sleeps within shouting distance.',
      'There is another flock over the fence.',
    ],
  },
  {
    id: 'broilers',
    family: 'poultry-and-livestock',
    title: 'Broiler chickens in small batches',
    description:
      'Day-old chicks become two-kilo table birds in six to seven weeks; three small batches run at different ages so that something is always ready. You sell live or dressed to chop bars, grills and families. Profit hangs on deaths in the first ten days and on selling the moment birds are ready.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'GH',
    priceMonth: '2026-10',
    countries: ['GH', 'NG', 'KE', 'TZ', 'ZA', 'CI'],
    local: {
      ZA: { title: 'Live broilers, township sales', note: 'Live birds sell above frozen ones for ceremonies and on pension days.' },
      KE: { title: 'Broilers for hotels and kibanda' },
      CI: { title: 'Poulets de chair' },
    },
    reach: 'city',
    unit: { one: 'bird', many: 'birds', what: 'a broiler of about 2.1 kg, live or plainly dressed' },
    price: money([100, 118, 145], 'food', 'Live at the pen; dressed adds what the dressing costs and a little more.', {
      anchors: { NG: [7400, 8800, 11000], KE: [480, 570, 700], ZA: [95, 112, 135] },
    }),
    unitsPerDay: estimate([3, 5.5, 8], 'Averaged: 110 chicks placed every three weeks, about 143 sold in a month of 26 selling days.'),
    capacityPerDay: 8,
    openDaysPerMonth: 26,
    rampMonths: estimate([2, 4, 7], 'No bird before week six, then one batch after the other finds buyers.'),
    costOfSales: [
      {
        item: 'Day-old chick',
        amount: money([13, 17, 24], 'imported', 'Dear before Easter and Christmas when hatcheries ration.', {
          importShare: 0.5,
          anchors: { NG: [750, 1050, 1500], KE: [80, 98, 130], ZA: [9.5, 11.5, 15] },
        }),
      },
      {
        item: 'Starter and finisher feed, 4.4 kg',
        amount: money([31, 37, 45], 'food', 'About 8.40 a kilo bagged; a bird over seven weeks eats the margin.', {
          importShare: 0.45,
          anchors: { NG: [2900, 3500, 4300], KE: [225, 265, 320], ZA: [38, 44, 52] },
        }),
      },
      {
        item: 'Vaccine, antibiotics, litter, brooding charcoal',
        amount: money([7, 10, 15], 'prices', 'Gumboro and Newcastle in water, sacks of wood shavings, charcoal pots.', {
          anchors: { NG: [350, 550, 850], KE: [18, 28, 45], ZA: [3.5, 5.5, 9] },
        }),
      },
      {
        item: 'Dressing and bag',
        amount: money([4, 6, 9], 'services', 'Half of the buyers want it killed and plucked.', {
          anchors: { NG: [200, 350, 550], KE: [15, 25, 40], ZA: [3, 5, 8] },
        }),
      },
    ],
    shrinkage: estimate([0.05, 0.08, 0.18], 'Five to eight chicks in a hundred die even in good hands; a cold night doubles it.'),
    paymentFees: estimate([0, 0.006, 0.012], 'Mobile money for about half of the sales.'),
    staff: [
      {
        role: 'Helper for feeding and plucking',
        count: 1,
        fromMonth: 2,
        monthly: money([800, 1100, 1600], 'wages', 'Full days around sale weeks, mornings otherwise.'),
      },
    ],
    premises: {
      kind: 'home',
      squareMetres: 70,
      rentPerMonth: money([0, 350, 800], 'rent', 'Backyard at nothing, or a corner of a family plot with a token rent.'),
      what: 'Three pens of 18 m² with cement floor and tarpaulin sides, one of them warm enough to brood.',
    },
    utilities: [
      {
        item: 'Water, bulbs, brooding heat',
        monthly: money([180, 330, 520], 'energy', 'Light all night in the first week, and water carried or piped.'),
      },
    ],
    otherCosts: [
      {
        item: 'Trips for chicks, feed and delivery',
        monthly: money([280, 480, 800], 'energy', 'Chicks travel by trotro or taxi, feed by tricycle.'),
      },
      {
        item: 'Phone, market tolls, disinfectant',
        monthly: money([90, 170, 300], 'services', 'Status posts sell birds; lime and disinfectant between batches.'),
      },
    ],
    equipment: [
      {
        item: 'Three pens, netting and roofing',
        amount: money([4500, 7500, 12000], 'prices', 'Block half-wall, mesh above, local carpenter.'),
        lifeMonths: 72,
      },
      {
        item: 'Feeders and drinkers for 330',
        amount: money([1100, 1700, 2600], 'imported', 'One bell drinker per 50 birds, tube feeders per 40.'),
        lifeMonths: 36,
      },
      {
        item: 'Brooder, charcoal pots, thermometer',
        amount: money([450, 800, 1400], 'imported', 'A ring of plywood and two pots; the thermometer pays first.'),
        lifeMonths: 36,
      },
      {
        item: 'Plucking and cold box set',
        amount: money([900, 1700, 3200], 'imported', 'Scalding pot, cones, knives and an insulated chest.'),
        lifeMonths: 48,
      },
    ],
    preOperating: [
      {
        item: 'First batch of chicks and feed before any sale',
        amount: money([5800, 7400, 9500], 'food', 'Seven weeks of spending for 110 birds, with the second batch already eating.'),
      },
      {
        item: 'A short course at a working farm',
        amount: money([150, 350, 700], 'services', 'Brooding is learned by hand, not by video.'),
      },
    ],
    permits: ['business-name', 'tax-registration', 'local-permit', 'agro'],
    stockDays: estimate([22, 32, 45], 'Money sits in growing birds: a seven-week cycle with costs rising towards the end.'),
    debtorDays: estimate([0, 3, 10], 'Families pay now; grills pay after the weekend.'),
    creditorDays: estimate([0, 3, 14], 'Some feed shops let a known farmer pay when the batch sells.'),
    seasonality: {
      byMonth: [0.75, 0.85, 0.98, 1.15, 0.95, 0.9, 0.88, 0.9, 0.92, 0.98, 1.1, 1.64],
      why: 'Christmas is a third of the fun and Easter the next; January tables are empty.',
    },
    shocks: [
      {
        kind: 'illness',
        chancePerYear: 0.22,
        months: 2,
        salesLost: 0.6,
        costUp: 0.1,
        equipmentLost: 0,
        why: 'Gumboro or coccidiosis through one batch wipes out two months.',
      },
      {
        kind: 'outage',
        chancePerYear: 0.3,
        months: 1,
        salesLost: 0.15,
        costUp: 0.06,
        equipmentLost: 0,
        why: 'A cold, dark brooding night kills chicks.',
      },
      {
        kind: 'currency',
        chancePerYear: 0.18,
        months: 4,
        salesLost: 0.05,
        costUp: 0.18,
        equipmentLost: 0,
        why: 'Soya and premix follow the dollar; frozen imports get dearer too, but later.',
      },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.0015, 0.003, 0.006], 'Fresh local birds beside the much larger frozen trade.'),
      incomeElasticity: 1.1,
    },
    providersPer100k: estimate([12, 28, 55], 'Many people keep a batch or two, few all year.'),
    mapTags: [],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Operations', 'Sales'], helpful: ['Customer Service', 'Marketing'] },
    interests: ['Agriculture', 'Food & Beverage'],
    learningWeeks: 8,
    keywords: ['broiler', 'chicken', 'day-old chicks', 'poultry meat', 'live birds', 'dressed chicken'],
    adjacent: ['poultry-layers', 'rabbit-meat', 'egg-distribution'],
    customers: [
      { who: 'Grill and chop-bar owners', why: 'Fresh birds stay firm in soup; frozen falls apart.', when: 'Wednesday to Saturday' },
      {
        who: 'Households before feasts, weddings and naming days',
        why: 'A live bird is a gift and a proof of freshness.',
        when: 'Weekends, Easter, December',
      },
      { who: 'Cold-store and minimart owners', why: 'They take the rest of a batch at a lower price.', when: 'When the batch must go' },
    ],
    competitors: [
      { who: 'Imported frozen chicken', how: 'Sells parts by the kilo at a price no small pen can match.' },
      { who: 'Neighbours who flood December', how: 'Everyone times a batch for Christmas and dumps on the 27th.' },
    ],
    suppliers: [
      { who: 'Hatchery agent', ask: 'Delivery day, spare chicks in each hundred, which vaccines were given.' },
      { who: 'Feed shop', ask: 'Unopened bags, milling date, price for ten bags, pay-at-sale terms.' },
    ],
    partners: [
      { who: 'A plucker near the market', why: 'On a 60-bird Saturday you need eight more hands.' },
      { who: 'Event caterers', why: 'A booking for 40 birds sets the date of a batch.' },
    ],
    day: 'First thing is the back of your hand on the litter in the brooder: warm and dry, or trouble. Feed, water, dead out, numbers in the book. Buyers ring from nine, and a bird is caught, weighed, argued over. On dressing days the fire is lit at four in the morning and you smell of feathers until night.',
    breaks:
      'Light and heat fail on the coldest night. Drinkers leak and wet litter brings coccidiosis. Your own discipline breaks too: birds kept a week longer for a better price eat it.',
    spoils:
      'Dressed birds have hours without ice. Live ones past week eight get heavy, fight and die in heat. Opened starter feed loses vitamins in a month.',
    paidFirst:
      'Chicks and feed for the next batch are taken from each sale before anything else, in an envelope that bears the date. After that the helper, then the house. Skip that order once and a pen stands empty for seven weeks.',
    place:
      'A backyard works if neighbours accept cockcrow-free but smelly guests. Drainage counts; so does being ten minutes from where people cook on Saturday. Two pens at home beat six on a far farm that you visit.',
    culture: {
      general: 'Live poultry is bought with the eyes and hands: clean, lively birds sell themselves.',
      by: {
        GH: 'Christmas without a fowl is a quiet one; start taking names and deposits in November.',
        NG: 'Muslim buyers want to see the slaughter done properly, Christians crowd in on the 23rd; serve both.',
        ZA: 'Sales cluster at month end and grant days, and sellers by the taxi rank move most of them.',
      },
    },
    risks: [
      {
        what: 'Batch ready, buyers absent',
        sign: 'Fewer than half are spoken for at week five',
        response: 'Sell lighter from day 38, dress and freeze in a rented chest, place fewer chicks next time.',
      },
      {
        what: 'Early deaths',
        sign: 'More than three a day in week one',
        response: 'Fix heat and water first, then call the vet; do not pour in drugs blindly.',
      },
      {
        what: 'Feed bill outruns takings',
        sign: 'Feed per bird above a third of the price',
        response: 'Weigh weekly, sell at 2 kg, change the mill.',
      },
    ],
    test: {
      step: 2,
      how: [
        'Buy 15 ready birds from a farmer at his price.',
        'Sell them within seven days to grills and households, ten live and five dressed.',
        'Ask each buyer for a name and a date for the next one.',
      ],
      measure: 'birds sold at the planned price and dated orders for week seven',
      passMark: 'All 15 sold at or above plan in seven days and at least 25 birds promised by name for a given week.',
      costUsd: 120,
    },
    steps: [
      { do: 'Spend two weeks helping someone brood and sell a batch.', days: 14 },
      { do: 'Do the 15-bird selling test.', days: 7 },
      { do: 'Speak to the neighbours and the assembly about keeping birds where you live.', days: 4 },
      { do: 'Build the first pen and the brooder only.', days: 12, costItem: 'Brooder, charcoal pots, thermometer' },
      { do: 'Book 110 chicks and buy all their feed at once.', days: 7, costItem: 'First batch of chicks and feed before any sale' },
      { do: 'Brood for ten nights, sleeping beside them.', days: 10 },
      { do: 'Build pens two and three while batch one grows.', days: 20, costItem: 'Three pens, netting and roofing' },
      { do: 'Take orders with part payment from week four.', days: 14 },
      { do: 'Sell from day 38 and finish by day 50.', days: 12 },
      { do: 'Clean, rest the pen ten days, compare cost per bird with plan, then place the next.', days: 12 },
    ],
    doNotStartIf: [
      'You would have to leave the chicks alone in their first ten nights.',
      'All your money fits into one batch.',
      'The cheap frozen price in your street is below your feed and chick cost.',
    ],
  },
  {
    id: 'catfish-tanks',
    family: 'poultry-and-livestock',
    title: 'Catfish in tarpaulin tanks',
    description:
      'Juveniles go into four collapsible tanks one month apart and come out after five months at about a kilo each. Point-and-kill spots, market women and smokers buy by the kilo at the water’s edge. Water and feed decide everything, and money returns slowly.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'NG',
    priceMonth: '2026-10',
    countries: ['NG', 'GH', 'CI'],
    local: {
      GH: { note: 'Tilapia is the first choice on most tables; catfish sells best to smokers and Nigerians living nearby.' },
      CI: { title: 'Silures en bacs' },
    },
    reach: 'city',
    unit: { one: 'kilo', many: 'kilos', what: 'a kilo of live table-size catfish' },
    price: money([2700, 3200, 3900], 'food', 'Pond-side for 20 kg and more; retail near beer parlours is far higher.', {
      anchors: { CI: [1600, 1950, 2400], GH: [29, 36, 45] },
    }),
    unitsPerDay: estimate([7, 14, 19], 'Averaged over harvests: four tanks of 500 fish, each out every five months, near 365 kg a month.'),
    capacityPerDay: 19,
    openDaysPerMonth: 26,
    rampMonths: estimate([5, 7, 11], 'Five months before the first harvest, then one tank a month or so.'),
    costOfSales: [
      {
        item: 'Floating and local feed, 1.15 kg',
        amount: money([1450, 1680, 2050], 'imported', 'Bagged pellet early, cheaper local pellet later; blended about 1,460 a kilo.', {
          importShare: 0.55,
        }),
      },
      {
        item: 'Juvenile, with deaths counted',
        amount: money([120, 165, 230], 'food', 'Grown to 10 cm before stocking, as fry are cheap only until they die.'),
      },
      {
        item: 'Salt, lime, treatments',
        amount: money([30, 55, 100], 'imported', 'After every sorting and whenever fish hang at the surface.'),
      },
    ],
    shrinkage: estimate([0.04, 0.08, 0.2], 'Cannibals, jumpers, a dead-water morning.'),
    paymentFees: estimate([0, 0.002, 0.006], 'Bank transfer at the pond.'),
    staff: [
      {
        role: 'Boy who feeds, changes water and guards',
        count: 1,
        fromMonth: 1,
        monthly: money([45000, 65000, 95000], 'wages', 'Mornings and evenings, sleeping on site.'),
      },
    ],
    premises: {
      kind: 'plot',
      squareMetres: 150,
      rentPerMonth: money([10000, 25000, 50000], 'rent', 'Backyard or a part of a fenced plot with drainage.'),
      what: 'Level ground for four tanks of 4 × 3 m, an overhead tank, and a soakaway that does not run into the neighbour.',
    },
    utilities: [
      {
        item: 'Pumping water: grid and generator',
        monthly: money([38000, 65000, 110000], 'energy', 'A full change of each tank every two or three days at the end of growth.'),
      },
    ],
    otherCosts: [
      { item: 'Feed transport', monthly: money([8000, 16000, 30000], 'energy', 'Two loads a month from the depot.') },
      {
        item: 'Sorting hands, net repair, data',
        monthly: money([8000, 18000, 32000], 'services', 'Two people for a day at each sorting and harvest.'),
      },
    ],
    equipment: [
      {
        item: 'Four tarpaulin tanks with frames',
        amount: money([480000, 680000, 950000], 'imported', 'Heavy PVC on iron pipe; wooden frames are cheaper and lean after a year.'),
        lifeMonths: 42,
      },
      {
        item: 'Borehole connection, pump and overhead tank',
        amount: money([280000, 450000, 900000], 'imported', 'Assumes that a borehole exists; drilling one is another two million.'),
        lifeMonths: 72,
      },
      {
        item: 'Small generator',
        amount: money([220000, 290000, 400000], 'imported', 'Runs the pump when there is no light, which is when water goes bad.'),
        lifeMonths: 48,
      },
      {
        item: 'Nets, scale, bowls, sorting trays',
        amount: money([60000, 95000, 150000], 'imported', 'Hanging scale of 50 kg, two drag nets, twelve bowls.'),
        lifeMonths: 36,
      },
    ],
    preOperating: [
      {
        item: 'Training on a running farm',
        amount: money([20000, 50000, 100000], 'services', 'A month of feeding and sorting with someone who earns from it.'),
      },
      { item: 'Plumbing and soakaway', amount: money([90000, 160000, 280000], 'services', 'Four-inch outlets with valves and a pit.') },
    ],
    permits: ['business-name', 'tax-registration', 'agro', 'environment'],
    stockDays: estimate([60, 80, 110], 'Half of a five-month cycle, with most feed eaten in the last two months.'),
    debtorDays: estimate([0, 1, 7], 'Cash before the fish leave; bars sometimes ask a week.'),
    creditorDays: estimate([0, 0, 7], 'Feed depots want cash.'),
    seasonality: {
      byMonth: [0.88, 0.92, 0.98, 1.02, 1.0, 0.95, 0.93, 0.96, 0.98, 1.02, 1.08, 1.28],
      why: 'December parties and Easter lift bars; Lent helps; cold harmattan water slows growth in January.',
    },
    shocks: [
      {
        kind: 'spoilage',
        chancePerYear: 0.18,
        months: 3,
        salesLost: 0.35,
        costUp: 0.05,
        equipmentLost: 0,
        why: 'One night of foul water can kill a whole tank near harvest.',
      },
      {
        kind: 'currency',
        chancePerYear: 0.22,
        months: 5,
        salesLost: 0,
        costUp: 0.2,
        equipmentLost: 0,
        why: 'Imported pellet jumps overnight and buyers refuse the new kilo price.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.12,
        months: 2,
        salesLost: 0.25,
        costUp: 0,
        equipmentLost: 0.02,
        why: 'A net over the fence at 3 a.m. in the week before you harvest.',
      },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.0015, 0.003, 0.005], 'Pepper soup and smoked fish; a part of a large fish budget.'),
      incomeElasticity: 1,
    },
    providersPer100k: estimate([8, 20, 40], 'Backyard tanks and concrete ponds, many of them resting.'),
    mapTags: [],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Operations'], helpful: ['Finance', 'Sales'] },
    interests: ['Agriculture', 'Food & Beverage'],
    learningWeeks: 10,
    keywords: ['catfish', 'fish farm', 'tarpaulin pond', 'aquaculture', 'point and kill', 'juveniles'],
    adjacent: ['pig-fattening', 'broilers', 'animal-feed-mixing'],
    customers: [
      {
        who: 'Point-and-kill bars',
        why: 'Want live 800 g–1.2 kg fish that swim when the customer looks.',
        when: 'Thursday to Sunday nights',
      },
      { who: 'Market women with bowls', why: 'They clear 100 kg at once and set the price for the rest.', when: 'Harvest morning' },
      { who: 'Smokers', why: 'Take small and odd sizes bars refuse.', when: 'Any day after a sorting' },
    ],
    competitors: [
      { who: 'Fish-farm clusters outside town', how: 'Sell by the tonne and pull the price down after rains.' },
      { who: 'Iced mackerel', how: 'Half the price of live fish for a family pot.' },
    ],
    suppliers: [
      { who: 'A hatchery with named breeders', ask: 'Juveniles of one size, counted in front of you, with a day’s observation.' },
      { who: 'Feed depot', ask: 'Bag date, protein percentage, bulk price and whether local pellets float.' },
    ],
    partners: [
      { who: 'Three nearby fish farmers', why: 'Harvest in turns instead of on the same Friday.' },
      { who: 'A woman who smokes fish', why: 'She turns a tank you cannot sell into stock that keeps.' },
    ],
    day: 'You smell the water before you look at it. Pellets go in by handfuls at seven and at six, stopping when the boiling at the surface stops, since every pellet that sinks is money and poison. Water is drained from the bottom and refilled, which takes the pump an hour a tank. Every third week the fish are sorted by size, because big catfish eat small ones with your feed already in them.',
    breaks:
      'Seams of the tarpaulin, at night, where the frame rubs. The pump burns out on low voltage. Outlet valves clog with leaves and the tank overflows with fish in it.',
    spoils:
      'Water goes first: ammonia rises within a day of heavy feeding. Dead fish must leave in an hour. Pellets stored damp grow mould that makes bellies swell.',
    paidFirst:
      'The feed bag: nobody harvests a starved tank. Diesel or power units come second, the guard third. Your own share waits for harvest, so live from something else for seven months.',
    place:
      'Borehole water that has stood and been tested, ground that drains away from houses, and a wall. Being near a street of bars is worth more than a cheap plot by the river, where floods take tanks. Check that voltage is enough to start a pump in the evening.',
    culture: {
      general: 'Freshness is theatre here; a fish that struggles on the scale gets its price.',
      by: {
        NG: 'Custom calls for the buyer to choose the fish and haggle per kilo, then transfer before it is knocked on the head.',
        GH: 'Some families and faiths avoid fish without scales, so ask before you stock near them.',
      },
    },
    risks: [
      {
        what: 'Harvest into a glut',
        sign: 'Market women offer 15 % under last month',
        response: 'Feed lightly for two weeks, sell small lots to bars, send part to the smoker.',
      },
      {
        what: 'Slow growth eats the margin',
        sign: 'Average under 400 g at month three',
        response: 'Sort, lower numbers, change feed; sell at 700 g rather than carry on.',
      },
      {
        what: 'Overstocking',
        sign: 'Fish hanging at the surface each dawn',
        response: 'Cut to 40 fish a cubic metre and change water daily.',
      },
      {
        what: 'Money ends in month four',
        sign: 'Feed for 30 days is not in the store',
        response: 'Stock two tanks instead of four; sell juveniles to a neighbour.',
      },
    ],
    test: {
      step: 3,
      how: [
        'Buy 40 kg live from a farm, keep it in a drum tank with clean water.',
        'Sell in seven days to five bars, households and one smoker.',
        'Log price by buyer, deaths and how many litres of water you needed.',
      ],
      measure: 'kilos sold, average price and deaths in holding',
      passMark: 'All 40 kg sold in seven days at ₦3,200 or more on average with fewer than two kilos dead, and three bars order again.',
      costUsd: 115,
    },
    steps: [
      { do: 'Feed and sort on a running farm for four weekends.', days: 28 },
      { do: 'Have your water checked for pH, iron and ammonia.', days: 5 },
      { do: 'Run the 40-kilo selling test.', days: 7 },
      { do: 'Write the feed budget week by week for two tanks, then for four.', days: 2 },
      { do: 'Lay drainage and soakaway.', days: 7, costItem: 'Plumbing and soakaway' },
      { do: 'Set two tanks, fill, let stand four days.', days: 8, costItem: 'Four tarpaulin tanks with frames' },
      { do: 'Stock 500 juveniles at dusk and none for the next month.', days: 1 },
      { do: 'Sort every three weeks and chart weight against feed.', days: 60 },
      { do: 'Stock the second, third and fourth tank at monthly steps if deaths stay under a tenth.', days: 90 },
      { do: 'Pre-sell the first harvest by size two weeks ahead.', days: 14 },
    ],
    doNotStartIf: [
      'You have no money to live on for seven months.',
      'Water must be bought by tanker.',
      'The site floods even once a year.',
      'You cannot be there at dawn and dusk.',
    ],
  },
  {
    id: 'snail-farm',
    family: 'poultry-and-livestock',
    title: 'Giant snail farm',
    description:
      'Giant African snails in shaded pens of sawdust and leaf soil, fed on pawpaw leaves, peelings and a little calcium. It costs little, smells of nothing, and makes you wait a year. What comes out is a delicacy that restaurants and dry-season markets pay well for.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'GH',
    priceMonth: '2026-10',
    countries: ['GH', 'NG', 'CI'],
    local: {
      NG: { title: 'Snail farm (Congo meat)' },
      CI: { title: 'Ferme d’escargots (héliciculture)', note: 'The strongest eating tradition of the three, and the most growers.' },
    },
    reach: 'city',
    unit: { one: 'snail', many: 'snails', what: 'a mature snail of 180–250 g in the shell' },
    price: money([9, 12.5, 17], 'food', 'By size; a third dearer from December to March when wild ones sleep.', {
      anchors: { NG: [750, 1000, 1450], CI: [550, 750, 1050] },
    }),
    unitsPerDay: estimate([6, 14, 22], 'Averaged: 250 breeders, a third of hatchlings reaching size, about 300 sold in a month.'),
    capacityPerDay: 24,
    openDaysPerMonth: 22,
    rampMonths: estimate([9, 13, 20], 'From egg to table is ten to fourteen months and no feed makes it much shorter.'),
    costOfSales: [
      {
        item: 'Leaves, fruit, bran and shell meal',
        amount: money([2.6, 3.8, 5.5], 'food', 'Peelings are free near a chop bar; the concentrate is not.'),
      },
      { item: 'Soil change and pen treatment', amount: money([0.4, 0.7, 1.2], 'prices', 'Half of the bedding is renewed twice a year.') },
      { item: 'Net bag and delivery share', amount: money([0.4, 0.7, 1.1], 'prices', 'Onion bags by the dozen, ride to restaurants.') },
    ],
    shrinkage: estimate([0.12, 0.22, 0.4], 'Ants, rats, dry heat and cracked shells: expect to lose a lot.'),
    paymentFees: estimate([0, 0.006, 0.012], 'Mobile money from restaurants.'),
    staff: [
      {
        role: 'Evening helper',
        count: 0.5,
        fromMonth: 4,
        monthly: money([800, 1100, 1500], 'wages', 'Half-time watering and picking after sunset.'),
      },
    ],
    premises: {
      kind: 'plot',
      squareMetres: 120,
      rentPerMonth: money([0, 120, 300], 'rent', 'Shaded ground under plantain or cocoa on family land.'),
      what: 'Trench pens with netting, roofed with palm fronds, ringed by a water-filled ant gutter.',
    },
    utilities: [{ item: 'Water for misting', monthly: money([40, 90, 180], 'energy', 'Two sprinklings an evening in the dry months.') }],
    otherCosts: [
      { item: 'Transport and phone', monthly: money([120, 230, 400], 'energy', 'Weekly round to restaurants and to fetch peelings.') },
    ],
    equipment: [
      {
        item: 'Breeding snails, 250',
        amount: money([3200, 4200, 5800], 'food', 'Mature, undamaged shells; not market leftovers.'),
        lifeMonths: 48,
      },
      {
        item: 'Trench pens and netting',
        amount: money([2200, 3800, 6000], 'prices', 'Twelve pens of two by two metres, blocks and mosquito mesh.'),
        lifeMonths: 48,
      },
      {
        item: 'Shade roof and ant gutter',
        amount: money([900, 1600, 2600], 'prices', 'Fronds on bamboo, half pipes in cement.'),
        lifeMonths: 36,
      },
      {
        item: 'Tank, watering cans, scale',
        amount: money([600, 1000, 1600], 'imported', 'A 500-litre tank lasts four dry days.'),
        lifeMonths: 60,
      },
    ],
    preOperating: [
      { item: 'Soil test and leaf-soil delivery', amount: money([150, 320, 600], 'services', 'Too acid and the shells stay thin.') },
      { item: 'Planting pawpaw, cocoyam and lettuce', amount: money([80, 180, 350], 'food', 'The feed garden must come first.') },
    ],
    permits: ['business-name', 'agro'],
    stockDays: estimate([110, 150, 210], 'A year of growth, though most feed is free or eaten in the last months.'),
    debtorDays: estimate([0, 5, 14], 'Restaurants settle fortnightly.'),
    creditorDays: estimate([0, 0, 5], 'Next to nothing is bought on credit.'),
    seasonality: {
      byMonth: [1.22, 1.22, 1.14, 0.98, 0.84, 0.76, 0.78, 0.82, 0.86, 0.96, 1.1, 1.32],
      why: 'Wild snails fill the markets in the rains; the farm earns when they hide.',
    },
    shocks: [
      {
        kind: 'spoilage',
        chancePerYear: 0.25,
        months: 5,
        salesLost: 0.4,
        costUp: 0,
        equipmentLost: 0.1,
        why: 'Army ants or a fungus in the soil can empty pens in a night or a month.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.15,
        months: 3,
        salesLost: 0.3,
        costUp: 0,
        equipmentLost: 0.08,
        why: 'They make no noise and fit in a sack.',
      },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.0002, 0.0005, 0.001], 'A delicacy for soup, grills and Fridays out.'),
      incomeElasticity: 1.4,
    },
    providersPer100k: estimate([5, 17, 35], 'Gatherers are many in season; year-round growers few.'),
    mapTags: [],
    growthSeries: ['real-income'],
    skills: { must: ['Operations'], helpful: ['Sales', 'Marketing'] },
    interests: ['Agriculture', 'Food & Beverage'],
    learningWeeks: 6,
    keywords: ['snail', 'heliculture', 'escargot', 'congo meat', 'delicacy', 'backyard farm'],
    adjacent: ['oyster-mushrooms', 'rabbit-meat', 'seedling-nursery'],
    customers: [
      { who: 'Chop bars and hotel kitchens', why: 'Want thirty of one size every week, dry season included.', when: 'Tuesday and Friday' },
      { who: 'Market queens', why: 'They buy the lot when bush snails disappear.', when: 'December to March' },
      { who: 'New growers', why: 'Breeders sell at more than eating price.', when: 'Start of the rains' },
    ],
    competitors: [
      { who: 'Gatherers from the forest edge', how: 'Their snails cost them a night’s walk, nothing more.' },
      { who: 'Traders of smoked snails on skewers', how: 'Keeps, travels and needs no pen.' },
    ],
    suppliers: [
      { who: 'An established grower', ask: 'Breeders laid by known stock, counted with lips formed, no cracked shells.' },
      { who: 'Peeling sources: fruit sellers, kitchens', ask: 'A daily sack without salt, oil or pesticide.' },
    ],
    partners: [
      { who: 'A chef who puts them on the menu', why: 'One weekly dish empties a pen a month.' },
      { who: 'A beekeeper or plantain farmer with shade', why: 'Two uses of the same ground.' },
    ],
    day: 'Work begins when the sun goes. You sprinkle, lay out fresh leaves, take away what rotted, and count the dead shells by torchlight. Eggs like small pearls are lifted into hatching boxes with a spoon. Daytime needs an hour at most, which is why people keep this next to a job.',
    breaks:
      'The ant gutter dries up, and that is enough. Netting tears at the corners. A sprayed neighbour field poisons leaves you picked from the boundary.',
    spoils:
      'A crushed shell dies and fouls the pen. Sold snails keep a week in a cool, aired bag and then lose weight. Rotting feed draws flies within a day.',
    paidFirst:
      'Hardly anybody, and there lies the trap: nothing presses, so nothing is written down. Pay the helper, then water; put breeders back before you sell the biggest.',
    place:
      'Under trees, out of the wind, on dark soil that holds water without standing in it. Close to your bed, because thieves and ants both come at night. City heat on concrete is the wrong place, whatever a seminar says.',
    culture: {
      general: 'Loved by many, refused by some for faith or taste; know your street before you plant a pen.',
      by: {
        GH: 'Asked for by name in Ashanti soups; hardly sold in the mostly Muslim north.',
        NG: 'A southern delicacy, served in peppered sauce at parties; size sells, so grade in front of the buyer.',
        CI: 'Markets buy by heap and size; bargaining over the heap is expected.',
      },
    },
    risks: [
      {
        what: 'Waiting longer than money lasts',
        sign: 'Month eight without 100 snails near size',
        response: 'Keep the job; sell breeders; do not add pens.',
      },
      {
        what: 'Predators',
        sign: 'Empty shells with clean holes',
        response: 'Water in the gutter daily, ash ring, traps, raised boxes for young ones.',
      },
      {
        what: 'Dry season heat',
        sign: 'Snails sealed with a white skin by day three',
        response: 'Second misting, deeper shade, fewer per square metre.',
      },
    ],
    test: {
      step: 3,
      how: [
        'Buy 120 snails of selling size in the market.',
        'Offer them to eight kitchens and at a weekend stand for seven days.',
        'Ask each kitchen what it would take weekly in February.',
      ],
      measure: 'snails sold at planned price and weekly numbers promised for the dry season',
      passMark: 'At least 90 sold at GHS 12.50 or more and two kitchens name 30 a week for the dry months.',
      costUsd: 110,
    },
    steps: [
      { do: 'Plant pawpaw, cocoyam and sweet-potato vines.', days: 3, costItem: 'Planting pawpaw, cocoyam and lettuce' },
      { do: 'Visit two growers who have sold for more than two years.', days: 6 },
      { do: 'Test sale of 120 bought snails.', days: 7 },
      { do: 'Check the soil and bring leaf mould if it is acid.', days: 7, costItem: 'Soil test and leaf-soil delivery' },
      { do: 'Build four pens only, with a working ant gutter.', days: 10, costItem: 'Shade roof and ant gutter' },
      { do: 'Place 80 breeders at the start of the rains.', days: 1 },
      { do: 'Move eggs to boxes and log hatch and deaths weekly.', days: 90 },
      { do: 'Add pens and the remaining breeders if six in ten young survive three months.', days: 14, costItem: 'Breeding snails, 250' },
      { do: 'Sign two kitchens before the first harvest.', days: 14 },
      { do: 'Sell the first size grade in the dry season and keep the best tenth to breed.', days: 30 },
    ],
    doNotStartIf: [
      'You need income within a year.',
      'Your plot bakes in the afternoon.',
      'Someone sells you “export contracts” with the breeders.',
    ],
  },
  {
    id: 'rabbit-meat',
    family: 'poultry-and-livestock',
    title: 'Rabbit meat from a dozen does',
    description:
      'Twelve does and two bucks in wire cages give about thirty dressed rabbits a month. The meat is lean and praised, yet few people buy it without being shown. Feeding is simple; selling is the whole question.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'KE',
    priceMonth: '2026-09',
    countries: ['KE', 'GH', 'NG', 'TZ'],
    local: {
      NG: { title: 'Rabbitry (meat and breeders)' },
      KE: { note: 'Urine is sold as foliar feed in some counties; we do not count on it.' },
    },
    reach: 'city',
    unit: { one: 'rabbit', many: 'rabbits', what: 'a dressed rabbit of 1.3–1.5 kg, chilled' },
    price: money([800, 1000, 1250], 'food', 'About KES 700 a kilo to homes; hotels push for KES 550.', {
      anchors: { NG: [5400, 7000, 9500], GH: [80, 102, 130] },
    }),
    unitsPerDay: estimate([0.6, 1.3, 1.8], '12 does, five litters, six weaned, less the ones kept; near 32 a month.'),
    capacityPerDay: 2,
    openDaysPerMonth: 25,
    rampMonths: estimate([5, 8, 13], 'Mating to market takes four and a half months, and customers grow one by one.'),
    costOfSales: [
      {
        item: 'Pellets and hay incl. parents’ share',
        amount: money([330, 410, 520], 'food', 'About 9 kg of pellet at 46 for each rabbit sold, grass beside.'),
      },
      {
        item: 'Slaughter, bag, ice',
        amount: money([50, 75, 110], 'services', 'Own slaughter at home is for friends; shops want a stamp.'),
      },
      {
        item: 'Mange, coccidia, snuffles treatment',
        amount: money([15, 30, 60], 'imported', 'Ivermectin twice a year and a vet now and then.'),
      },
    ],
    shrinkage: estimate([0.06, 0.12, 0.25], 'Kits chilled or trampled in the first week, carcasses thawed in a power cut.'),
    paymentFees: estimate([0, 0.006, 0.012], 'Till and paybill charges on small transfers.'),
    staff: [
      {
        role: 'Grass cutter and cleaner, part-time',
        count: 0.4,
        fromMonth: 3,
        monthly: money([10000, 13500, 17000], 'wages', 'Two hours each morning.'),
      },
    ],
    premises: {
      kind: 'home',
      squareMetres: 35,
      rentPerMonth: null,
      what: 'Two rows of hanging cages under a simple roof behind the house, droppings falling to the ground.',
    },
    utilities: [{ item: 'Water and freezer power', monthly: money([600, 1100, 1900], 'energy', 'A small chest freezer is half of it.') }],
    otherCosts: [
      {
        item: 'Delivery rides, samples, phone',
        monthly: money([1200, 2500, 4200], 'energy', 'Boda trips of one or two carcasses eat margin.'),
      },
    ],
    equipment: [
      {
        item: 'Does and bucks, 14 head',
        amount: money([26000, 35000, 48000], 'food', 'New Zealand White and crosses of six months with records.'),
        lifeMonths: 30,
      },
      {
        item: 'Cages, nest boxes and roof',
        amount: money([32000, 45000, 65000], 'prices', 'Welded mesh on timber; 14 singles and eight for growers.'),
        lifeMonths: 60,
      },
      {
        item: 'Feeders, bottles, tattoo pliers',
        amount: money([5000, 8000, 13000], 'imported', 'Clip-on metal feeders save pellets.'),
        lifeMonths: 36,
      },
      {
        item: 'Second-hand chest freezer',
        amount: money([14000, 19000, 27000], 'imported', 'Needed from the first litter that does not sell.'),
        lifeMonths: 48,
      },
    ],
    preOperating: [
      { item: 'Parents’ feed until first sales', amount: money([14000, 19000, 26000], 'food', 'Five months of eating.') },
      { item: 'Tasting days', amount: money([2500, 5000, 9000], 'prices', 'Grilled samples at church and estate gates.') },
    ],
    permits: ['business-name', 'local-permit', 'agro', 'food-handler'],
    stockDays: estimate([35, 50, 75], 'Three months from kindling to table, feed rising with size.'),
    debtorDays: estimate([0, 4, 20], 'Hotels settle monthly if at all.'),
    creditorDays: estimate([0, 3, 12], 'The agrovet may wait for a regular.'),
    seasonality: {
      byMonth: [0.85, 0.92, 0.98, 1.05, 0.96, 0.95, 0.98, 1.02, 0.96, 0.98, 1.05, 1.3],
      why: 'Holidays sell; January school fees stop every treat.',
    },
    shocks: [
      {
        kind: 'illness',
        chancePerYear: 0.18,
        months: 3,
        salesLost: 0.5,
        costUp: 0.05,
        equipmentLost: 0.15,
        why: 'Coccidiosis after wet grass takes growers in batches.',
      },
      {
        kind: 'outage',
        chancePerYear: 0.25,
        months: 1,
        salesLost: 0.15,
        costUp: 0,
        equipmentLost: 0,
        why: 'A long blackout thaws the freezer.',
      },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.00003, 0.0001, 0.0003], 'A curiosity for most tables; steady only in a few circles.'),
      incomeElasticity: 1.2,
    },
    providersPer100k: estimate([2, 5, 12], 'Many hobby hutches, few regular sellers.'),
    mapTags: [],
    growthSeries: ['real-income'],
    skills: { must: ['Sales', 'Marketing'], helpful: ['Operations', 'Cooking', 'Writing'] },
    interests: ['Agriculture', 'Food & Beverage'],
    learningWeeks: 5,
    keywords: ['rabbit', 'rabbitry', 'white meat', 'backyard', 'does'],
    adjacent: ['broilers', 'snail-farm', 'goat-fattening'],
    customers: [
      { who: 'Health-minded families', why: 'White meat that a doctor or a diet group recommended.', when: 'Friday deliveries' },
      { who: 'Nyama choma joints with a special', why: 'Something the neighbour does not serve.', when: 'Weekend pre-orders' },
      { who: 'Beginners who want breeders', why: 'A live doe brings twice the meat price.', when: 'School holidays' },
    ],
    competitors: [
      { who: 'Chicken', how: 'Known, cheap, everywhere; each rabbit must win against it.' },
      { who: 'Freezers of larger cooperatives', how: 'Supply supermarkets with a stamp you lack.' },
    ],
    suppliers: [
      { who: 'Breeders who show pedigrees', ask: 'Unrelated bucks, birth dates, litter sizes of the mothers.' },
      { who: 'Agrovet', ask: 'Fresh rabbit pellets, not chicken growers’ mash with a new label.' },
    ],
    partners: [
      { who: 'A licensed slaughter slab', why: 'Without inspection no restaurant can sign for it.' },
      { who: 'A cook with followers', why: 'One recipe video does more than fifty leaflets.' },
    ],
    day: 'Pellets at seven, hay at noon, water checked three times because a doe in milk drinks a litre. Mating days and due dates hang on a card over each cage. Thursday you kill and dress, Friday you ride around with a cool box and try to come home with it empty. In between there is always somebody who wants to hold a kit and buys nothing.',
    breaks:
      'Welds on cheap cages, through which kits fall. Does that refuse the buck in heat. Your list of buyers, since three families moving away is a tenth of sales.',
    spoils: 'Carcasses grey after two days on ice. Wet grass ferments in the belly and kills. Pellets older than two months are dust.',
    paidFirst:
      'Agrovet and slaughter fee, then the cutter. Keep the price of one bag of pellets untouched. Whatever remains is pay, and for the first year it is small.',
    place:
      'Shade, quiet, no dogs, no strong wind; a rented flat with a hostile caretaker is out. Nearness to families who drive counts more than land. Ten square metres of cages need ten times that in grass or a mower friend.',
    culture: {
      general: 'Cuddly to children and strange to elders: the first taste must be free.',
      by: {
        KE: 'Boys’ pet in the village, so call it “sungura choma” and serve it dry-fried with kachumbari.',
        GH: 'Taken easily beside grasscutter, which people already love.',
        NG: 'Christians and Muslims both eat it; hygiene and a clean bag make the sale.',
      },
    },
    risks: [
      {
        what: 'Too few buyers',
        sign: 'More than 15 carcasses in the freezer',
        response: 'Stop mating for a month; sell breeders; go to one more joint each week.',
      },
      {
        what: 'Pyramid of breeders',
        sign: 'Most income is from selling does to beginners',
        response: 'Count that as a bonus and plan on meat alone.',
      },
      { what: 'Inbreeding and weak litters', sign: 'Under five weaned twice', response: 'Swap bucks each year.' },
    ],
    test: {
      step: 2,
      how: [
        'Buy ten dressed rabbits.',
        'Cook two as samples at a gate and a joint, sell eight over seven days.',
        'Take names for next Friday.',
      ],
      measure: 'carcasses sold at KES 1,000 and second orders',
      passMark: 'Eight of eight sold within the week at KES 1,000 or more and at least four names for the next Friday.',
      costUsd: 85,
    },
    steps: [
      { do: 'Eat, cook and price it yourself in five places.', days: 4 },
      { do: 'Run the ten-carcass test.', days: 7 },
      { do: 'Repeat the test the next month with new people.', days: 7 },
      { do: 'Find out which slab inspects and what it charges.', days: 3 },
      { do: 'Build cages for four does first.', days: 8, costItem: 'Cages, nest boxes and roof' },
      { do: 'Buy unrelated stock with records.', days: 4, costItem: 'Does and bucks, 14 head' },
      { do: 'Mate two a week so that litters stagger.', days: 21 },
      { do: 'Host two tastings a month while they grow.', days: 60, costItem: 'Tasting days' },
      { do: 'Sell the first litters, then decide on eight more does.', days: 30 },
      { do: 'Fix a Friday round with a minimum order.', days: 7 },
    ],
    doNotStartIf: [
      'You dislike selling.',
      'You count on contracts that a breeder seller promised.',
      'You cannot kill an animal yourself or pay someone who can.',
    ],
  },
  {
    id: 'goat-fattening',
    family: 'poultry-and-livestock',
    title: 'Goat fattening for butchers and feasts',
    description:
      'Buy thin goats at upcountry markets, house and feed them about ten weeks, sell them full-bodied to butcheries and families. Money turns five times a year, though each turn leaves little. A good buying eye is the business.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'KE',
    priceMonth: '2026-09',
    countries: ['KE', 'TZ', 'NG', 'GH', 'ZA'],
    local: {
      NG: { title: 'Ram and goat fattening', note: 'Rams for Sallah carry a large part of the year.' },
      ZA: { title: 'Live goats for ceremonies' },
      TZ: { title: 'Kunenepesha mbuzi' },
    },
    reach: 'city',
    unit: { one: 'goat', many: 'goats', what: 'a fattened goat of about 30 kg, live' },
    price: money([8200, 9600, 11500], 'food', 'Between a butcher’s offer and a family’s feast price.', {
      anchors: { NG: [105000, 130000, 165000], ZA: [1700, 2100, 2700], GH: [1150, 1400, 1800] },
    }),
    unitsPerDay: estimate([0.45, 1, 1.4], '60 places, ten weeks each, 25 sold in a month of 25 days.'),
    capacityPerDay: 1.5,
    openDaysPerMonth: 25,
    rampMonths: estimate([2, 4, 7], 'First sales after ten weeks; the second purchase teaches what the first cost.'),
    costOfSales: [
      {
        item: 'Lean goat at the upcountry market',
        amount: money([5200, 6000, 7000], 'food', 'Fifteen to 20 kg frame with good teeth.', {
          anchors: { NG: [62000, 80000, 100000], ZA: [1100, 1350, 1700], GH: [720, 880, 1100] },
        }),
      },
      { item: 'Hay, bran, molasses for 70 days', amount: money([800, 1050, 1500], 'food', 'KES 15 a day, more in a drought.') },
      {
        item: 'Truck share, market fee, vet papers',
        amount: money([300, 420, 600], 'energy', 'A lorry of 25 from the north or a bus roof from nearer.'),
      },
      { item: 'Dewormer, spray, vaccine', amount: money([80, 130, 220], 'imported', 'On arrival, then after three weeks.') },
    ],
    shrinkage: estimate([0.01, 0.03, 0.08], 'Three goats in a hundred die or vanish.'),
    paymentFees: estimate([0, 0.003, 0.008], 'Mobile-money transfer on part of the sales.'),
    staff: [
      {
        role: 'Herdsman, night and day',
        count: 1,
        fromMonth: 1,
        monthly: money([11000, 14500, 19000], 'wages', 'Gets a room and milk; honesty is worth a premium.'),
      },
    ],
    premises: {
      kind: 'plot',
      squareMetres: 300,
      rentPerMonth: money([2500, 5000, 9000], 'rent', 'A fenced quarter acre where livestock is tolerated.'),
      what: 'Slatted raised shed for 60, hay store, loading ramp and a strong gate.',
    },
    utilities: [{ item: 'Water', monthly: money([1000, 2000, 4500], 'energy', 'Trucked in dry months.') }],
    otherCosts: [
      { item: 'Buying trips and phone', monthly: money([2200, 4000, 7000], 'services', 'Two market days upcountry, bus and food.') },
    ],
    equipment: [
      {
        item: 'Raised shed and fence',
        amount: money([60000, 95000, 150000], 'prices', 'Timber off-cuts, iron sheets, chain link.'),
        lifeMonths: 72,
      },
      {
        item: 'Troughs, hay racks, water drums',
        amount: money([8000, 14000, 22000], 'prices', 'Half drums; racks save a fifth of the hay.'),
        lifeMonths: 36,
      },
      {
        item: 'Hanging scale, drench gun, clippers',
        amount: money([6000, 10000, 16000], 'imported', 'Without a scale you buy and sell blind.'),
        lifeMonths: 48,
      },
      { item: 'Hand chaff cutter', amount: money([12000, 20000, 32000], 'imported', 'Makes stover edible.'), lifeMonths: 60 },
    ],
    preOperating: [
      {
        item: 'First hay bought after the rains',
        amount: money([14000, 22000, 34000], 'food', 'Bales are half price when fields are green.'),
      },
      {
        item: 'Scouting trips',
        amount: money([4000, 8000, 13000], 'services', 'Three markets before any money is spent on goats.'),
      },
    ],
    permits: ['business-name', 'local-permit', 'agro'],
    stockDays: estimate([45, 60, 80], 'A goat stands ten weeks between payment and sale.'),
    debtorDays: estimate([0, 5, 18], 'Butchers pay when the meat is sold, sometimes less than agreed.'),
    creditorDays: estimate([0, 0, 2], 'Markets upcountry know only cash.'),
    seasonality: {
      byMonth: [0.75, 0.82, 0.95, 1.08, 1.0, 1.08, 0.92, 0.98, 0.92, 0.95, 1.05, 1.5],
      why: 'December, Easter and the Idd feasts; the Idd dates move about eleven days a year.',
      byCountry: { NG: [0.7, 0.75, 0.9, 0.98, 1.6, 1.1, 0.8, 0.85, 0.9, 0.95, 1.05, 1.42] },
    },
    shocks: [
      {
        kind: 'illness',
        chancePerYear: 0.15,
        months: 3,
        salesLost: 0.6,
        costUp: 0.05,
        equipmentLost: 0,
        why: 'Goat plague in the shed, or a market closed by quarantine.',
      },
      {
        kind: 'rain',
        chancePerYear: 0.25,
        months: 3,
        salesLost: 0.1,
        costUp: 0.12,
        equipmentLost: 0,
        why: 'Failed rains triple the price of hay and thin the animals on offer.',
      },
      { kind: 'theft', chancePerYear: 0.12, months: 1, salesLost: 0.2, costUp: 0, equipmentLost: 0, why: 'A pick-up at night takes ten.' },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.0007, 0.0016, 0.003], 'Goat meat at home, at grills and at feasts, live value.'),
      incomeElasticity: 1.1,
    },
    providersPer100k: estimate([4, 11, 24], 'Traders with a holding pen count too.'),
    mapTags: [],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Sales', 'Finance'], helpful: ['Operations'] },
    interests: ['Agriculture', 'Food & Beverage'],
    learningWeeks: 6,
    keywords: ['goat', 'mbuzi', 'ram', 'sallah', 'fattening', 'livestock trading', 'feedlot'],
    adjacent: ['pig-fattening', 'produce-aggregation', 'animal-feed-mixing'],
    customers: [
      { who: 'Butcheries with a choma grill', why: 'Fat animals of one size dress out better.', when: 'Twice a week' },
      {
        who: 'Families for dowry, funeral, Idd, Christmas',
        why: 'A handsome live goat is chosen, photographed, led away.',
        when: 'Weekends and feasts',
      },
    ],
    competitors: [
      { who: 'Lorry traders', how: 'Sell straight from the truck at a thin margin and no feed bill.' },
      { who: 'Ranches', how: 'Contract with abattoirs by carcass weight.' },
    ],
    suppliers: [
      { who: 'A broker at an upcountry market', ask: 'Commission per head, who bears a death on the road, movement permit.' },
      { who: 'Hay growers', ask: 'Weight of a bale, cut date, price at the field in June.' },
    ],
    partners: [
      { who: 'Two butchers who pay on the nail', why: 'They take the weekly ten and leave feasts as your profit.' },
      { who: 'Community animal-health worker', why: 'Comes with vaccine when a vet will not.' },
    ],
    day: 'Before sunrise the herdsman counts, and so do you. Racks are filled, droppings raked from under the slats for a vegetable grower who pays per sack. On Tuesdays you are on a bus to the market with cash sewn in, looking at teeth and eyelids. Back home the scale decides who leaves this week.',
    breaks:
      'Trust in the middleman who bought “your” twenty. Slats, then legs. The lorry that stands a night at a roadblock with thirsty animals.',
    spoils: 'Nothing rots, but a goat that has stopped gaining eats its profit at KES 15 daily. Hay under a leaking sheet is bedding.',
    paidFirst:
      'The market, in cash, before a single animal moves. Hay must be bought in the good season with money that was not spent at Christmas. Herdsman on the fifth, without fail, as he holds the key.',
    place:
      'Edge of town on a road to the butchers, fenced, with a house within sight. Municipal rules may forbid livestock in residential areas, so ask first. Dry ground: wet feet mean foot rot.',
    culture: {
      general: 'Goats are savings on legs; sellers upcountry sell for fees and hospital, so prices drop when schools open.',
      by: {
        KE: 'A tethered goat settles dowry and disputes; a fine white he-goat can bring a third more.',
        NG: 'Before Sallah sellers deck rams with ribbon; ten days earn what two months do, then the price collapses.',
        ZA: 'Colour and horns matter for ancestors’ ceremonies; the wrong beast is not bought at any price.',
      },
    },
    risks: [
      {
        what: 'Bought too dear',
        sign: 'Gain in price under KES 2,500 a head on the last ten',
        response: 'Set a ceiling a kilo and walk away from full markets.',
      },
      {
        what: 'Holding past the peak',
        sign: 'Gain below 80 g a day on the scale',
        response: 'Sell that week even at the butcher’s price.',
      },
      { what: 'Feast missed', sign: 'Fewer than 40 animals six weeks before', response: 'Buy early, stagger, take deposits.' },
      { what: 'Butcher’s credit', sign: 'Two unpaid lots open', response: 'No third goat leaves; sell live to families.' },
    ],
    test: {
      step: 3,
      how: [
        'Buy six goats with a scale in hand.',
        'Keep two weeks’ cost notes on a friend’s plot but offer them from day one for seven days.',
        'Ask three butchers for a written price a kilo.',
      ],
      measure: 'offers against purchase cost per head',
      passMark: 'Within seven days firm offers for at least four of six at purchase plus transport plus KES 1,500 or more.',
      costUsd: 320,
    },
    steps: [
      { do: 'Stand at two livestock markets a full day and note 30 prices with guessed weights.', days: 6, costItem: 'Scouting trips' },
      { do: 'Ask three butchers what weight and fat they want and how they pay.', days: 3 },
      { do: 'Six-goat test.', days: 7 },
      { do: 'Secure a plot where animals are allowed.', days: 12 },
      { do: 'Build for 20, plan for 60.', days: 12, costItem: 'Raised shed and fence' },
      { do: 'Fill the hay store while grass is cheap.', days: 7, costItem: 'First hay bought after the rains' },
      { do: 'Buy 20, quarantine and deworm ten days.', days: 12 },
      { do: 'Weigh fortnightly and write gain for what the feed cost.', days: 56 },
      { do: 'Sell ten to butchers, ten to families, compare.', days: 14 },
      { do: 'Go to 60 only if the first twenty each left KES 1,500 clear.', days: 14 },
    ],
    doNotStartIf: [
      'You would buy with borrowed money at micro-loan rates: the margin does not carry it.',
      'You have never judged an animal.',
      'Your site has no night guard.',
    ],
  },
  {
    id: 'pig-fattening',
    family: 'poultry-and-livestock',
    title: 'Pig fattening unit',
    description:
      'Weaners of eight weeks come in a dozen a month and leave four months later at about 85 kg. Concrete, feed and discipline are the business; an abattoir or a neighbourhood butcher is the buyer. Feed eats most of the price, and swine fever can end it in a week.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'ZA',
    priceMonth: '2026-09',
    countries: ['ZA', 'GH', 'NG', 'KE', 'TZ'],
    local: {
      KE: { title: 'Pig finishing for butchery and sausage makers' },
      GH: { note: 'Sells in the south and to kebab grills; hardly at all in the north.' },
      NG: { note: 'Clusters outside Lagos and in Benue and Plateau; not in the far north.' },
    },
    reach: 'city',
    unit: { one: 'pig', many: 'pigs', what: 'a finished pig of about 85 kg live' },
    price: money([2250, 2700, 3150], 'food', 'Near R32 a kilo live to a small abattoir.', {
      anchors: { KE: [15500, 19000, 23500], NG: [230000, 290000, 360000], GH: [2100, 2600, 3200] },
    }),
    unitsPerDay: estimate([0.3, 0.6, 0.75], 'Averaged: twelve sold a month from 52 pen places, over 20 loading days.'),
    capacityPerDay: 0.8,
    openDaysPerMonth: 20,
    rampMonths: estimate([4, 6, 9], 'Four months until the first pig is heavy enough.'),
    costOfSales: [
      {
        item: 'Weaner',
        amount: money([520, 650, 820], 'food', 'Eight weeks, 16–18 kg, castrated and dewormed.', {
          anchors: { KE: [3800, 4800, 6000], NG: [45000, 60000, 80000], GH: [420, 520, 650] },
        }),
      },
      {
        item: 'Feed, about 190 kg',
        amount: money([1050, 1230, 1480], 'food', 'Three kilos a kilo of gain at R6.40; brewery grain can spare a fifth.', {
          importShare: 0.35,
          anchors: { KE: [7600, 9000, 11000], NG: [95000, 120000, 150000], GH: [980, 1200, 1450] },
        }),
      },
      { item: 'Vet, vaccine, dip', amount: money([40, 65, 110], 'imported', 'Erysipelas shot, deworming, iodine spray.') },
      { item: 'Load to abattoir', amount: money([60, 90, 140], 'energy', 'Shared trailer, twelve at a time.') },
    ],
    shrinkage: estimate([0.02, 0.04, 0.1], 'Deaths after purchase weigh double because the feed is gone too.'),
    paymentFees: estimate([0, 0.001, 0.003], 'Bank transfer.'),
    staff: [
      { role: 'Part-time pen worker', count: 0.5, fromMonth: 1, monthly: money([4200, 5000, 6000], 'wages', 'Half days, seven mornings.') },
    ],
    premises: {
      kind: 'plot',
      squareMetres: 400,
      rentPerMonth: money([300, 700, 1500], 'rent', 'Smallholding corner or commonage under municipal lease.'),
      what: 'Eight concrete pens with sunshade, a dung pad and a fence that keeps out stray pigs.',
    },
    utilities: [{ item: 'Water and pressure washing', monthly: money([250, 450, 800], 'energy', 'Ten litres a pig a day plus cleaning.') }],
    otherCosts: [
      { item: 'Fuel for feed runs, phone, rat bait', monthly: money([500, 900, 1500], 'energy', 'A bakkie-load of feed each fortnight.') },
    ],
    equipment: [
      {
        item: 'Pens: slab, blocks, gates, roof',
        amount: money([28000, 42000, 65000], 'prices', 'Second-hand sheets, proper slope to the drain.'),
        lifeMonths: 120,
      },
      {
        item: 'Feeders and nipple drinkers',
        amount: money([3500, 5500, 9000], 'imported', 'Home-made troughs waste a tenth of the feed.'),
        lifeMonths: 48,
      },
      {
        item: 'Water tank and pipes',
        amount: money([4000, 6500, 10000], 'imported', 'Two thousand litres cover a two-day cut.'),
        lifeMonths: 84,
      },
      {
        item: 'Scale band, barrow, sprayer, loading ramp',
        amount: money([2500, 4200, 7000], 'prices', 'Heart-girth tape is good enough to sell by.'),
        lifeMonths: 48,
      },
    ],
    preOperating: [
      {
        item: 'Registration of the holding, vet visit',
        amount: money([400, 1200, 2500], 'services', 'Movement papers ask for a known premises.'),
      },
      { item: 'Fence and foot bath', amount: money([3500, 6000, 10000], 'prices', 'Double fence against roaming pigs and visitors.') },
    ],
    permits: ['business-name', 'tax-registration', 'local-permit', 'agro', 'environment'],
    stockDays: estimate([55, 70, 90], 'Each pig holds money for 120 days, rising as it eats.'),
    debtorDays: estimate([0, 7, 21], 'Abattoirs pay a week after slaughter.'),
    creditorDays: estimate([0, 5, 20], 'A co-op account gives two weeks once earned.'),
    seasonality: {
      byMonth: [0.82, 0.88, 0.95, 1.02, 0.96, 0.96, 0.98, 1.0, 1.04, 1.04, 1.1, 1.25],
      why: 'Braai and Christmas gammon lift the last quarter; January is flat.',
    },
    shocks: [
      {
        kind: 'ban',
        chancePerYear: 0.1,
        months: 5,
        salesLost: 0.9,
        costUp: 0.05,
        equipmentLost: 0.05,
        why: 'African swine fever nearby stops all movement; infected herds die or are culled.',
      },
      {
        kind: 'currency',
        chancePerYear: 0.2,
        months: 5,
        salesLost: 0,
        costUp: 0.13,
        equipmentLost: 0,
        why: 'Maize at export parity after a dry summer.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.1,
        months: 1,
        salesLost: 0.2,
        costUp: 0,
        equipmentLost: 0.02,
        why: 'Stock theft before the holidays.',
      },
    ],
    demand: {
      spending: 'food',
      share: estimate([0.0002, 0.0004, 0.0008], 'Pork from small units; the most comes from big farms.'),
      incomeElasticity: 0.9,
    },
    providersPer100k: estimate([2, 6, 15], 'Small pig keepers around towns.'),
    mapTags: [],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Operations', 'Finance'], helpful: ['Sales'] },
    interests: ['Agriculture', 'Manufacturing'],
    learningWeeks: 8,
    keywords: ['pig', 'pork', 'weaner', 'piggery', 'baconer', 'smallholding'],
    adjacent: ['goat-fattening', 'catfish-tanks', 'compost-bags'],
    customers: [
      { who: 'A small abattoir', why: 'Needs a dozen even pigs on a fixed Tuesday.', when: 'Weekly or fortnightly' },
      {
        who: 'Township butchers and spit-roast caterers',
        why: 'Pay cash and a little more for the right size.',
        when: 'Month end, holidays',
      },
    ],
    competitors: [
      { who: 'Integrated farms', how: 'Grow a kilo on two and a half kilos of their own feed.' },
      { who: 'Swill feeders', how: 'Near-zero feed cost, worse meat, more disease.' },
    ],
    suppliers: [
      { who: 'One sow owner, not an auction', ask: 'Vaccination, birth weights, fixed monthly dozen, price tied to the baconer price.' },
      { who: 'Feed co-op', ask: 'Grower and finisher per tonne delivered, account terms.' },
    ],
    partners: [
      { who: 'A brewery, bakery or dairy', why: 'Grain, bread returns and whey take feed cost down if collected daily.' },
      { who: 'Vegetable growers', why: 'Dung leaves the yard and a little money enters.' },
    ],
    day: 'Scraping comes first, before the sun makes it worse. You feed, stand still and watch who does not get up. Pens are washed with as little water as will do. Once a fortnight a trailer backs up at five in the morning and twelve pigs decide collectively not to climb a ramp.',
    breaks: 'Gates: an 80-kilo animal opens whatever is not bolted twice. Nipple drinkers clog. So does the drain, on the weekend.',
    spoils:
      'Feed in damp bags grows toxins that pigs show only in slow growth. Swill spoils in hours. A bruised pig is a discount at the hook.',
    paidFirst:
      'The co-op, to keep the account open. Weaners next, since an empty pen costs the same slab. Your worker on Friday. The household gets paid when the abattoir pays, two weeks after you needed it.',
    place:
      'Legal distance from houses, water on the spot, a fence, and less than 40 km to the abattoir. Commonage is cheap until neighbours’ pigs roam up to yours. Ask about wind before you pour concrete.',
    culture: {
      general: 'A closed gate is the best vaccine; visitors, boots and borrowed boars carry fever.',
      by: {
        ZA: 'Spit braais and stokvel year-end shares are the good sales; Muslim and Zionist neighbours may object to a unit next door.',
        KE: 'Growers sell to butcheries in Kikuyu and western towns; many coast and northern buyers eat none.',
        GH: 'Pork kebab and domedo grills buy half carcasses on Fridays.',
      },
    },
    risks: [
      { what: 'Swine fever', sign: 'News of deaths within 50 km', response: 'Lock the gate, no swill, no visitors, sell what is ready.' },
      {
        what: 'Feed above price',
        sign: 'Margin over weaner and feed under R500',
        response: 'Halve intake of weaners, sell at 70 kg, seek by-products.',
      },
      {
        what: 'Overbuilt pens',
        sign: 'More than a third of places empty for two months',
        response: 'Build the second four only after two sold groups.',
      },
    ],
    test: {
      step: 4,
      how: [
        'Get written buying terms from one abattoir and two butchers.',
        'Buy two finished pigs, have them slaughtered, sell by pre-order box in seven days.',
        'Price 200 kg of feed from three sources.',
      ],
      measure: 'boxes pre-sold and margin over bought pig',
      passMark: 'Both carcasses sold within seven days at cost plus 15 %, and one buyer commits to twelve a month at R31 a kilo or better.',
      costUsd: 380,
    },
    steps: [
      { do: 'Ask the municipality and the state vet what the site allows.', days: 10, costItem: 'Registration of the holding, vet visit' },
      { do: 'Work weekends at a piggery for a month.', days: 28 },
      { do: 'Secure a buyer’s price formula in writing.', days: 7 },
      { do: 'Do the two-pig test.', days: 7 },
      { do: 'Fence first.', days: 7, costItem: 'Fence and foot bath' },
      { do: 'Pour four pens, not eight.', days: 21, costItem: 'Pens: slab, blocks, gates, roof' },
      { do: 'Buy twelve weaners from one farm.', days: 3 },
      { do: 'Tape weights monthly and compute feed per kilo of gain.', days: 60 },
      { do: 'Add twelve a month while feed conversion stays under 3.2.', days: 60 },
      { do: 'Sell the first group and build pens five to eight from the money.', days: 14 },
    ],
    doNotStartIf: [
      'Roaming pigs live next door.',
      'Your faith or landlord forbids it.',
      'You cannot fund four months of feed.',
      'The nearest buyer is two hours away.',
    ],
  },
  {
    id: 'beekeeping',
    family: 'poultry-and-livestock',
    title: 'Beekeeping and jarred honey',
    description:
      'Twenty-five hives on borrowed land, two harvests a year, honey strained and sold in half-kilo jars under your own label. Bees do most of the labour. Customers pay for trust that it is not sugar syrup.',
    gapCategory: 'agriculture',
    category: 'product',
    home: 'KE',
    priceMonth: '2026-09',
    countries: ['KE', 'TZ', 'GH', 'NG', 'ZA'],
    local: {
      TZ: { title: 'Ufugaji nyuki, asali ya chupa' },
      ZA: { note: 'Registration of hives and theft of them are both real matters.' },
    },
    reach: 'city',
    unit: { one: 'jar', many: 'jars', what: 'a labelled 500 g jar of raw honey' },
    price: money([360, 440, 550], 'food', 'Between a roadside bottle and the supermarket shelf.', {
      anchors: { ZA: [60, 76, 95], NG: [2500, 3300, 4400], GH: [34, 43, 56] },
    }),
    unitsPerDay: estimate([1.2, 2.6, 4], 'About 390 kg a year from 25 hives, sold evenly at 65 jars a month.'),
    capacityPerDay: 5,
    openDaysPerMonth: 25,
    rampMonths: estimate([8, 12, 20], 'Swarms take months to settle and the first harvest is small.'),
    costOfSales: [
      { item: 'Jar, lid, label, seal', amount: money([42, 58, 80], 'imported', 'Glass looks honest and costs double plastic.') },
      {
        item: 'Harvest hands and site share',
        amount: money([35, 55, 85], 'services', 'Two night helpers, and a jar in ten for the landowner.'),
      },
      { item: 'Straining, fuel, feed in dearth', amount: money([10, 20, 35], 'prices', 'Cloth, gas, a little syrup for weak hives.') },
    ],
    shrinkage: estimate([0.03, 0.06, 0.14], 'Comb lost to ants, burst comb, sticky jars given away.'),
    paymentFees: estimate([0, 0.008, 0.02], 'Till charges, and a cut for shops that take cards.'),
    staff: [],
    premises: {
      kind: 'home',
      squareMetres: 15,
      rentPerMonth: null,
      what: 'Apiaries on farmers’ land against a share of honey; a clean room at home with a drum, a sieve and shelves.',
    },
    utilities: [
      { item: 'Water, light, warming', monthly: money([250, 500, 900], 'energy', 'Cold-season honey must be warmed gently to pour.') },
    ],
    otherCosts: [
      { item: 'Trips to the hives', monthly: money([1800, 3500, 6000], 'energy', 'Fortnightly, 40 km each way by matatu and boda.') },
      {
        item: 'Market stall and samples',
        monthly: money([1000, 2200, 4000], 'services', 'One weekend market a month and a lot of tasting sticks.'),
      },
    ],
    equipment: [
      {
        item: 'Top-bar and Langstroth hives, 25',
        amount: money([95000, 130000, 180000], 'prices', 'Local carpenters at 4,500–6,500 each, baited with wax.'),
        lifeMonths: 84,
      },
      {
        item: 'Two suits, gloves, smokers',
        amount: money([9000, 14000, 20000], 'imported', 'Cheap veils cost more in stings.'),
        lifeMonths: 30,
      },
      {
        item: 'Settling tank, strainers, manual press',
        amount: money([18000, 30000, 48000], 'imported', 'Stainless tank with honey gate, shared extractor hired for frames.'),
        lifeMonths: 96,
      },
      {
        item: 'Refractometer and scale',
        amount: money([3500, 6000, 9000], 'imported', 'Above 20 % water it will ferment on the shelf.'),
        lifeMonths: 60,
      },
    ],
    preOperating: [
      { item: 'Course with a practising keeper', amount: money([4000, 8000, 15000], 'services', 'African bees forgive nothing.') },
      {
        item: 'Label design, test at a laboratory',
        amount: money([5000, 10000, 18000], 'services', 'A result on the wall answers the sugar question.'),
      },
    ],
    permits: ['business-name', 'food-product', 'food-handler', 'agro'],
    stockDays: estimate([60, 95, 150], 'Two harvests feed twelve months of selling.'),
    debtorDays: estimate([0, 10, 40], 'Shops pay a month late, markets at once.'),
    creditorDays: estimate([0, 2, 15], 'Jars are bought cash by the carton.'),
    seasonality: {
      byMonth: [1.02, 0.95, 0.95, 0.95, 0.98, 1.08, 1.1, 1.05, 0.92, 0.9, 0.95, 1.15],
      why: 'Cold-season coughs and December gifts; stock must last until then.',
    },
    shocks: [
      {
        kind: 'rain',
        chancePerYear: 0.25,
        months: 6,
        salesLost: 0.4,
        costUp: 0.05,
        equipmentLost: 0.02,
        why: 'No blossom after failed or excessive rains, so no second harvest.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.15,
        months: 6,
        salesLost: 0.25,
        costUp: 0,
        equipmentLost: 0.15,
        why: 'Hives robbed or burnt at night.',
      },
      {
        kind: 'illness',
        chancePerYear: 0.08,
        months: 6,
        salesLost: 0.3,
        costUp: 0,
        equipmentLost: 0.05,
        why: 'Colonies abscond after beetles, spray or smoke.',
      },
    ],
    demand: { spending: 'food', share: estimate([0.0001, 0.0002, 0.0004], 'A spoon in tea and a home remedy.'), incomeElasticity: 1.3 },
    providersPer100k: estimate([4, 11, 25], 'Keepers who sell in jars, not counting log hives for beer.'),
    mapTags: [],
    growthSeries: ['real-income'],
    skills: { must: ['Marketing'], helpful: ['Design', 'Writing', 'Operations', 'Sales'] },
    interests: ['Agriculture', 'Food & Beverage', 'Healthcare'],
    learningWeeks: 12,
    keywords: ['honey', 'bees', 'asali', 'hive', 'apiary', 'beeswax', 'natural'],
    adjacent: ['oyster-mushrooms', 'leafy-vegetables', 'seedling-nursery'],
    customers: [
      { who: 'Parents and the coughing', why: 'Believe in honey and fear the fake.', when: 'June to August' },
      {
        who: 'Health shops, delis, gift-basket makers',
        why: 'A label with place and date tells a story.',
        when: 'Reorder monthly, big in December',
      },
      { who: 'Office groups', why: 'A colleague’s word and delivery at the desk.', when: 'After payday' },
    ],
    competitors: [
      { who: 'Roadside bottles', how: 'Half the price, often stretched with syrup.' },
      { who: 'National brands', how: 'Own the shelf, blend and filter for a constant colour.' },
    ],
    suppliers: [
      { who: 'Hive carpenter', ask: 'Bar width to the millimetre, seasoned wood, one sample before 25.' },
      { who: 'Village keepers for top-up comb', ask: 'Water under 19 %, no brood, price a kilo by colour.' },
    ],
    partners: [
      { who: 'Mango, avocado or sunflower growers', why: 'They need pollination; you need blossom and a fence.' },
      { who: 'Barbers, pharmacies, gyms', why: 'A shelf of six jars where people wait.' },
    ],
    day: 'Most days there is no bee in it: you fill orders, post a picture, chase a shop for February. Every second Saturday you walk the hives, lift lids, refill ant grease, curse. Harvest nights run from dusk to two with red torches and stings through the seam. Then a week of straining, with everything in the house slightly sticky.',
    breaks:
      'Wax moths get into weak hives. Smokers die at the wrong moment. A neighbour’s child or goat is stung and the landowner wants you gone by Monday.',
    spoils:
      'Watery honey ferments and pushes the lid. Sun on the shelf darkens it. Crystals are natural, yet buyers take them for sugar unless you explain it first.',
    paidFirst:
      'Landowners get their jars on harvest night, in sight of all. Then helpers. Jars for the next season are bought while there is money, since harvest arrives without warning.',
    place:
      'Twenty minutes’ walk from the nearest house, water in reach, something in flower for eight months. Sell elsewhere: in estates and offices where trust is scarce and salaries are paid.',
    culture: {
      general: 'Everybody has been cheated once; let them taste, show the hive film, write the harvest date.',
      by: {
        KE: 'Kamba and Pokot honey have a name; say where yours is from and do not borrow theirs.',
        GH: 'Buyers test with a match or in water; laugh, let them, and show the meter too.',
        ZA: 'Consumers ask about irradiated imports and badger-friendly hives.',
      },
    },
    risks: [
      {
        what: 'Empty hives',
        sign: 'Under half occupied at month five',
        response: 'Move bait boxes to flowering spots, buy ten settled colonies, stop building.',
      },
      { what: 'Doubt about purity', sign: 'People taste and walk', response: 'Laboratory sheet, a money-back promise, harvest video.' },
      {
        what: 'One bad season',
        sign: 'Blossom fails in two sites',
        response: 'Three sites at different heights; buy honest comb from neighbours.',
      },
    ],
    test: {
      step: 2,
      how: [
        'Buy 20 kg of good honey from a keeper and bottle it under a plain label.',
        'Sell 40 jars in seven days at a gate, two offices and a market.',
        'Let everyone taste against a supermarket jar.',
      ],
      measure: 'jars sold at KES 440 and shops willing to hold six on sale',
      passMark: 'At least 30 of 40 jars sold in seven days at KES 440 or more and two shops take six each.',
      costUsd: 110,
    },
    steps: [
      { do: 'Take a keeper’s course and be stung.', days: 10, costItem: 'Course with a practising keeper' },
      { do: 'Forty-jar selling test.', days: 7 },
      { do: 'Find two landowners and agree the share in writing.', days: 10 },
      { do: 'Order five hives, check them, order the rest.', days: 21, costItem: 'Top-bar and Langstroth hives, 25' },
      { do: 'Hang bait hives before the rains.', days: 5 },
      { do: 'Inspect fortnightly, move empty ones.', days: 90 },
      { do: 'Prepare the clean room and ask what the standards mark needs.', days: 14 },
      { do: 'Harvest only capped comb, measure water.', days: 7, costItem: 'Refractometer and scale' },
      { do: 'Bottle, label with place and date, open a list of regulars.', days: 7, costItem: 'Label design, test at a laboratory' },
      { do: 'Split strong colonies into the empty boxes.', days: 14 },
    ],
    doNotStartIf: [
      'You or your household react badly to stings.',
      'You need monthly income this year.',
      'No land a safe distance from people is open to you.',
    ],
  },
]
