import { type Archetype, estimate, money } from '#engine/archetype.ts'

export const personalCare: Archetype[] = [
  {
    id: 'hair-braiding',
    family: 'personal care',
    title: 'Hair-braiding chair',
    description:
      'Box braids, knotless, cornrows and children’s back-to-school styles, done in a small rented space or the client’s own parlour. Two pairs of hands on one head earn more than two slow heads side by side. Reputation is the parting line: straight partings bring the sister, the mother and the office friend.',
    gapCategory: 'services',
    category: 'service',
    home: 'NG',
    priceMonth: '2026-10',
    countries: ['NG', 'GH', 'KE', 'ZA', 'CI', 'TZ'],
    local: {
      KE: { title: 'Braiding stall (salonist)' },
      CI: { title: 'Salon de tresses' },
      US: {
        title: 'Natural-hair braiding studio',
        note: 'Several states exempt braiders from cosmetology licences, others do not; look yours up before renting.',
      },
    },
    reach: 'walk-in',
    unit: { one: 'head', many: 'heads', what: 'one full head of medium braids with the extension hair included' },
    price: money(
      [6500, 11000, 22000],
      'services',
      'Medium braids with hair; children and cornrows pull it down, knotless waist-length pulls it up.',
      {
        importShare: 0.25,
        anchors: {
          GH: [70, 120, 240],
          KE: [800, 1500, 3000],
          ZA: [180, 300, 600],
          CI: [5000, 8500, 17000],
          TZ: [15000, 28000, 60000],
        },
      },
    ),
    unitsPerDay: estimate([1.8, 3.4, 5.5], 'A head takes three to five hours; owner plus one braider finish three or four.'),
    capacityPerDay: 6,
    openDaysPerMonth: 26,
    rampMonths: estimate([3, 6, 11], 'Clients return every four to six weeks, so the book needs several rounds to fill.'),
    costOfSales: [
      {
        item: 'Extension hair, gel, mousse, thread',
        amount: money([2600, 3900, 6500], 'imported', 'Four to five packs of synthetic hair a head plus styling product.', {
          anchors: {
            GH: [25, 38, 65],
            KE: [300, 480, 800],
            ZA: [70, 110, 180],
            CI: [1900, 3000, 5000],
            TZ: [5500, 9000, 15000],
          },
        }),
      },
      {
        item: 'Braider’s commission',
        amount: money([1800, 2750, 4500], 'wages', 'A second braider is paid a quarter of the ticket, the same evening.', {
          anchors: {
            GH: [20, 30, 50],
            KE: [250, 375, 600],
            ZA: [55, 90, 150],
            CI: [1500, 2500, 4200],
            TZ: [4500, 7000, 12000],
          },
        }),
      },
    ],
    shrinkage: estimate([0.02, 0.05, 0.1], 'Opened packs, wrong colours and hair that leaves in an apprentice’s bag.'),
    paymentFees: estimate([0, 0.006, 0.02], 'Transfers are near free; card readers in the US cost more.'),
    staff: [
      {
        role: 'Apprentice who sections and finishes tips',
        count: 1,
        fromMonth: 1,
        monthly: money([20000, 35000, 55000], 'wages', 'Stipend and lunch, not a full wage; she is learning.'),
      },
    ],
    premises: {
      kind: 'shop',
      squareMetres: 10,
      rentPerMonth: money([30000, 55000, 110000], 'rent', 'Half a small shop on a street women already walk, paid a year or two ahead.', {
        anchors: { ZA: [1200, 2200, 4000], KE: [5000, 8500, 15000], GH: [350, 600, 1000] },
      }),
      what: 'Ten square metres, two chairs, a mirror wall and a door that lets air through.',
    },
    utilities: [
      {
        item: 'Light and generator fuel for fan and steamer',
        monthly: money([12000, 25000, 45000], 'energy', 'Fan, hot water and lights through an evening outage.'),
      },
    ],
    otherCosts: [
      {
        item: 'Phone data, pictures, small refreshments',
        monthly: money([12000, 22000, 40000], 'prices', 'Daily status pictures plus water and a snack on a five-hour sitting.'),
      },
      {
        item: 'Combs, cleaning, sanitising',
        monthly: money([4000, 8000, 14000], 'prices', 'Combs snap and towels go to the wash every day.'),
      },
    ],
    equipment: [
      {
        item: 'Two styling chairs and a bench',
        amount: money([60000, 95000, 150000], 'prices', 'Local welder’s chairs, cushioned; hydraulic ones cost triple.'),
        lifeMonths: 48,
      },
      {
        item: 'Mirrors and shelf',
        amount: money([35000, 60000, 100000], 'prices', 'Two wall mirrors, frame and fitting.'),
        lifeMonths: 60,
      },
      {
        item: 'Standing fan and hand dryer',
        amount: money([40000, 65000, 95000], 'imported', 'One rechargeable fan, one dryer of decent wattage.'),
        lifeMonths: 30,
      },
      {
        item: 'Small petrol generator',
        amount: money([120000, 180000, 260000], 'imported', 'Sub-1 kVA set, new; it only carries fan, light and kettle.'),
        lifeMonths: 36,
      },
      {
        item: 'Combs, clips, steamer, towels',
        amount: money([25000, 40000, 65000], 'prices', 'A first full kit for two pairs of hands.'),
        lifeMonths: 18,
      },
    ],
    preOperating: [
      {
        item: 'Opening stock of extension hair',
        amount: money([80000, 120000, 200000], 'imported', 'Common colours in six-packs so nobody is sent to buy.'),
      },
      {
        item: 'Sign, price board, paint',
        amount: money([25000, 45000, 80000], 'prices', 'Flex banner, one coat of paint, printed style card.'),
      },
    ],
    permits: ['business-name', 'local-permit', 'personal-care'],
    stockDays: estimate([7, 14, 25], 'Colours must be on the wall when she sits down.'),
    debtorDays: estimate([0, 0, 2], 'Paid on standing up; a few regulars promise Friday.'),
    creditorDays: estimate([0, 2, 10], 'Market hair sellers give little credit to a new face.'),
    seasonality: {
      byMonth: [0.85, 0.9, 0.9, 1.05, 0.9, 0.9, 0.95, 1.0, 1.15, 0.9, 1.0, 1.5],
      why: 'December doubles the queue; Easter and the week before schools open come next; January is thin.',
    },
    shocks: [
      {
        kind: 'illness',
        chancePerYear: 0.35,
        months: 1,
        salesLost: 0.5,
        costUp: 0,
        equipmentLost: 0,
        why: 'Back, wrist or a sick child takes the owner’s hands out.',
      },
      {
        kind: 'outage',
        chancePerYear: 0.5,
        months: 1,
        salesLost: 0.08,
        costUp: 0.03,
        equipmentLost: 0,
        why: 'Evening heads are lost when light and fuel fail together.',
      },
      {
        kind: 'currency',
        chancePerYear: 0.35,
        months: 3,
        salesLost: 0.08,
        costUp: 0.18,
        equipmentLost: 0,
        why: 'Extension hair is imported and reprices within weeks.',
      },
    ],
    demand: {
      spending: 'personal-care',
      share: estimate([0.006, 0.011, 0.018], 'Most women and girls braid six to ten times a year.'),
      incomeElasticity: 1.0,
    },
    providersPer100k: estimate([50, 110, 220], 'A braider on nearly every market street, many without a sign.'),
    mapTags: ['shop=hairdresser', 'shop=beauty'],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Customer Service'], helpful: ['Design', 'Marketing', 'Sales'] },
    interests: ['Fashion', 'Services'],
    learningWeeks: 26,
    keywords: ['braids', 'cornrows', 'salon', 'hair', 'knotless', 'extensions'],
    adjacent: ['nail-studio', 'bridal-makeup', 'barbershop'],
    customers: [
      {
        who: 'Working women of 20 to 45',
        why: 'A style that survives five weeks of mornings',
        when: 'Friday afternoon to Sunday, and month-end',
      },
      {
        who: 'Mothers with schoolgirls',
        why: 'School rules want plain rows, done fast and cheap',
        when: 'The last ten days before each term',
      },
      { who: 'Brides’ trains and travellers', why: 'Matching heads or a style for the trip', when: 'December, Easter, wedding Saturdays' },
    ],
    competitors: [
      {
        who: 'Braiders working from their own veranda',
        how: 'Charge a third less because they pay no rent, but cannot take three heads at once.',
      },
      { who: 'Full salons with washing and fixing', how: 'Sell comfort and air-conditioning; slower on braids and dearer.' },
    ],
    suppliers: [
      {
        who: 'Extension-hair wholesaler in the main market',
        ask: 'Price by the carton and whether unopened packs may be exchanged for another colour.',
      },
      { who: 'Comb, gel and mousse stall', ask: 'Dozen price and which mousse does not flake.' },
    ],
    partners: [
      { who: 'A dressmaker next door', why: 'Her fittings are your waiting clients before every wedding.' },
      { who: 'A school’s parents’ group', why: 'One announced back-to-school price fills three slow weekdays.' },
    ],
    day: 'The first client is booked for eight so that she can leave by noon; a child’s cornrows slip in while the apprentice sections the next adult. Nobody eats before two. By evening the fingers are stiff, the floor is a carpet of hair ends, and tomorrow’s two deposits have come by phone.',
    breaks:
      'Hands break first: wrists and lower back complain by the third month without a proper stool. Dryers burn out on generator voltage, and the fan always fails in March heat.',
    spoils:
      'Nothing rots, but fashion does: burgundy bought in October is unsellable in February. Loose half packs pile up unless they are used for children.',
    paidFirst:
      'The braider takes her commission in cash before sweeping. Next comes hair for tomorrow’s bookings, then the daily envelope for the landlord, who will want the whole year in one piece.',
    place:
      'Choose a doorway near a women’s market, a church or a hostel, with a tap close by. Upstairs rooms fail: nobody climbs to see who is inside. Count finished heads leaving the nearest three braiders on one Saturday before you pay.',
    culture: {
      general:
        'Talk is half the service, yet what is said in the chair must stay there. Quote the price with hair and without, before the first parting.',
      by: {
        NG: 'Deposits by transfer are normal for December; without one the ten o’clock client comes at two.',
        GH: 'Many clients bring their own hair from Makola or Kejetia, so post a labour-only price.',
        KE: 'M-Pesa till on the mirror; students bargain, office women tip.',
      },
    },
    risks: [
      {
        what: 'The good braider opens her own place with your clients',
        sign: 'She answers clients from her own number',
        response: 'Pay her on time, book through your line, and give a share of repeat heads.',
      },
      {
        what: 'Underpriced long styles',
        sign: 'Six-hour heads at four-hour money',
        response: 'Price by length and size on the board; stop quoting by feeling.',
      },
      {
        what: 'Scalp or edge damage complaint',
        sign: 'Clients arrive with thinning edges',
        response: 'Refuse tight styles on weak edges and say it before witnesses.',
      },
    ],
    test: {
      step: 2,
      how: [
        'Braid five paid heads at home or at the client’s in seven days, at the full price you plan.',
        'Time every head from first parting to last dip.',
        'Ask each for a booking in five weeks with a small deposit.',
      ],
      measure: 'Paid heads, hours a head, and deposits for a second visit.',
      passMark: 'At least five paid heads in seven days, none over five hours, and two deposits left.',
      costUsd: 25,
    },
    steps: [
      { do: 'Write your three best styles with hours and packs used for each', days: 1 },
      { do: 'Do the seven-day home test at full price', days: 7 },
      { do: 'Walk the area on a Saturday and count heads leaving each braider', days: 1 },
      { do: 'Agree commission in writing with one second braider', days: 3 },
      { do: 'Register the name and ask the council which salon paper it wants', days: 10 },
      { do: 'Take half a shop rather than a whole one; read the rent-ahead clause', days: 10 },
      { do: 'Have chairs welded and mirrors fixed', days: 7, costItem: 'Two styling chairs and a bench' },
      { do: 'Buy hair in five colours only', days: 2, costItem: 'Opening stock of extension hair' },
      { do: 'Open on a Thursday before month-end with six booked heads', days: 1 },
      { do: 'Record each client’s style, hours and next date; message her in week four', days: 30 },
    ],
    doNotStartIf: [
      'You take longer than five hours on a medium head.',
      'The landlord wants two years and that is all your money.',
      'You cannot stand or sit bent for eight hours.',
    ],
  },
  {
    id: 'barbershop',
    family: 'personal care',
    title: 'Two-chair barbershop',
    description:
      'Clean fades, beard lines and children’s cuts from a kiosk or small shop with good light and a clipper that never touches an unsterilised blade. Men are loyal to a hand, not to a sign, so the second chair is worth only what the second barber’s hand is worth.',
    gapCategory: 'services',
    category: 'service',
    home: 'GH',
    priceMonth: '2026-10',
    countries: ['GH', 'NG', 'KE', 'ZA', 'CI', 'TZ'],
    local: {
      KE: { title: 'Kinyozi' },
      TZ: { title: 'Saluni ya kiume' },
      NG: { title: 'Barbing salon' },
      CI: { title: 'Salon de coiffure homme' },
    },
    reach: 'walk-in',
    unit: { one: 'cut', many: 'cuts', what: 'one adult haircut with line-up and aftershave' },
    price: money([18, 25, 45], 'services', 'Ordinary neighbourhood cut in the city; beard and dye are extra.', {
      anchors: { NG: [1500, 2500, 5000], KE: [150, 250, 500], ZA: [45, 70, 120], CI: [1000, 1500, 3000], TZ: [3000, 5000, 10000] },
    }),
    unitsPerDay: estimate([9, 15, 24], 'Two barbers; weekdays bring six, Saturday alone can bring thirty.'),
    capacityPerDay: 32,
    openDaysPerMonth: 26,
    rampMonths: estimate([2, 5, 9], 'A man changes barber only when his own is away or bad.'),
    costOfSales: [
      {
        item: 'Blades, spirit, powder, towels per head',
        amount: money([1, 1.7, 2.8], 'imported', 'Blade share, methylated spirit, tissue neck strip and aftershave.'),
      },
      {
        item: 'Second barber’s share',
        amount: money([5, 7, 10], 'wages', 'He does half the cuts and keeps a little over half of each.', {
          anchors: { NG: [450, 700, 1000], KE: [45, 70, 110], ZA: [15, 23, 35], CI: [350, 550, 800], TZ: [900, 1400, 2200] },
        }),
      },
    ],
    shrinkage: estimate([0.01, 0.04, 0.09], 'Cuts done and not written down while the owner is out.'),
    paymentFees: estimate([0, 0.005, 0.012], 'Merchant wallet fees on part of the takings.'),
    staff: [
      {
        role: 'Apprentice who sweeps, washes and shaves children',
        count: 1,
        fromMonth: 3,
        monthly: money([300, 550, 850], 'wages', 'Pocket money, meals and training in the trade.'),
      },
    ],
    premises: {
      kind: 'kiosk',
      squareMetres: 12,
      rentPerMonth: money([450, 850, 1600], 'rent', 'Roadside container or shop, usually a year or more in advance.', {
        anchors: { KE: [6000, 10000, 18000], ZA: [1500, 2800, 5000], NG: [30000, 60000, 110000] },
      }),
      what: 'A container or lock-up with a glass door, two chairs and a waiting bench facing the road.',
    },
    utilities: [
      {
        item: 'Prepaid electricity',
        monthly: money([220, 380, 600], 'energy', 'Clippers use little; the air-conditioner and television use the rest.'),
      },
      {
        item: 'Fuel or inverter upkeep for outages',
        monthly: money([60, 160, 320], 'energy', 'A few hours a week on a small set or battery.'),
      },
    ],
    otherCosts: [
      { item: 'Television, data, music', monthly: money([120, 220, 350], 'prices', 'Football on the screen keeps the bench full.') },
      {
        item: 'Clipper sharpening and repairs',
        monthly: money([70, 140, 240], 'services', 'Blades re-set monthly, one machine always at the repairer.'),
      },
    ],
    equipment: [
      {
        item: 'Two barber chairs',
        amount: money([2400, 3800, 6500], 'imported', 'Second-hand hydraulic chairs; new ones nearly double it.'),
        lifeMonths: 60,
      },
      {
        item: 'Four clippers and trimmers',
        amount: money([1500, 2400, 3600], 'imported', 'Two per barber so that one can rest and cool.'),
        lifeMonths: 20,
      },
      {
        item: 'UV steriliser and towel warmer',
        amount: money([450, 750, 1200], 'imported', 'The box that customers look for first.'),
        lifeMonths: 36,
      },
      {
        item: 'Mirrors, counter, bench',
        amount: money([1500, 2600, 4200], 'prices', 'Carpenter’s work with laminated tops.'),
        lifeMonths: 60,
      },
      {
        item: 'Inverter battery or small generator',
        amount: money([1800, 3000, 5000], 'imported', 'Runs clippers, light and fan for one evening.'),
        lifeMonths: 36,
      },
      {
        item: 'Television and speaker',
        amount: money([1300, 2000, 3000], 'imported', 'Thirty-two-inch set and a modest speaker.'),
        lifeMonths: 48,
      },
    ],
    preOperating: [
      {
        item: 'Painting, sign, light fittings',
        amount: money([700, 1300, 2400], 'prices', 'White light, painted portrait board, lettering.'),
      },
      { item: 'First blades, powders, capes', amount: money([250, 420, 700], 'imported', 'A month of consumables for two chairs.') },
    ],
    permits: ['business-name', 'local-permit', 'personal-care', 'health'],
    stockDays: estimate([10, 20, 40], 'Spirit, blades and powder are bought monthly.'),
    debtorDays: estimate([0, 0, 1], 'Cash or wallet at the chair.'),
    creditorDays: estimate([0, 0, 7], 'Beauty suppliers are paid at the counter.'),
    seasonality: {
      byMonth: [0.9, 0.92, 0.97, 1.03, 0.97, 0.95, 0.95, 0.98, 1.02, 0.97, 1.02, 1.32],
      why: 'Christmas and New Year are the harvest; Easter and school opening help.',
    },
    shocks: [
      {
        kind: 'outage',
        chancePerYear: 0.6,
        months: 1,
        salesLost: 0.12,
        costUp: 0.05,
        equipmentLost: 0,
        why: 'A run of dark evenings with a weak battery sends men elsewhere.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.12,
        months: 1,
        salesLost: 0.2,
        costUp: 0,
        equipmentLost: 0.2,
        why: 'Clippers and television leave through the container roof.',
      },
      {
        kind: 'illness',
        chancePerYear: 0.25,
        months: 1,
        salesLost: 0.35,
        costUp: 0,
        equipmentLost: 0,
        why: 'One of two pairs of hands is half of sales.',
      },
    ],
    demand: {
      spending: 'personal-care',
      share: estimate([0.003, 0.005, 0.008], 'Two cuts a month for most men and boys.'),
      incomeElasticity: 0.7,
    },
    providersPer100k: estimate([45, 85, 160], 'Every few streets has one, most without papers.'),
    mapTags: ['shop=hairdresser'],
    growthSeries: ['population'],
    skills: { must: ['Customer Service'], helpful: ['Sales', 'Operations', 'Marketing'] },
    interests: ['Services', 'Fashion'],
    learningWeeks: 20,
    keywords: ['barber', 'haircut', 'kinyozi', 'fade', 'beard', 'clipper'],
    adjacent: ['hair-braiding', 'nail-studio', 'phone-repair'],
    customers: [
      { who: 'Men within ten minutes’ walk', why: 'A tidy head for work and church', when: 'Thursday evening to Sunday morning' },
      { who: 'Fathers with two or three boys', why: 'School demands low cuts', when: 'Sunday afternoon before term' },
      { who: 'Students', why: 'A fashionable fade at a student price', when: 'Weekday afternoons' },
    ],
    competitors: [
      { who: 'One-chair kiosks', how: 'Same cut, a little cheaper, no waiting bench and doubtful hygiene.' },
      { who: 'Air-conditioned men’s grooming lounges', how: 'Charge three times as much to the same young professionals.' },
    ],
    suppliers: [
      { who: 'Clipper importer in the central market', ask: 'Genuine or copy, guarantee weeks, and the price of spare blade sets.' },
      { who: 'Beauty wholesaler', ask: 'Carton price for spirit, powder and neck strips.' },
    ],
    partners: [
      { who: 'A gym or football field nearby', why: 'Players come in groups after training.' },
      { who: 'A funeral or wedding planner', why: 'Whole families cut on the same Friday.' },
    ],
    day: 'Sweep, oil the clippers, switch on the screen. The morning is old men and small boys; the afternoon is nothing at all; from five the bench fills and the talk is football until nine. Saturday is a different trade, with numbers given out and lunch eaten standing.',
    breaks:
      'Clipper motors die from heat and from hair in the vents. A swollen inverter battery announces itself on the darkest Friday. Chairs lose their pumps after two years of heavy men.',
    spoils:
      'Only trust spoils: one boy with ringworm and the street knows by Monday. Opened aftershave evaporates and cheap blades rust in coastal air.',
    paidFirst:
      'The second barber is settled nightly from the notebook. Electricity units come next because an empty meter closes the shop. What is left is not profit until the rent jar has its share.',
    place:
      'A lit corner beside a lorry station, hostel or church road, visible from fifty metres at night. Facing east bakes the waiting bench every morning. Ask who held the container before and why he left.',
    culture: {
      general:
        'Let the customer see the blade wiped and sprayed; it sells more than a poster. Children of regulars get a smaller price without asking.',
      by: {
        GH: 'Funeral Fridays in black and white bring whole families; stay open late.',
        KE: 'A head wash and neck massage after the cut is expected and often done by a second person.',
        NG: 'Home service to estates pays double, but transport eats it unless three heads share the trip.',
        ZA: 'Street barbers under gazebos set the floor price in townships; hygiene and a roof justify more.',
      },
    },
    risks: [
      {
        what: 'The second barber leaves with his clients',
        sign: 'Clients ask for his number, not the shop’s',
        response: 'Raise his share for months he stays, and train the apprentice to cut.',
      },
      {
        what: 'Skin infection traced to the shop',
        sign: 'A parent shows a rash',
        response: 'Spirit and steriliser between every head, seen by the customer.',
      },
      {
        what: 'Rent demand doubles at renewal',
        sign: 'A new building goes up opposite',
        response: 'Put renewal terms in the first agreement or use a movable container.',
      },
    ],
    test: {
      step: 1,
      how: [
        'Rent an idle chair in an existing shop for seven days, or cut at a hostel.',
        'Charge the planned price and note who had a barber already.',
        'Give each a card for the second cut in three weeks.',
      ],
      measure: 'Paid cuts a day by your hand and the number who take the second-cut card seriously enough to leave a phone number.',
      passMark: 'Forty paid cuts in seven days and fifteen phone numbers.',
      costUsd: 30,
    },
    steps: [
      { do: 'Cut in someone’s shop for a week and keep the count', days: 7 },
      { do: 'Count heads in three rival shops on Thursday and Saturday', days: 2 },
      { do: 'Find the second barber before the shop, and watch him cut five heads', days: 10 },
      { do: 'Agree shares, days off and who buys blades, on paper', days: 1 },
      { do: 'Negotiate the container or lock-up with yearly rent, not three', days: 14 },
      { do: 'Ask the assembly or council about the health and local permits', days: 10 },
      { do: 'Buy two chairs second-hand and test the pumps loaded', days: 5, costItem: 'Two barber chairs' },
      { do: 'Fit the battery before the television', days: 3, costItem: 'Inverter battery or small generator' },
      { do: 'Open midweek at the normal price; no opening discount', days: 1 },
      { do: 'Write every cut in the notebook and compare with the till nightly', days: 30 },
    ],
    doNotStartIf: [
      'Neither you nor a committed partner can do a clean fade.',
      'There are already four busy shops within two hundred metres.',
      'You plan to own it from afar: the notebook will be fiction.',
    ],
  },
  {
    id: 'nail-studio',
    family: 'personal care',
    title: 'Nail and lash desk',
    description:
      'Gel overlays, acrylic sets, pedicures and soak-offs at a single well-lit desk, often inside someone else’s salon. Speed without lifting edges is the craft; the money leaks through free repairs and no-shows.',
    gapCategory: 'services',
    category: 'service',
    home: 'ZA',
    priceMonth: '2026-09',
    countries: ['ZA', 'NG', 'KE', 'GH'],
    reach: 'walk-in',
    unit: { one: 'set', many: 'sets', what: 'one gel or acrylic set on ten fingers' },
    price: money([180, 280, 450], 'services', 'Township desks charge the low end, mall kiosks the high end.', {
      importShare: 0.25,
      anchors: { NG: [7000, 13000, 28000], KE: [800, 1500, 3000], GH: [80, 140, 280] },
    }),
    unitsPerDay: estimate([2.2, 4.1, 6.5], 'A set takes ninety minutes; one technician and a junior share the desk.'),
    capacityPerDay: 8,
    openDaysPerMonth: 25,
    rampMonths: estimate([3, 6, 10], 'Refills come every three weeks, so a full book takes two cycles.'),
    costOfSales: [
      {
        item: 'Gel, acrylic, tips, files, remover',
        amount: money([28, 45, 75], 'imported', 'Branded gel and a fresh file for each client.', {
          anchors: { NG: [1900, 3200, 5500], KE: [230, 380, 650], GH: [22, 36, 60] },
        }),
      },
    ],
    shrinkage: estimate([0.03, 0.08, 0.15], 'Free repairs, spilled monomer and bottles thickened by heat.'),
    paymentFees: estimate([0.01, 0.02, 0.03], 'Card reader on most tickets, some cash.'),
    staff: [
      {
        role: 'Junior technician, part of the week',
        count: 1,
        fromMonth: 4,
        monthly: money([3200, 4300, 6000], 'wages', 'Three to four days a week at a little above minimum.', {
          anchors: { US: [900, 1300, 1900] },
        }),
      },
    ],
    premises: {
      kind: 'kiosk',
      squareMetres: 6,
      rentPerMonth: money([2500, 4800, 8500], 'rent', 'A desk in a busy salon or a small arcade kiosk.', {
        anchors: { NG: [30000, 55000, 110000], KE: [6000, 10000, 18000], GH: [400, 700, 1200] },
      }),
      what: 'A desk, two chairs, a pedicure seat and a window that opens for fumes.',
    },
    utilities: [
      {
        item: 'Electricity and lamp backup',
        monthly: money([350, 650, 1100], 'energy', 'LED lamps, drill and extractor with a battery for load-shedding.'),
      },
    ],
    otherCosts: [
      {
        item: 'Booking app, data, styled pictures',
        monthly: money([350, 700, 1300], 'prices', 'Pictures sell sets; a boosted post each pay-day week.'),
      },
      { item: 'Disinfection and towels', monthly: money([250, 450, 750], 'prices', 'Barbicide-type soak, gloves, masks, laundry.') },
    ],
    equipment: [
      {
        item: 'Desk, chairs, extractor',
        amount: money([3500, 6000, 10000], 'prices', 'Extractor matters more than the marble top.'),
        lifeMonths: 60,
      },
      {
        item: 'Drill and two curing lamps',
        amount: money([1800, 3000, 5200], 'imported', 'A quiet 30,000 rpm drill and spare lamp.'),
        lifeMonths: 24,
      },
      {
        item: 'Pedicure chair and basin',
        amount: money([2200, 4000, 7500], 'imported', 'Simple recliner with portable basin, no plumbing.'),
        lifeMonths: 60,
      },
      {
        item: 'Colour wall, first sixty gels',
        amount: money([3500, 5500, 8500], 'imported', 'Half in neutrals that actually sell.'),
        lifeMonths: 18,
      },
      {
        item: 'Battery power station',
        amount: money([3500, 5500, 9000], 'imported', 'Carries lamps and drill for four hours.'),
        lifeMonths: 48,
      },
    ],
    preOperating: [
      {
        item: 'Course and practice hands',
        amount: money([3500, 6500, 12000], 'services', 'A short accredited course plus materials for twenty practice sets.'),
      },
      { item: 'Signage and launch pictures', amount: money([800, 1500, 2800], 'prices', 'Vinyl, price board and one photo afternoon.') },
    ],
    permits: ['business-name', 'tax-registration', 'local-permit', 'personal-care'],
    stockDays: estimate([20, 40, 70], 'Sixty colours sit on the wall whether asked for or not.'),
    debtorDays: estimate([0, 0, 1], 'Paid before the second coat of oil dries.'),
    creditorDays: estimate([0, 0, 14], 'Nail distributors want payment online.'),
    seasonality: {
      byMonth: [0.8, 0.92, 0.97, 1.0, 0.97, 0.92, 0.92, 0.98, 1.08, 1.0, 1.07, 1.37],
      why: 'December weddings and parties; Valentine’s helps February; January is broke.',
    },
    shocks: [
      {
        kind: 'outage',
        chancePerYear: 0.35,
        months: 1,
        salesLost: 0.1,
        costUp: 0,
        equipmentLost: 0,
        why: 'No curing lamp means no gel set.',
      },
      {
        kind: 'currency',
        chancePerYear: 0.25,
        months: 4,
        salesLost: 0.03,
        costUp: 0.15,
        equipmentLost: 0,
        why: 'Gels and tips are imported and reprice with the exchange rate.',
      },
      {
        kind: 'illness',
        chancePerYear: 0.3,
        months: 1,
        salesLost: 0.55,
        costUp: 0,
        equipmentLost: 0,
        why: 'Acrylic allergy or a sore neck stops the technician.',
      },
    ],
    demand: {
      spending: 'personal-care',
      share: estimate([0.001, 0.0022, 0.004], 'A minority of urban women, but every three weeks.'),
      incomeElasticity: 1.4,
    },
    providersPer100k: estimate([18, 42, 85], 'Desks in salons, markets and bedrooms; many not on any map.'),
    mapTags: ['shop=beauty'],
    growthSeries: ['real-income'],
    skills: { must: ['Design', 'Customer Service'], helpful: ['Marketing', 'Sales'] },
    interests: ['Fashion', 'Services'],
    learningWeeks: 12,
    keywords: ['nails', 'gel', 'acrylic', 'manicure', 'pedicure', 'lashes', 'beauty'],
    adjacent: ['hair-braiding', 'bridal-makeup'],
    customers: [
      { who: 'Retail, bank and office women', why: 'Hands that look cared for on a small budget', when: 'The ten days after pay-day' },
      { who: 'Matric-dance girls and bridal parties', why: 'Matching art for photographs', when: 'Friday afternoons in season' },
    ],
    competitors: [
      { who: 'Mall walk-in nail bars', how: 'Fast, no booking, thin overlays; they take the impatient half.' },
      { who: 'Home technicians', how: 'R60 cheaper, flexible in the evening, found by word of mouth.' },
    ],
    suppliers: [
      { who: 'Professional nail distributor', ask: 'Trade discount threshold and shelf life printed on each bottle.' },
      { who: 'Market importer of tips and files', ask: 'Sample pack first: do the tips crack at the stress line?' },
    ],
    partners: [
      { who: 'A hair salon with waiting clients', why: 'Hands are free while the dryer runs.' },
      { who: 'Wedding and matric-dance planners', why: 'Group bookings with deposits.' },
    ],
    day: 'A soak-off at nine, two overlays before lunch, a pedicure squeezed between, then the after-work pair who both want art. Each station is wiped while the next client scrolls for a picture. Messages are answered between coats, because an unanswered one becomes a booking elsewhere.',
    breaks:
      'Drill bearings whine after a year of dust. Lamps lose strength so slowly that lifting appears before anyone suspects them; replace bulbs by date.',
    spoils: 'Monomer thickens in a hot boot, gels cure in sunlight through the window, and last season’s chrome never leaves the wall.',
    paidFirst:
      'Desk rent on the first, no matter what. After that the distributor’s order, then the junior’s pay. Your own nails are advertising and count as a cost.',
    place:
      'Inside a busy hair salon beats any stand-alone door in the first year. Look for daylight, a window for fumes and a guard at night. Avoid sharing a wall with a kitchen: dust and steam ruin gel.',
    culture: {
      general:
        'Say the repair rule aloud: free within three days, paid afterwards. Modest short sets for teachers and nurses deserve a place on the price board.',
      by: {
        ZA: 'Month-end Saturdays book out first; a R100 deposit by instant transfer halves no-shows.',
        NG: 'Owambe season means stones and long stilettos; weekday sets are short and plain.',
        KE: 'Plain gel with a colour the employer accepts is the daily bread, art is for December.',
      },
    },
    risks: [
      {
        what: 'Allergic reaction to acrylates',
        sign: 'Itching around cuticles',
        response: 'Patch question before the first set, gloves, and stop at the first sign.',
      },
      {
        what: 'No-shows empty the afternoon',
        sign: 'More than one in eight bookings missing',
        response: 'Deposits and a waiting list filled by message.',
      },
      {
        what: 'Colour wall eats the cash',
        sign: 'Bottles unopened after ninety days',
        response: 'Buy one for one: a new shade only when one is finished.',
      },
    ],
    test: {
      step: 3,
      how: [
        'Borrow a salon corner for seven days with a small kit of twelve colours.',
        'Charge full price from the first client.',
        'Message each on day five and count lifted nails.',
      ],
      measure: 'Paid sets, minutes a set, nails lifted within five days.',
      passMark: 'Twelve paid sets in seven days, under 110 minutes each, with at most six lifted nails in all.',
      costUsd: 90,
    },
    steps: [
      { do: 'Practise twenty full sets on friends and photograph each after ten days', days: 21, costItem: 'Course and practice hands' },
      { do: 'Check the licence or training rule where you live', days: 3 },
      { do: 'Run the borrowed-corner week', days: 7 },
      { do: 'Ask three salons for a desk and compare weekday footfall', days: 7 },
      { do: 'Put desk rent, hours and who owns the clients in a one-page agreement', days: 2 },
      { do: 'Buy drill, lamps and extractor before extra colours', days: 4, costItem: 'Drill and two curing lamps' },
      { do: 'Set up booking with deposit', days: 2 },
      { do: 'Take launch pictures of ten real hands', days: 2, costItem: 'Signage and launch pictures' },
      { do: 'Open in a pay-day week', days: 1 },
      { do: 'Track refills: how many return within twenty-five days', days: 45 },
    ],
    doNotStartIf: [
      'Your sets lift within a week.',
      'You have asthma or skin that reacts to acrylates.',
      'The only place on offer is a closed room without a window.',
    ],
  },
  {
    id: 'bridal-makeup',
    family: 'personal care',
    title: 'Bridal make-up and gele tying',
    description:
      'Faces for brides, their trains and party guests, painted at five in the morning in somebody’s crowded bedroom. A good season is twenty Saturdays; the other months are trials, birthdays and teaching a cousin to hold the palette.',
    gapCategory: 'services',
    category: 'service',
    home: 'NG',
    priceMonth: '2026-10',
    countries: ['NG', 'GH', 'CI', 'KE'],
    local: { GH: { title: 'Bridal make-up artist' }, CI: { title: 'Maquilleuse de mariage' }, KE: { title: 'Bridal glam artist' } },
    reach: 'city',
    unit: { one: 'face', many: 'faces', what: 'one full face with lashes, head-tie where worn' },
    price: money([18000, 33000, 85000], 'services', 'Guests pay the low end; a bride with trial pays several times that.', {
      importShare: 0.2,
      anchors: { GH: [180, 330, 900], CI: [8000, 16000, 45000], KE: [1800, 3500, 9000] },
    }),
    unitsPerDay: estimate([0.6, 1.35, 2.3], 'Averaged over working days: Saturdays bring four faces, weekdays often none.'),
    capacityPerDay: 5,
    openDaysPerMonth: 13,
    rampMonths: estimate([6, 11, 18], 'Each wedding shows your work to a hundred guests, months before they need you.'),
    costOfSales: [
      {
        item: 'Product, lashes, disposables per face',
        amount: money([4200, 7000, 12000], 'imported', 'Foundation, lashes, sponges and setting spray used up.'),
      },
      {
        item: 'Transport to the venue',
        amount: money([2500, 4500, 9000], 'prices', 'Dawn ride with a heavy kit, shared over the faces there.'),
      },
      {
        item: 'Assistant for the day',
        amount: money([1800, 3000, 5000], 'wages', 'One assistant paid by event, divided over three or four faces.'),
      },
    ],
    shrinkage: estimate([0.04, 0.09, 0.18], 'Shades that match nobody, melted lipsticks and borrowed brushes.'),
    paymentFees: estimate([0, 0.003, 0.01], 'Bank transfers before the day.'),
    staff: [],
    premises: {
      kind: 'home',
      squareMetres: 6,
      rentPerMonth: null,
      what: 'A bright corner at home for trials; the work itself is at the bride’s.',
    },
    utilities: [
      {
        item: 'Ring light, fan and power for trials',
        monthly: money([5000, 10000, 20000], 'energy', 'Inverter or neighbour’s generator for a few trial evenings.'),
      },
    ],
    otherCosts: [
      {
        item: 'Content, data and boosted posts',
        monthly: money([20000, 40000, 80000], 'prices', 'Video of each bride is the whole advertising budget.'),
      },
      {
        item: 'Styled shoots and networking',
        monthly: money([10000, 22000, 45000], 'services', 'A shared shoot each quarter with photographer and dressmaker.'),
      },
    ],
    equipment: [
      {
        item: 'Professional kit in ten skin tones',
        amount: money([220000, 350000, 600000], 'imported', 'Foundations for deep to fair skin; copies show in flash.'),
        lifeMonths: 14,
      },
      {
        item: 'Brushes and trolley case',
        amount: money([60000, 100000, 160000], 'imported', 'A case that survives a motorcycle and a lobby.'),
        lifeMonths: 30,
      },
      {
        item: 'Ring light and folding chair',
        amount: money([45000, 75000, 120000], 'imported', 'High chair that saves the back at dawn.'),
        lifeMonths: 30,
      },
      {
        item: 'Phone with a good camera',
        amount: money([180000, 290000, 450000], 'imported', 'Used mid-range phone; the portfolio lives on it.'),
        lifeMonths: 30,
      },
    ],
    preOperating: [
      {
        item: 'Training with an established artist',
        amount: money([80000, 150000, 350000], 'services', 'Four to eight weeks, bridal module included.'),
      },
      { item: 'Three free model brides', amount: money([30000, 50000, 80000], 'prices', 'Product and transport for the first portfolio.') },
    ],
    permits: ['business-name', 'tax-registration'],
    stockDays: estimate([40, 75, 120], 'A kit is a shelf of half-used shades.'),
    debtorDays: estimate([0, 1, 7], 'Half on booking, rest the night before; families sometimes stretch it.'),
    creditorDays: estimate([0, 0, 5], 'Beauty shops sell for cash.'),
    seasonality: {
      byMonth: [0.75, 0.85, 0.8, 1.1, 0.95, 0.85, 0.85, 0.95, 0.9, 1.05, 1.25, 1.7],
      why: 'Weddings crowd November, December and Easter; Lent and the heavy rains are quiet.',
    },
    shocks: [
      {
        kind: 'currency',
        chancePerYear: 0.35,
        months: 3,
        salesLost: 0.05,
        costUp: 0.2,
        equipmentLost: 0,
        why: 'Foundation is imported and reprices faster than booked brides.',
      },
      {
        kind: 'rain',
        chancePerYear: 0.3,
        months: 2,
        salesLost: 0.12,
        costUp: 0.05,
        equipmentLost: 0,
        why: 'Flooded roads move or shrink parties.',
      },
      {
        kind: 'theft',
        chancePerYear: 0.12,
        months: 1,
        salesLost: 0.25,
        costUp: 0,
        equipmentLost: 0.3,
        why: 'An open kit in a room of thirty guests.',
      },
    ],
    demand: {
      spending: 'personal-care',
      share: estimate([0.0007, 0.0016, 0.003], 'Paid faces at weddings and milestone parties only.'),
      incomeElasticity: 1.5,
    },
    providersPer100k: estimate([10, 24, 55], 'Many call themselves artists; fewer are booked monthly.'),
    mapTags: [],
    growthSeries: ['real-income', 'internet-users'],
    skills: { must: ['Design', 'Marketing'], helpful: ['Customer Service', 'Sales'] },
    interests: ['Fashion', 'Services'],
    learningWeeks: 16,
    keywords: ['makeup', 'bride', 'wedding', 'gele', 'beauty', 'glam'],
    adjacent: ['event-decor', 'nail-studio', 'photo-studio'],
    customers: [
      {
        who: 'Brides six weeks from the date',
        why: 'They fear sweat, flash and a mother-in-law’s opinion',
        when: 'Friday and Saturday dawn',
      },
      { who: 'Aunties and asoebi guests', why: 'A face that outlasts the dancing', when: 'Saturday morning, decided on Thursday' },
    ],
    competitors: [
      { who: 'Famous artists with waiting lists', how: 'Take the big brides; their overflow is your opening.' },
      { who: 'Friends who are “good with make-up”', how: 'Free until the photographs come back grey.' },
    ],
    suppliers: [
      { who: 'Authorised cosmetics shop', ask: 'Pro discount, and proof that the batch is genuine.' },
      { who: 'Lash and sponge wholesaler', ask: 'Pack of fifty price and whether bands are soft.' },
    ],
    partners: [
      { who: 'Wedding photographers', why: 'Your face in his album; his card in your kit.' },
      { who: 'Gele tiers and dressmakers', why: 'Each hears the date first and can name you.' },
    ],
    day: 'Alarm at three. The kit goes down the stairs in two trips, the bride’s room has one socket and eleven cousins. The bride is done by seven, the mother wants the same, two bridesmaids have brought their own lashes. By ten you are asleep in a bus with the balance already in the account.',
    breaks: 'Zips, wheels and hinges of the case go first. Ring lights fall over once and never shine evenly again.',
    spoils: 'Cream products separate in dashboard heat and mascara is dead after three months. Shades bought for one client stay for ever.',
    paidFirst:
      'The assistant and the driver get theirs before breakfast. Product is replaced on Monday while the memory of what ran out is fresh. Keep a quarter of December aside or February will be borrowed.',
    place: 'None is needed beyond daylight at home. A studio with a sofa is vanity until trials fill three evenings a week.',
    culture: {
      general:
        'Ask what the family’s church or mosque expects before choosing a look. Match neck and hands: flash photography forgives nothing.',
      by: {
        NG: 'Gele tying is sold with the face; Lagos mothers judge the tie first.',
        GH: 'Engagement on Friday and white wedding on Saturday can mean two looks; price both.',
        CI: 'Dowry ceremonies and the mairie fall on different days, often on Thursday and Saturday.',
      },
    },
    risks: [
      {
        what: 'Late arrival ruins the order of the day',
        sign: 'You book two brides across town',
        response: 'One bride a morning until an assistant can finish alone.',
      },
      {
        what: 'Counterfeit product reacts on skin',
        sign: 'Price too good, smell of paint',
        response: 'Buy from one trusted shop and patch-test at the trial.',
      },
      {
        what: 'Bookings bunch in ten weekends',
        sign: 'Empty diary from January to March',
        response: 'Sell classes and birthdays, and save in December.',
      },
    ],
    test: {
      step: 3,
      how: [
        'Offer five paid party faces at the guest price this week.',
        'Film each under flash and after four hours.',
        'Ask every guest for one name with a date.',
      ],
      measure: 'Paid faces and dated referrals.',
      passMark: 'Four paid faces in seven days and three named events within ninety days.',
      costUsd: 45,
    },
    steps: [
      { do: 'Paint ten faces of different skin tones and photograph under flash', days: 14 },
      { do: 'Assist a booked artist on two Saturdays for free', days: 14, costItem: 'Training with an established artist' },
      { do: 'Run the five-face test', days: 7 },
      { do: 'Buy the kit in three instalments, deep tones first', days: 10, costItem: 'Professional kit in ten skin tones' },
      { do: 'Write a price list: guest, bride, trial, travel outside the city', days: 1 },
      { do: 'Make a booking form with deposit and arrival time', days: 2 },
      { do: 'Shoot three model brides with a photographer who shares files', days: 14, costItem: 'Three free model brides' },
      { do: 'Visit six dressmakers with a printed card', days: 5 },
      { do: 'Register the name and open an account for deposits', days: 10 },
      { do: 'Take one wedding a weekend for two months and review timing after each', days: 60 },
    ],
    doNotStartIf: [
      'You cannot be reliably across town at five in the morning.',
      'You have no savings to live through January to March.',
      'Your portfolio shows only one skin tone.',
    ],
  },
  {
    id: 'pet-grooming-us',
    family: 'personal care',
    title: 'Neighbourhood dog-grooming room',
    description:
      'Baths, haircuts, nails and de-shedding for family dogs, from a rented back room with a raised tub and a good dryer. Doodles pay the rent and wreck the schedule; the skill is saying honestly when a coat must be shaved.',
    gapCategory: 'services',
    category: 'service',
    home: 'US',
    priceMonth: '2026-10',
    countries: ['US'],
    reach: 'city',
    unit: { one: 'groom', many: 'grooms', what: 'one small-to-medium dog bathed, dried, clipped and nails done' },
    price: money([55, 76, 120], 'services', 'Small breeds at the bottom, doodles and big coats at the top.'),
    unitsPerDay: estimate([2.6, 4.6, 7], 'One groomer finishes four or five; a bather adds two.'),
    capacityPerDay: 8,
    openDaysPerMonth: 21,
    rampMonths: estimate([4, 8, 14], 'Dogs return every six to eight weeks, so the book fills slowly.'),
    costOfSales: [
      {
        item: 'Shampoo, ear care, blades, laundry',
        amount: money([4, 6.5, 11], 'prices', 'Product, sharpening share and four towels a dog.'),
      },
    ],
    shrinkage: estimate([0.02, 0.05, 0.1], 'Spilled concentrate, dull blades, re-dos for a picky owner.'),
    paymentFees: estimate([0.026, 0.03, 0.036], 'Card on every ticket plus booking software charge.'),
    staff: [
      {
        role: 'Part-time bather',
        count: 1,
        fromMonth: 6,
        monthly: money([1000, 1500, 2100], 'wages', 'Twenty-odd hours a week at local retail pay, with payroll tax.'),
      },
    ],
    premises: {
      kind: 'shop',
      squareMetres: 28,
      rentPerMonth: money([650, 1050, 1900], 'rent', 'Back room of a pet shop or small strip-mall bay.'),
      what: 'A washable room with drain, hot water and two crates apart from each other.',
    },
    utilities: [{ item: 'Water, gas, power', monthly: money([150, 230, 360], 'energy', 'Dryers and hot water run all day.') }],
    otherCosts: [
      {
        item: 'Liability and animal-bailee insurance',
        monthly: money([60, 105, 180], 'services', 'General liability with care-custody cover.'),
      },
      {
        item: 'Software, phone, ads',
        monthly: money([120, 210, 380], 'services', 'Reminders reduce no-shows more than ads bring new dogs.'),
      },
      { item: 'Repairs and sharpening', monthly: money([40, 80, 150], 'services', 'Monthly blade set and one dryer motor a year.') },
    ],
    equipment: [
      {
        item: 'Raised tub with ramp',
        amount: money([900, 1600, 2800], 'prices', 'Used stainless tub with a walk-in door.'),
        lifeMonths: 96,
      },
      { item: 'Two hydraulic tables', amount: money([700, 1200, 2000], 'imported', 'One used, one new with arm.'), lifeMonths: 72 },
      {
        item: 'High-velocity dryers',
        amount: money([450, 800, 1300], 'imported', 'Two dryers; one always ends up at the shop.'),
        lifeMonths: 36,
      },
      {
        item: 'Clippers, blades, shears',
        amount: money([600, 1000, 1700], 'imported', 'Two clippers, full blade set, straight and curved shears.'),
        lifeMonths: 36,
      },
      {
        item: 'Crates, gates, flooring',
        amount: money([600, 1100, 2000], 'prices', 'Escape-proof double gate matters most.'),
        lifeMonths: 84,
      },
    ],
    preOperating: [
      {
        item: 'Grooming course and supervised dogs',
        amount: money([900, 2500, 5500], 'services', 'Short academy or apprenticeship with tools extra.'),
      },
      { item: 'Plumbing, lettering, launch', amount: money([700, 1600, 3500], 'services', 'Hot-water line, door sign, opening mailer.') },
    ],
    permits: ['business-name', 'tax-registration', 'local-permit'],
    stockDays: estimate([20, 35, 60], 'Gallons of concentrate last more than a month.'),
    debtorDays: estimate([0, 1, 2], 'Cards settle next day.'),
    creditorDays: estimate([0, 15, 30], 'Distributors give thirty days once known.'),
    seasonality: {
      byMonth: [0.85, 0.85, 0.97, 1.05, 1.12, 1.1, 1.05, 1.0, 0.93, 0.95, 1.03, 1.1],
      why: 'Spring shedding and the weeks before Thanksgiving and Christmas are full.',
    },
    shocks: [
      {
        kind: 'illness',
        chancePerYear: 0.3,
        months: 1,
        salesLost: 0.55,
        costUp: 0,
        equipmentLost: 0,
        why: 'Wrist, back or a bite keeps the groomer off.',
      },
      {
        kind: 'breakdown',
        chancePerYear: 0.3,
        months: 1,
        salesLost: 0.15,
        costUp: 0,
        equipmentLost: 0.08,
        why: 'A water heater or dryer out for a week.',
      },
    ],
    demand: {
      spending: 'leisure',
      share: estimate([0.0005, 0.0008, 0.0013], 'About half of homes keep a dog; a minority pay a groomer regularly.'),
      incomeElasticity: 1.1,
    },
    providersPer100k: estimate([20, 38, 65], 'Chains, vets, mobile vans and one-room groomers together.'),
    mapTags: ['shop=pet_grooming'],
    growthSeries: ['population', 'real-income'],
    skills: { must: ['Customer Service'], helpful: ['Operations', 'Marketing', 'Sales'] },
    interests: ['Services'],
    learningWeeks: 20,
    keywords: ['dog', 'pet', 'grooming', 'animals', 'bath'],
    adjacent: ['lawn-care-us', 'home-cleaning'],
    customers: [
      {
        who: 'Households with curly-coated dogs',
        why: 'The coat mats in eight weeks without help',
        when: 'Standing Saturday or early weekday slot',
      },
      { who: 'Retired owners', why: 'They cannot lift or bend for the bath', when: 'Mid-morning on weekdays' },
    ],
    competitors: [
      { who: 'Big-box pet-store salons', how: 'Coupons and parking; rotating staff frightens nervous dogs.' },
      { who: 'Mobile vans', how: 'Charge thirty dollars more for the driveway.' },
    ],
    suppliers: [
      { who: 'Grooming wholesaler', ask: 'Gallon price, first-order credit and blade-sharpening pickup.' },
      { who: 'Used-equipment seller from a closing salon', ask: 'Receipt, hydraulic test and whether the tub drains backward.' },
    ],
    partners: [
      { who: 'A veterinarian without grooming', why: 'They send shave-downs and skin cases with instructions.' },
      { who: 'Rescue group', why: 'Groom one dog a week for photographs and adopters’ loyalty.' },
    ],
    day: 'Drop-offs come in a burst before work, each with a story about last time. Wash everyone first, crate-dry nobody, clip in order of temper. Calls pile up while the dryer howls, and the four o’clock pickup always asks whether a bow is possible.',
    breaks:
      'Clipper blades dull on dirty coats, hydraulic tables sink an inch a month, and hair finds the pump of the drain. Your own shoulder is the most expensive machine in the room.',
    spoils: 'Diluted shampoo grows bacteria within a week. Appointment gaps cannot be sold the next day.',
    paidFirst:
      'Rent and insurance are drafted automatically. The bather is paid fortnightly by payroll whether dogs came or not, and sales or income-tax set-asides leave the account each Friday.',
    place:
      'Ground floor, door opening inward, parking for a two-minute stop, neighbours who tolerate barking. Zoning often forbids it at home; ask before plumbing.',
    culture: {
      general:
        'Owners hear “matted” as an accusation. Show it with a comb in their presence, and let them sign the shave-down form before the clipper starts.',
    },
    risks: [
      {
        what: 'Injury or escape of a dog',
        sign: 'Rushed hand-overs at the door',
        response: 'Double gate, slip lead always on, insurance with animal cover.',
      },
      { what: 'Doodle schedule overruns', sign: 'Lunch vanishes three days a week', response: 'Price by the hour above ninety minutes.' },
      {
        what: 'Shaved-coat dispute in reviews',
        sign: 'No signature on file',
        response: 'Photograph before, sign consent, call before shaving.',
      },
    ],
    test: {
      step: 3,
      how: [
        'Rent a table by the day in an existing salon or self-wash shop for seven days.',
        'Groom at full price for neighbours reached by one post.',
        'Offer each a six-week rebooking on a card.',
      ],
      measure: 'Paid dogs, minutes each, rebookings.',
      passMark: 'Twelve paid dogs in seven days, eight rebooked, no cut and no bite needing treatment.',
      costUsd: 220,
    },
    steps: [
      { do: 'Groom under supervision until fifty dogs are logged', days: 60, costItem: 'Grooming course and supervised dogs' },
      { do: 'Call ten local groomers as a customer: wait time and doodle price', days: 1 },
      { do: 'Do the rented-table week', days: 7 },
      { do: 'Ask city zoning about animal services at the address', days: 7 },
      { do: 'Form the company and get the tax number', days: 5 },
      { do: 'Bind liability with animal-bailee cover', days: 4 },
      { do: 'Fit tub, drain and double gate', days: 14, costItem: 'Raised tub with ramp' },
      { do: 'Load booking software with vaccination and consent forms', days: 3 },
      { do: 'Open with four slots a day, not six', days: 1 },
      { do: 'Rebook every dog before it leaves; review the rate monthly', days: 60 },
    ],
    doNotStartIf: [
      'You have under fifty supervised dogs behind you.',
      'Rent passes a fifth of the sales you can groom alone.',
      'You flinch when a dog growls.',
    ],
  },
]
