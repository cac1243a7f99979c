/** Every limit and span of time that people or programs can run into. */
export const limits = {
  /** Work for the compute threads that has not begun, of one rank: in all, and of one account, or of an address where nobody is signed in. */
  waitingForCompute: { mostWaiting: 160, mostWaitingEach: 24 },
  /** Lists to be put in order by the thread that serves: in all, and of one account, or of an address where nobody is signed in. */
  waitingForThread: { mostWaiting: 400, mostWaitingEach: 100 },
  /** Passwords to be hashed or compared: in all, and of one address. Whole streets share an address. */
  waitingForHashing: { mostWaiting: 1000, mostWaitingEach: 250 },
  freeDiscoveriesPerMonth: 2,
  freeGapLookupsPerDay: 10,
  freeOpenGaps: 3,
  freeSquaresPerDay: 1,
  bodyBytes: 64 * 1024,
  webhookBytes: 256 * 1024,
  /** Larger files are imported by the command at the server. */
  importBytes: 64 * 1024 * 1024,
  textLength: 200,
  supportMessageLength: 4000,
  discoveryWordsLength: 500,
  noteLength: 280,
  /** Marks of a plan: in one call, and superseded ones that are kept, so that one sent again is known. */
  marksPerCall: 100,
  supersededMarks: 500,
  idempotencyKeyLength: 64,
  pageSize: { default: 24, max: 100 },
  openOrderReuseMinutes: 30,
  /** Payment pages of one account that are open and where nobody pressed Pay: for one thing to buy, and in all. A newer one takes the place of the oldest. */
  openedOrders: { ofOneThing: 4, inAll: 12 },
  /** Payments of one account that were begun and are neither paid, cancelled nor expired. */
  begunOrders: 30,
  refundDays: 30,
  packMonths: 3,
  passHours: 168,
  premiumGraceDays: 3,
  premiumFullRefundMonths: 12,
  freshSignInMinutes: 10,
  zoneChangeHours: 24,
} as const

/**
 * What is counted in windows of time, and per which key. `address` is an IPv4 address or the /64 of an IPv6 one; whole neighbourhoods share one,
 * so where people are signed in they are counted by session and account. `target` is who gets what is sent, `all` everybody together. `kept: 'database'` counts for all
 * processes together and over restarts, `'memory'` for each on its own.
 */
export const rateLimits = {
  /** Signed in by session and account, signed out by address. */
  calls: { per: { session: 600, account: 1200, address: 1200 }, minutes: 1, storage: 'memory' },
  /** `subject` is an account, an unknown name, a device that signed in before, or a session. */
  'wrong-password': { per: { subject: 10, address: 200 }, minutes: 15, storage: 'database' },
  /** Previews, briefs and cards that nobody paid for and that are not kept yet. */
  'free-work': { per: { account: 60, address: 120 }, minutes: 1, storage: 'memory' },
  /** New orders: each is a payment prepared at a provider, and looked up afterwards. */
  'payment-opening': { per: { account: 60 }, minutes: 60, storage: 'database' },
  /** Calls to a payment provider that a person's own acts make. Who only waits for a payment is answered from our books when they are used up. */
  'provider-call': { per: { account: 240 }, minutes: 60, storage: 'database' },
  /** Lists of opportunities that nobody asked for lately: each move of a filter is one. */
  list: { per: { account: 300, address: 600 }, minutes: 1, storage: 'memory' },
  /** Long lists of one's own, and exports. */
  'own-list': { per: { account: 120, address: 120 }, minutes: 1, storage: 'memory' },
  /** Towns of points, which live sources are asked for: beyond it the nearest city is the whole answer. */
  town: { per: { account: 10, address: 60 }, minutes: 1, storage: 'memory' },
  /** Lines of the log that anybody can cause: failures that pages report, and refusals over a limit; the rest is counted. */
  'page-failure': { per: { address: 10, all: 100 }, minutes: 1, storage: 'memory' },
  'refusal-lines': { per: { address: 60, all: 1000 }, minutes: 1, storage: 'memory' },
  /** Of all own data. */
  export: { per: { account: 20 }, minutes: 10, storage: 'memory' },
  /** What an admin does with an order, which walks through all its books. */
  'admin-act': { per: { account: 60 }, minutes: 1, storage: 'memory' },
  /** Comparing everything with the providers. */
  reconcile: { per: { account: 10 }, minutes: 10, storage: 'memory' },
  erasure: { per: { account: 10 }, minutes: 60, storage: 'memory' },
  registration: { per: { address: 200 }, minutes: 60, storage: 'database' },
  ticket: { per: { account: 10, address: 60 }, minutes: 60, storage: 'database' },
  /** Mails that a person asks us to send to an address that may not be theirs. */
  mail: { per: { account: 5, target: 5 }, minutes: 60, storage: 'database' },
  /** Each kind apart, so that what others ask for does not use up what the owner of the mailbox needs. */
  'sign-up-mail': { per: { target: 5 }, minutes: 60, storage: 'database' },
  'notice-mail': { per: { target: 5 }, minutes: 60, storage: 'database' },
  'inbox-mail': { per: { target: 20 }, minutes: 60, storage: 'database' },
  'reset-mail': { per: { target: 5, address: 200 }, minutes: 60, storage: 'database' },
} as const

/**
 * What is written of answers and not taken yet: how long a client may take nothing, and bytes of one account, of an address where nobody is signed in, and
 * in all. Answers under `leastCounted` fit into what the system keeps for a line.
 */
export const unread = {
  ms: 30_000,
  leastCounted: 16 * 1024,
  account: 32 * 1024 * 1024,
  address: 96 * 1024 * 1024,
  all: 256 * 1024 * 1024,
} as const

/**
 * What may be held open at once. Lines for news, counted in each process: a browser opens six to one site, so nobody with many tabs and devices comes
 * near; the newest is refused, because one closed for it would come back at once and push out the next.
 */
export const holds = {
  lines: { session: 30, account: 60, address: 2000 },
  /** Signed-in browsers of one account: one more ends the one that was unused for longest. */
  sessions: { account: 50 },
} as const
