import { countriesInWords } from '#contract/location-options.ts'

/** The pages that explain and promise: each a title, an opening, and sections in order. Every sentence has to be true of the running product. */
export type StaticPage = {
  title: string
  description: string
  intro: readonly string[]
  sections: readonly {
    id: string
    heading: string
    paragraphs: readonly string[]
    list?: readonly string[]
    /** Where a table that we use comes from, when its licence asks for a link. */
    source?: { text: string; href: string }
  }[]
  onward?: { text: string; href: string }
}

export const staticPageTexts = { contents: 'On this page', updated: 'Last changed on {date}.' } as const

export const staticTexts = {
  privacy: {
    title: 'Privacy Policy',
    description: 'What Gapwise knows about you, why, who else sees it, how long it stays, and how you take it back.',
    intro: ['This page says what we keep about you and what you can do about it. We sell no data, and no advertiser is on this site.'],
    sections: [
      {
        id: 'collect',
        heading: '1. What we collect',
        paragraphs: ['What you give us, and what arises when you use the site:'],
        list: [
          'Your account: name, user name, e-mail, phone number, and a one-way fingerprint of your password. We cannot read the password itself. If you sign in with Google, your picture there.',
          'Your profile: country, city if you name one, budget, skills and interests.',
          'What you do here: opportunities you open, bookmark or hide, the words you type to find opportunities, places you look up on the gap map, sellers you count, and your reports with the numbers you changed in them.',
          'Your orders and payments, without card numbers: those go to the payment company and never reach us.',
          'Your sign-ins: time, internet address, the country it belongs to, and the kind of browser.',
          'What you write to us.',
        ],
      },
      {
        id: 'use',
        heading: '2. What we use it for',
        paragraphs: [
          'To rank businesses for you, to make the reports you buy, to take and give back money, to keep strangers out of your account, to answer you, and to tell you what you asked to be told.',
          'We count visits and purchases for the whole site. You can leave that count in your settings.',
        ],
      },
      {
        id: 'basis',
        heading: '3. Why we may',
        paragraphs: [
          'Most of it is needed to do what you asked for. Some, such as the record of sign-ins, protects you and us. Messages about news and offers are sent only if you switch them on.',
          'You agree to this page when you create an account; we keep the version and the time of that.',
        ],
      },
      {
        id: 'share',
        heading: '4. Who else sees it',
        paragraphs: [
          'The payment company that handles your payment gets the amount and your e-mail, and your name and phone number where it needs them. If you sign in with Google or Apple, they learn that you did. The company that carries our e-mail sees the messages we send you.',
          'When a language model is switched on, the words you type to find opportunities or to ask a report are sent to the company that runs it, with your country, city, budget, skills and interests where it looks for opportunities, and the report’s text where it words or answers; we add no name, e-mail or phone number, and take e-mail addresses, links and phone numbers out of your words first. Each report says by whom it was worded.',
          'When live sources are switched on, our server asks public ones about a business and a city, never about you. If you then press ‘Use my location’, the point, rounded to about a kilometre and without your name, goes to OpenStreetMap’s Nominatim or komoot’s Photon, which answer with the name of the town.',
          'Nobody else, unless a court makes us.',
        ],
      },
      {
        id: 'cookies',
        heading: '5. Cookies and your phone’s memory',
        paragraphs: [
          'One cookie keeps you signed in, one recognises a device that has signed in before. Neither follows you to other sites. What you type in a form is kept in your browser until it is sent or you close the page.',
          'Your browser asks no other company for anything while you look around: no outside fonts, maps or counters.',
        ],
      },
      {
        id: 'place',
        heading: '6. Where you are',
        paragraphs: [
          'We guess your country from your internet address with a table on our own server, to show the right currency. The exact place is asked for only when you press ‘Use my location’; it is turned into a city at once and not kept in your account.',
        ],
        source: {
          text: 'This site or product includes IP2Location LITE data available from https://lite.ip2location.com',
          href: 'https://lite.ip2location.com',
        },
      },
      {
        id: 'keep',
        heading: '7. How long we keep it',
        paragraphs: [
          'As long as you have an account. Sign-ins end after 30 days without use, after 180 days in any case, or after a day on a phone that is not yours. When you erase your account, personal data goes at once. Records of money stay, as the law asks, without your name.',
        ],
      },
      {
        id: 'protect',
        heading: '8. How we protect it',
        paragraphs: [
          'The page on security tells how. If something does go wrong with your data, we tell you without delay what happened and what to do.',
        ],
      },
      {
        id: 'rights',
        heading: '9. What you can ask for',
        paragraphs: [
          'In your settings you can correct your details, download all of your data as one file, choose what we send you, end sign-ins on other devices, and erase the account. You need nobody’s permission, and you can always write to us.',
        ],
      },
      {
        id: 'changes',
        heading: '10. Changes, children and contact',
        paragraphs: [
          'Gapwise is for people of 18 and over. If this page changes in a way that matters to you, we say so before it counts. Questions go to us through the contact page.',
        ],
      },
      {
        id: 'network',
        heading: 'Professional-network integration',
        paragraphs: [
          'Gapwise is not connected to any professional network. We do not read a profile of yours there, we post nothing in your name, and no network gets anything about you from us. If that ever changes, it will be your choice, switched off until you switch it on.',
        ],
      },
    ],
    onward: { text: 'How we keep it safe', href: '/security' },
  },
  about: {
    title: 'About Gapwise',
    description: 'Why Gapwise shows the arithmetic of very small businesses, with the bad news first.',
    intro: [`Gapwise helps people in ${countriesInWords('and')} choose a very small business before they put money into it.`],
    sections: [
      {
        id: 'why',
        heading: 'Why it exists',
        paragraphs: [
          'Most advice on starting a business shows one number and a happy face. Real trade has poor months. A person who puts savings into a frying pan, a motorbike or a stall should see those months first.',
          'So every business here is worked out thousands of times, with rents, wages and prices moving as they do in life. You see what a poor month, a likely month and a good month leave, and how often it loses.',
        ],
      },
      {
        id: 'honest',
        heading: 'What we do differently',
        paragraphs: ['Honesty is the product:'],
        list: [
          'Every figure opens: value, source, year, and how sure we are.',
          'Where nobody has counted, we say so, and tell you how to count it yourself on a short walk.',
          'Our own estimates are called estimates, with the reason.',
          'If a business loses money in most of the futures we ran, its first line says so.',
          'You can put your own numbers in, and everything is worked out again.',
        ],
      },
      {
        id: 'name',
        heading: 'The name',
        paragraphs: [
          'Our sign is two stalls with the gap between them filled. That gap, where people want something and nobody sells it, is what we look for.',
        ],
      },
      {
        id: 'money',
        heading: 'How we earn',
        paragraphs: [
          'From reports, packs, weekly passes and Premium. Nobody pays us to recommend anything, and no business is shown higher for money.',
        ],
      },
    ],
    onward: { text: 'How the numbers are made', href: '/how-numbers-are-made' },
  },
  numbers: {
    title: 'How the numbers are made',
    description:
      'The model behind every figure: evidence with sources and years, three amounts instead of one, 4,000 futures, and what we do not know.',
    intro: [
      'Nothing here is guessed at the moment you look. One model, the same for everybody, works out every business from facts that you can open.',
    ],
    sections: [
      {
        id: 'evidence',
        heading: 'Evidence',
        paragraphs: [
          'A figure is one of four kinds: observed (counted or measured by somebody we can name), reference (a published table), worked out (from other figures, by a formula we show), or our own estimate.',
          'Each carries its source, its year and a confidence. ●●● high: an official or measured figure of that place and of recent years. ●●○ medium: older, of a wider area, or second-hand. ●○○ low: our own estimate; check it first.',
        ],
      },
      {
        id: 'three',
        heading: 'Three amounts, never one',
        paragraphs: [
          'Every uncertain input has a low, a likely and a high value. The model draws from them 4,000 times for a report (1,000 for a card), with shocks such as a broken machine or a slow month, and follows each future for 36 months.',
          '“Poor to good” is the range in which 8 of 10 of those futures fall. “It loses in 3 of 10 futures” means exactly that: of the futures we ran. It is not a forecast about you.',
        ],
      },
      {
        id: 'verdict',
        heading: 'When we say test it, be careful, or do not start',
        paragraphs: ['The same rules for every business, first one that applies:'],
        list: [
          'We would not start it: it never covers its costs within 36 months, or after a year a usual month is a loss in at least half of the futures, or year 1 is.',
          'Be careful: year 1 loses in more than a quarter of the futures; or to be safe it takes more than three times the money it seems to take; or the money is not back within 24 months; or it leaves less than a helper is paid.',
          'Worth testing: none of these.',
        ],
      },
      {
        id: 'scores',
        heading: 'The eight axes and the stars',
        paragraphs: [
          'Demand, room to enter, affordable, profit, fast income, resilience, easy start and growth, each from 0 to 100. Where the evidence is missing, the axis is left open instead of being filled in. The stars are the weighted score out of five: our model’s, not reviews.',
        ],
      },
      {
        id: 'gaps',
        heading: 'Gap maps',
        paragraphs: [
          'We compare what the people of a city would buy with the sellers who are there to serve them. Where sellers were counted in only part of a city, we rank the gaps and give no amounts. Your own count of sellers on a walk changes the answer for you.',
        ],
      },
      {
        id: 'money',
        heading: 'Currencies and prices',
        paragraphs: [
          'Amounts are in the money of the city. Older prices are carried to the present month with that country’s inflation, and say so. Dollar amounts are converted with a dated rate for showing only; what you pay is never converted.',
        ],
      },
      {
        id: 'limits',
        heading: 'What it cannot know',
        paragraphs: [
          'Your corner, your rent, your hands. That is why each report names three numbers to check first and a seven-day test with a pass mark. Sections whose local facts were not researched say so.',
        ],
      },
      {
        id: 'same',
        heading: 'The same question, the same answer',
        paragraphs: [
          'A report is kept with its inputs, its version and its random seed. Working it out again gives the same figures to the last digit, and its spreadsheet holds the formulas, so that a loan officer can redo the sums.',
        ],
      },
    ],
    onward: { text: 'Look at the opportunities', href: '/explore' },
  },
  terms: {
    title: 'Terms of Use',
    description: 'The rules between you and Gapwise. Planning figures, not financial advice.',
    intro: ['Planning figures, not financial advice. These are the rules between you and us, in plain words.'],
    sections: [
      {
        id: 'what',
        heading: '1. What Gapwise is',
        paragraphs: [
          'A tool for planning. Its figures come from published facts and from our own estimates, and show how sure we are of each. They are planning figures, not a promise and not financial, tax or legal advice. Check the numbers that matter in your own place, and talk to somebody who knows it before you borrow.',
        ],
      },
      {
        id: 'account',
        heading: '2. Your account',
        paragraphs: [
          'You are 18 or over. The details you give are yours and true. Keep your password to yourself; one account is for one person. You can erase it at any time.',
        ],
      },
      {
        id: 'buy',
        heading: '3. Buying',
        paragraphs: [
          'The price is the one on the pricing page in your currency, whatever a link says. You get what you paid for when the payment company confirms the payment, not before. A report is made within minutes; if it fails, your credit comes back by itself.',
          'Report packs last three calendar months, weekly passes 168 hours, Premium one month at a time. Premium by card renews until you cancel; other ways of paying never charge by themselves.',
        ],
      },
      {
        id: 'refund',
        heading: '4. Money back',
        paragraphs: [
          'Within 30 days, by the rules on the refunds page, which are part of these terms. Your rights under the law of your country stay as they are.',
        ],
      },
      {
        id: 'use',
        heading: '5. Using reports',
        paragraphs: [
          'A report is yours to use, print and show to a lender, a partner or your family. Do not resell reports or copy the site by machine.',
        ],
      },
      {
        id: 'fair',
        heading: '6. Fair play',
        paragraphs: [
          'Do not break in, overload the site, pay with money that is not yours, or use it to harm others. We may close accounts that do.',
        ],
      },
      {
        id: 'liability',
        heading: '7. What we answer for',
        paragraphs: [
          'We do our work with care and mend what is wrong. We do not answer for a business that goes otherwise than planned. Where the law lets us limit what we owe, it is at most what you paid us in the last twelve months.',
        ],
      },
      {
        id: 'change',
        heading: '8. Changes',
        paragraphs: [
          'If these terms change, we tell you before the change counts. What you bought earlier keeps the terms you bought it under.',
        ],
      },
    ],
    onward: { text: 'The refund rules', href: '/refunds' },
  },
  refunds: {
    title: 'Refunds',
    description: 'The 30-day money-back guarantee with its true rules for reports, packs, weekly passes and Premium.',
    intro: ['30-day money-back guarantee. You ask in the app, on the order’s own page, and see the exact amount before you send it.'],
    sections: [
      {
        id: 'time',
        heading: 'How long',
        paragraphs: ['30 times 24 hours from the moment the payment was confirmed. The order’s page shows the last day.'],
      },
      {
        id: 'report',
        heading: 'Complete Business Report',
        paragraphs: [
          'The full price, even if you have read it, once for each person. The report is then taken back. A report that was bought but never made is refunded in full every time.',
        ],
      },
      {
        id: 'pack',
        heading: '3-Report Pack',
        paragraphs: [
          'A third of the price for each report you have not used. One used report can come back under the rule for single reports, if you have not used that rule yet.',
        ],
      },
      {
        id: 'week',
        heading: 'Weekly Unlimited',
        paragraphs: [
          'The full price if you made no report with it. Otherwise the price less the price of a single report for each one you made, never below zero.',
        ],
      },
      {
        id: 'premium',
        heading: 'Premium Access',
        paragraphs: [
          'The latest month: the full price, even if you have used it, once for each person in twelve months. After that, the days of the month that have not begun: with 17 of 31 days left, 17 parts of 31 of the price. A month that has not begun at all is refunded in full every time. A month that your bank took back for you counts as one refunded in full.',
          'Premium ends with the refund. You can also cancel and keep it until the month is over.',
        ],
      },
      {
        id: 'how',
        heading: 'How the money comes back',
        paragraphs: [
          'The same way you paid, in the same currency, the same amount. We send it at once; banks and mobile-money companies need up to ten working days. If you have opened a dispute with your bank, the money comes through the bank instead.',
        ],
      },
    ],
    onward: { text: 'Your orders', href: '/account' },
  },
  security: {
    title: 'Security',
    description: 'How Gapwise keeps your account, your money and your data safe, and how to tell us of a weakness.',
    intro: ['What we do so that your account, your money and your data stay yours.'],
    sections: [
      {
        id: 'account',
        heading: 'Your account',
        paragraphs: [
          'Passwords are stored as one-way fingerprints (argon2id). Wrong tries are counted and slowed down. You can see every sign-in in your settings and end any of them. On a phone that is not yours, tick the box and you are signed out with the browser.',
        ],
      },
      {
        id: 'money',
        heading: 'Your money',
        paragraphs: [
          'Card numbers go straight to the payment company. A payment counts only when that company confirms it to our server; nothing your browser says is proof. Every amount is booked twice, and the books have to agree.',
        ],
      },
      {
        id: 'site',
        heading: 'The site',
        paragraphs: [
          'Pages run only our own scripts; a payment company’s script is let in on payment pages alone. The site cannot be shown inside another site, and other sites cannot act in your name.',
        ],
      },
      {
        id: 'data',
        heading: 'Your data',
        paragraphs: [
          'Everything that belongs to one person is checked on the server on every call. What belongs to somebody else looks as if it did not exist. Logs hold no passwords and no keys.',
        ],
      },
      {
        id: 'report',
        heading: 'Found a weakness?',
        paragraphs: [
          'Write to us through the contact page with the subject “Security”. Please give us time to mend it before you publish. We thank everybody who helps.',
        ],
      },
    ],
    onward: { text: 'Write to us', href: '/contact?about=security' },
  },
  contact: {
    title: 'Contact',
    description: 'Write to Gapwise: a person reads it and answers by e-mail.',
    intro: ['A person reads what you write and answers by e-mail.'],
    sections: [],
  },
} as const satisfies Record<string, StaticPage>

export const contactTexts = {
  moneyBack: 'Do you want your money back? You can ask for it yourself, without writing to us.',
  refunds: 'How refunds work',
  subject: 'Subject',
  message: 'Message',
  messageHint: 'At most 4,000 characters. If it is about an order, name it.',
  email: 'Your e-mail',
  emailHint: 'Where we answer.',
  send: 'Send',
  sending: 'Sending...',
  sent: 'Your message is with us',
  sentText: 'We answer by e-mail. Signed in, you also find it in your settings.',
  again: 'Write another one',
  required: 'Required',
  badEmail: 'Please enter a valid email address',
  summary: 'Please check these',
  failed: 'Your message was not sent. It is still here.',
  drafts: {
    order: 'Payment: {plan}',
    orderUnknown: 'A payment',
    report: 'Business Report #{number}: {title}',
    reportUnknown: 'A report',
    security: 'Security',
    reference: 'Reference: {reference}\n\n',
  },
  byMail: 'By e-mail',
  byWhatsapp: 'By WhatsApp',
  otherWays: 'Other ways',
} as const
