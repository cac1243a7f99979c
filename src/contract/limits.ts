/** Every limit and timeout that people or programs can run into. */
export const limits = {
  /** Queued compute work of one rank: in all, and of one account, or of an address where nobody is signed in. */
  waitingForCompute: { mostWaiting: 160, mostWaitingEach: 24 },
  /** Lists queued for sorting on the main thread: in all, and of one account, or of an address where nobody is signed in. */
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
  introductionLength: 500,
  noteLength: 280,
  /** Ideas of one list that a visitor keeps on a device. */
  keptOnDevice: 60,
  /** Marks of a plan: in one call, and superseded ones that are retained to recognize a resend. */
  marksPerCall: 100,
  supersededMarks: 500,
  /** What is counted on one day of a test. */
  testCount: 100_000,
  /** Minor units of an amount that somebody states of themselves. */
  saidMinor: 100_000_000_000,
  /** A count at a spot: the number, its minutes at one seller or on a walk, and how many spots are stored of a person. */
  countAtSpot: { number: 10_000, minutes: 7 * 24 * 60, walkMinutes: 120, perPerson: 20 },
  idempotencyKeyLength: 64,
  pageSize: { default: 24, max: 100 },
  openOrderReuseMinutes: 30,
  /** Open payment pages of one account where nobody pressed Pay: for one thing to buy, and in all. A newer one replaces the oldest. */
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
 * Rate limits by window and key. `address` is an IPv4 address or the /64 of an IPv6 one; whole neighbourhoods share one, so signed-in people are
 * counted by session and account. `target` is the recipient of a mail, `all` everybody together. `storage: 'database'` counts across processes and
 * restarts, `'memory'` in each process.
 */
export const rateLimits = {
  /** Signed in by session and account, signed out by address. */
  calls: { per: { session: 600, account: 1200, address: 1200 }, minutes: 1, storage: 'memory' },
  /** `subject` is an account, an unknown name, a trusted device, or a session. */
  'wrong-password': { per: { subject: 10, address: 200 }, minutes: 15, storage: 'database' },
  /** Previews, briefs and cards that nobody paid for and that are not cached yet. */
  'free-work': { per: { account: 60, address: 120 }, minutes: 1, storage: 'memory' },
  /** New orders: each prepares a payment at a provider, and is reconciled afterwards. */
  'payment-opening': { per: { account: 60 }, minutes: 60, storage: 'database' },
  /** Reports made again with other answers, which cost nothing. */
  'report-again': { per: { account: 5 }, minutes: 24 * 60, storage: 'database' },
  /** Calls to a payment provider that a person's actions cause. Polling a payment past the limit is answered from our books. */
  'provider-call': { per: { account: 240 }, minutes: 60, storage: 'database' },
  /** Lists of opportunities that are not cached: each move of a filter is one. */
  list: { per: { account: 300, address: 600 }, minutes: 1, storage: 'memory' },
  /** Sentences about oneself that are read into answers. */
  introduction: { per: { account: 60, address: 300 }, minutes: 1, storage: 'memory' },
  /** Long lists of a person's own, and exports. */
  'own-list': { per: { account: 120, address: 120 }, minutes: 1, storage: 'memory' },
  /** Reverse geocoding by live sources: beyond the limit the nearest city is the whole answer. */
  town: { per: { account: 10, address: 60 }, minutes: 1, storage: 'memory' },
  /** Log lines that anybody can cause: failures that pages report, and refusals over a limit; the rest is counted. */
  'page-failure': { per: { address: 10, all: 100 }, minutes: 1, storage: 'memory' },
  'refusal-lines': { per: { address: 60, all: 1000 }, minutes: 1, storage: 'memory' },
  /** Export of all of a person's data. */
  export: { per: { account: 20 }, minutes: 10, storage: 'memory' },
  /** An admin's action on an order, which walks through all its books. */
  'admin-act': { per: { account: 60 }, minutes: 1, storage: 'memory' },
  /** Reconciliation of everything with the providers. */
  reconcile: { per: { account: 10 }, minutes: 10, storage: 'memory' },
  erasure: { per: { account: 10 }, minutes: 60, storage: 'memory' },
  registration: { per: { address: 200 }, minutes: 60, storage: 'database' },
  ticket: { per: { account: 10, address: 60 }, minutes: 60, storage: 'database' },
  /** Mails that a person requests for an address that may not be theirs. */
  mail: { per: { account: 5, target: 5 }, minutes: 60, storage: 'database' },
  /** Each kind apart, so that other people's requests do not use up what the owner of the mailbox needs. */
  'sign-up-mail': { per: { target: 5 }, minutes: 60, storage: 'database' },
  'notice-mail': { per: { target: 5 }, minutes: 60, storage: 'database' },
  'inbox-mail': { per: { target: 20 }, minutes: 60, storage: 'database' },
  'reset-mail': { per: { target: 5, address: 200 }, minutes: 60, storage: 'database' },
} as const

/**
 * Bytes written to sockets and not read by the client: the read timeout, and the most of one account, of an address where nobody is signed in, and in
 * all. Answers under `leastCounted` fit into the socket buffer.
 */
export const unread = {
  ms: 30_000,
  leastCounted: 16 * 1024,
  account: 32 * 1024 * 1024,
  address: 96 * 1024 * 1024,
  all: 256 * 1024 * 1024,
} as const

/**
 * Concurrent connections. Event streams are counted in each process: a browser opens six to one site, so nobody with many tabs and devices comes
 * near; the newest is refused, because one closed for it would reconnect at once and push out the next.
 */
export const holds = {
  lines: { session: 30, account: 60, address: 2000 },
  /** Signed-in browsers of one account: one more ends the session that was idle for longest. */
  sessions: { account: 50 },
} as const
