import { locationOptions } from '#contract/location-options.ts'

/** Words of the signed-in start page. */
export const dashboardTexts = {
  heading: 'Welcome to Gapwise',
  subtitle: {
    withModel: 'AI-powered business opportunities for your money, skills and city.',
    plain: 'Business opportunities for your money, skills and city, each with its arithmetic shown.',
  },
  next: 'Your next step',
  stepsTitle: 'How to start',
  done: 'done',
  needsProfile: 'Set up your profile first.',
  steps: {
    profile: {
      title: 'Set Up Your Profile',
      text: 'Your country, your money, your skills and what you like. Two minutes.',
      action: 'Start Setup',
      complete: 'Complete',
    },
    explore: {
      title: 'Explore Business Opportunities',
      text: 'Businesses ranked for you, each with what it costs and what it leaves.',
      action: 'Explore Opportunities',
    },
    reports: {
      title: 'Get Detailed Reports',
      text: 'Twelve sections, the sums behind them, and a plan for the first weeks.',
      action: 'See reports',
    },
    plan: { title: 'Choose Your Plan', text: 'Pay for one report, a pack or a week. Or stay free.', action: 'See plans' },
  },
  /** Instead of the four, for whoever has paid. */
  own: {
    useTitle: { one: 'Use your paid report', other: 'Use your {n} paid reports' },
    usePass: 'Use your weekly pass',
    use: { text: 'Choose a business and a city. Its report costs nothing more.', action: 'Choose a business' },
    read: {
      title: 'Read your report',
      text: 'Its first page says what to do first, and what to check before you spend.',
      action: 'Open my reports',
    },
  },
  missing: {
    title: 'Complete Your Profile',
    text: 'Then we can rank businesses for you. Still missing:',
    location: 'Add location',
    budget: 'Set budget range',
    skills: 'Add skills',
    interests: 'Select interests',
  },
  quick: { title: 'Quick Actions', browse: 'Browse Opportunities', pricing: 'View Pricing', reports: 'My Reports' },
  status: {
    title: 'You',
    profile: 'Profile Status',
    complete: 'Profile Complete ✓',
    required: 'Setup Required',
    location: 'Your Location',
    budget: 'Budget Range',
    unset: 'Not set',
    change: 'Change your answers',
  },
  features: {
    title: 'Platform Features',
    list: [
      { drawing: 'basket', title: 'Explore Opportunities', text: 'Search and filter every business we have worked out in your market.' },
      { drawing: 'ledger', title: 'Detailed Reports', text: 'Thirty-six months of figures, each with its source and how sure we are.' },
      { drawing: 'scales', title: 'Pricing Plans', text: 'Prices in your own currency. The same price on every screen.' },
      { drawing: 'road', title: 'Multi-Market Support', text: `${locationOptions.join(', ')}.` },
    ],
  },
  failed: 'We could not load your profile. Nothing was lost.',
} as const
