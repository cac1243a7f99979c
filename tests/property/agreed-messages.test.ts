import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

/**
 * Every rule and every message that the product's specification fixes (its sections 5 and 8), where a person sees it, and where the server
 * says it or holds to it whatever the browser does. A row without its test, or a message that says something else, fails.
 */
type Row = {
  words: string
  /** The journey or unit test that has the words. */
  seen: string
  /** The server's test and the words in it that name the rule; else why there is nothing to show. */
  server: readonly [file: string, words: string] | { none: string }
}

const journey = (name: string) => `tests/journeys/${name}.spec.ts`
const http = (name: string, words: string) => [`tests/http/${name}.test.ts`, words] as const
const none = (why: string) => ({ none: why })
const formOnly = none('a rule of the form alone')
const ownWords = none('the page’s words for a failure; the server’s own are in its error table')

const rules: Row[] = [
  { words: 'Username must be at least 3 characters', seen: journey('refusals'), server: http('accounts', 'username.tooShort') },
  { words: 'Username must be less than 20 characters', seen: journey('refusals'), server: http('accounts', 'username.tooLong') },
  { words: 'Please enter a valid email address', seen: journey('refusals'), server: http('accounts', 'email.invalid') },
  { words: 'Password must be at least 6 characters', seen: journey('refusals'), server: http('accounts', 'password.tooShort') },
  { words: "Passwords don't match", seen: journey('refusals'), server: formOnly },
  { words: 'First name must be at least 2 characters', seen: journey('refusals'), server: http('accounts', 'firstName.tooShort') },
  { words: 'Last name must be at least 2 characters', seen: journey('refusals'), server: http('accounts', 'lastName.tooShort') },
  { words: 'Please enter a valid phone number', seen: journey('refusals'), server: http('accounts', 'phoneNumber.invalid') },
  { words: 'Required', seen: journey('refusals'), server: http('accounts', "'Required'") },
  { words: 'Invalid input', seen: 'tests/http/accounts.test.ts', server: http('accounts', "'Invalid input'") },
  { words: 'Complete Setup', seen: journey('wizard-keyboard'), server: http('profile', "{ type: 'skills', value: [] }") },
  { words: 'Missing Information', seen: journey('payments'), server: http('payments', "location: '  '") },
  {
    words: 'Please select an opportunity and enter a location',
    seen: journey('payments'),
    server: http('payments', "{ location: 'Lagos', currency: 'NGN' }, 'opportunityId'"),
  },
  {
    words: 'No opportunities found matching your criteria.',
    seen: journey('explore'),
    server: http('opportunities', 'filters by text, category, cost and revenue as the sliders say'),
  },
  {
    words: 'Your profile is managed through your {provider} account. To change your name or email, change them there.',
    seen: journey('sign-in'),
    server: http('oidc', 'read-only here'),
  },
  {
    words: 'Are you sure you want to delete your account? This action cannot be undone.',
    seen: journey('account'),
    server: http('accounts-erase', 'asks for the password'),
  },
  { words: 'Country Required', seen: journey('admin'), server: http('admin', 'needs a country to be shown for') },
  { words: 'Please enter a country name', seen: journey('admin'), server: http('admin', 'Please enter a country name') },
  { words: 'Email Required', seen: journey('admin'), server: http('admin', 'needs an address, and one we know') },
  { words: 'Please enter an email address', seen: journey('admin'), server: http('admin', 'Please enter an email address') },
  {
    words: 'Invalid Payment Link',
    seen: journey('payments'),
    server: http('payments', "{ planId: 'report-pack', currency: 'GHS' }, 'amount'"),
  },
  { words: 'The payment information is missing or invalid.', seen: journey('payments'), server: http('payments', 'price_changed') },
  { words: 'Sign In Required', seen: journey('refusals'), server: ['tests/support/permissions.ts', "'POST /api/create-payment-intent'"] },
  { words: 'Authentication Required', seen: journey('explore'), server: ['tests/support/permissions.ts', "'POST /api/reports/purchase'"] },
  { words: 'Please sign in to purchase detailed reports.', seen: journey('explore'), server: http('reports', '401') },
  {
    words: "You're already on the free plan. Choose a paid option to unlock premium features.",
    seen: journey('refusals'),
    server: http('payments', "{ planId: 'free', currency: 'USD' }, 'planId'"),
  },
]

const errors: Row[] = [
  { words: 'Setup Error', seen: journey('wizard-keyboard'), server: ownWords },
  { words: 'Failed to save your preferences. Please try again.', seen: journey('wizard-keyboard'), server: ownWords },
  {
    words: "Your preferences have been saved. Let's find your perfect business opportunity!",
    seen: journey('new-user'),
    server: http('profile', "the wizard's four parallel saves all stay"),
  },
  { words: 'Sign In Failed', seen: journey('public'), server: http('accounts', 'Invalid credentials') },
  { words: 'Username or password is incorrect', seen: journey('public'), server: http('accounts', 'Invalid credentials') },
  { words: 'Please check your password', seen: journey('public'), server: http('accounts', 'Invalid credentials') },
  { words: 'Please check your credentials and try again.', seen: journey('refusals'), server: ownWords },
  { words: 'Registration Failed', seen: journey('refusals'), server: http('accounts', 'a taken name or address is named') },
  { words: 'Unable to create account', seen: journey('refusals'), server: ownWords },
  {
    words: 'This email is already registered. Try signing in instead.',
    seen: journey('refusals'),
    server: http('accounts', 'Email already registered'),
  },
  {
    words: 'This username is already taken. Please choose another.',
    seen: journey('refusals'),
    server: http('accounts', 'Username already taken'),
  },
  { words: 'Please check your information and try again.', seen: journey('refusals'), server: ownWords },
  { words: 'Payment Setup Failed', seen: journey('refused-payments'), server: ownWords },
  { words: 'Unable to initialize payment. Please try again.', seen: journey('refused-payments'), server: ownWords },
  { words: 'Payment Error', seen: journey('refused-payments'), server: ownWords },
  { words: 'Something went wrong. Please try again.', seen: journey('refused-payments'), server: ownWords },
  { words: 'Failed to load payment system. Please try again.', seen: journey('payment-windows'), server: ownWords },
  { words: 'Payment Failed', seen: journey('refused-payments'), server: ownWords },
  { words: 'Payment was not completed. Please try again.', seen: journey('refused-payments'), server: ownWords },
  { words: 'Unable to process subscription. Please try again.', seen: journey('refused-payments'), server: ownWords },
  { words: 'Payment System Loading', seen: journey('refused-payments'), server: ownWords },
  { words: 'Please wait for the payment system to initialize.', seen: journey('refused-payments'), server: ownWords },
  { words: 'An unexpected error occurred. Please try again.', seen: journey('refused-payments'), server: ownWords },
  { words: 'Subscription Error', seen: journey('refused-payments'), server: ownWords },
  { words: 'Unable to create Premium Access subscription. Please try again.', seen: journey('refused-payments'), server: ownWords },
  { words: 'Purchase Failed', seen: journey('refused-payments'), server: ownWords },
  { words: 'Unable to purchase report. Please try again.', seen: journey('refused-payments'), server: ownWords },
  {
    words: 'An error occurred while processing your payment. Please try again.',
    seen: journey('refused-payments'),
    server: ownWords,
  },
  { words: 'Preview Failed', seen: journey('admin'), server: http('admin', 'needs a country to be shown for') },
  { words: 'Could not generate payment portal preview', seen: journey('admin'), server: ownWords },
  { words: 'Failed to Grant Admin Access', seen: journey('admin'), server: http('admin', 'needs an address, and one we know') },
  {
    words: 'Your account and personal data have been deleted.',
    seen: journey('account'),
    server: http('accounts-erase', 'Your account and personal data have been deleted.'),
  },
  { words: 'Account Deletion', seen: journey('account'), server: http('accounts-erase', 'asks for the password') },
  { words: 'Unable to detect location', seen: journey('refusals'), server: ownWords },
  { words: 'Location detection failed', seen: journey('refusals'), server: http('profile', 'what cannot be placed is a 400') },
  { words: 'Something went wrong', seen: journey('refusals'), server: ownWords },
  { words: 'An unexpected error occurred. Please try refreshing the page.', seen: journey('refusals'), server: ownWords },
]

const good: Row[] = [
  { words: 'Payment Setup Ready', seen: journey('refused-payments'), server: ownWords },
  { words: 'Subscription Created', seen: journey('refused-payments'), server: ownWords },
  { words: 'Subscription Successful', seen: journey('refused-payments'), server: ownWords },
  { words: 'Payment Successful', seen: journey('payments'), server: ownWords },
  { words: 'Your business report is being generated!', seen: journey('payments'), server: ownWords },
  { words: 'Report Purchased', seen: journey('payments'), server: ownWords },
  { words: 'Report Generated', seen: journey('gap-maps'), server: ownWords },
  { words: 'Admin Access Granted', seen: journey('admin'), server: http('admin', 'is given to a confirmed address') },
  { words: 'Payment Portal Preview Generated', seen: journey('admin'), server: http('admin', 'is shown as a person in %s would see it') },
]

/** What sections 5 and 8 say without a message of their own. */
const silent: { rule: string; shown: readonly [file: string, words: string] }[] = [
  { rule: 'a failed response is logged as status, colon, text', shown: ['src/web/lib/api/call.test.ts', 'a colon and its text'] },
  {
    rule: 'a session that could not be read is told so: it is neither signed in nor signed out',
    shown: [journey('refusals'), 'nobody can say who is there'],
  },
  { rule: 'a plan that cannot be read is the free one', shown: [journey('refused-payments'), 'is treated as free'] },
  { rule: 'a payment that cannot be set up ends its wait with a way to try again', shown: [journey('refused-payments'), "'Try again'"] },
  { rule: 'gaps that cannot be read say so', shown: [journey('gap-maps'), 'We could not load the gaps.'] },
  { rule: 'what nobody caught is only logged', shown: [journey('refusals'), 'nobody awaited'] },
  { rule: 'Next waits for an answer', shown: [journey('wizard-keyboard'), "{ name: 'Next' })).toBeDisabled()"] },
  { rule: 'the admin’s two fields are trimmed and sent by Enter', shown: [journey('admin'), "fill(' Ghana ')"] },
]

const filesOf = (folder: string, ending: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'))

const messagesIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(messagesIn) : []
const messages = new Set(filesOf('src/language/en', '.yaml').flatMap((file) => messagesIn(parse(file))))
const sources = ['src/contract', 'src/report', 'src/server'].flatMap((folder) => filesOf(folder, '.ts'))

describe.each([
  ['rule', rules],
  ['error', errors],
  ['good news', good],
])('%s', (_kind, rows) => {
  it.each(rows.map((row) => [row.words, row] as const))('%s', (_words, { words, seen, server }) => {
    expect(messages.has(words) || sources.some((text) => saysExactly(text, words))).toBe(true)
    expect(textOf(seen)).toContain(words.split('{')[0])
    if (!('none' in server)) expect(textOf(server[0])).toContain(server[1])
  })
})

it.each(silent.map(({ rule, shown }) => [rule, ...shown] as const))('%s', (_rule, file, words) => {
  expect(textOf(file)).toContain(words)
})

it('says nothing twice', () => {
  const all = [...rules, ...errors, ...good].map(({ words }) => words)
  expect(all.filter((words, index) => all.indexOf(words) !== index)).toEqual([])
})

/** The whole of a text, not a part of a longer one. */
function saysExactly(source: string, words: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${words}${quote}`))
}

function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
