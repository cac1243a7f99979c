import * as z from 'zod'
import { accountRules, isPhoneNumber, nameProblem } from './account-rules.ts'
import { normalizeEmail, normalizeName, normalizePassword, normalizePhone, normalizeText } from './normalize-text.ts'
import { booleanParam, id, instantField, isPlainText, message, reference, route } from './route.ts'

export const roles = ['user', 'admin'] as const
export const tiers = ['free', 'premium', 'pro_reports'] as const

const rules = accountRules
export const username = z
  .string()
  .overwrite(normalizeText)
  .min(rules.username.min, rules.username.tooShort)
  .max(rules.username.max, rules.username.tooLong)
  .regex(rules.username.pattern, rules.username.wrongCharacters)
export const email = z.string().overwrite(normalizeEmail).max(200, rules.email.invalid).pipe(z.email(rules.email.invalid))
export const password = z
  .string()
  .overwrite(normalizePassword)
  .min(rules.password.min, rules.password.tooShort)
  .max(rules.password.max, rules.password.tooLong)
export const firstName = personName(rules.firstName)
export const lastName = personName(rules.lastName)
export const phoneNumber = z.string().overwrite(normalizePhone).max(40).refine(isPhoneNumber, rules.phoneNumber.invalid)

function personName(rule: { min: number; max: number; tooShort: string; tooLong: string }) {
  return z
    .string()
    .overwrite(normalizeName)
    .min(rule.min, rule.tooShort)
    .max(rule.max, rule.tooLong)
    .refine((name) => nameProblem(name, rule) === null, rule.tooShort)
    .refine(isPlainText)
}

export const sessionUserSchema = z.object({
  id,
  username: z.string().nullable(),
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(roles),
  location: z.string().nullable(),
  locationId: z.string().nullable(),
  subscriptionTier: z.enum(tiers),
  subscriptionStatus: z.enum(['active', 'inactive', 'past_due', 'canceled']),
  /** 'password', 'google' or 'apple'. */
  signInMethods: z.array(z.string()),
  createdAt: instantField,
  /** Set where the identity provider manages the profile but the person may edit the name. */
  ownName: z.boolean().optional(),
  /** Signed in with 'This is not my phone': nothing is stored on the device. */
  sharedPhone: z.boolean().optional(),
})
export type SessionUser = z.infer<typeof sessionUserSchema>

const signInResponse = z.object({ message: z.string(), user: sessionUserSchema })

export const session = z.object({
  id,
  device: z.string(),
  place: z.string().nullable(),
  createdAt: instantField,
  lastSeenAt: instantField,
  current: z.boolean(),
})

/** The page to go on at after the emailed link; one that is no page of this site is ignored. */
/** Where a link leads back to, as far as `safeReturnTo` lets it; home where it holds what no address does, and no database takes. */
const returnTo = z
  .string()
  .max(500)
  .overwrite((address) => (isPlainText(address) ? address : '/'))
  .optional()
const externalSignInQuery = z.object({ returnTo, notMyPhone: booleanParam.optional() })

export const accountRoutes = {
  'GET /api/auth/user': route({ access: 'user', summary: 'The signed-in person', response: sessionUserSchema }),
  'POST /api/auth/login': route({
    access: 'visitor',
    summary: 'Sign in with user name or email and password',
    body: z.object({
      username: z.string(),
      password: z.string(),
      /** 'This is not my phone': the session ends with the browser. */
      notMyPhone: z.boolean().optional(),
    }),
    response: signInResponse,
    errors: ['invalid_credentials', 'rate_limited'],
  }),
  'POST /api/auth/register': route({
    access: 'visitor',
    summary: 'Create an account; sending it is consent to the terms, and being 18 or over',
    body: z.object({ username, email, password, firstName, lastName, phoneNumber, returnTo }),
    response: signInResponse,
    status: 201,
    errors: ['email_taken', 'username_taken', 'rate_limited'],
  }),
  'POST /api/logout': route({ access: 'visitor', summary: 'Sign out', response: 'empty', status: 204 }),
  'GET /api/logout': route({ access: 'visitor', summary: 'Sign out by a navigation of this site', response: 'redirect', status: 302 }),
  'GET /api/login': route({
    access: 'visitor',
    summary: 'Redirects to the sign-in page',
    query: z.object({ returnTo }),
    response: 'redirect',
    status: 302,
  }),
  'GET /api/auth/verify-email': route({
    access: 'visitor',
    summary: 'The emailed link; opens the page whose button confirms',
    query: z.object({ token: reference(300), returnTo }),
    response: 'redirect',
    status: 302,
  }),
  'POST /api/auth/verify-email': route({
    access: 'user',
    summary: 'Confirm with the emailed token, in a session of the account that it was emailed for',
    body: z.object({ token: reference(300).min(1) }),
    response: signInResponse,
    errors: ['bad_token', 'other_account'],
  }),
  'POST /api/auth/resend-verification': route({
    access: 'user',
    summary: 'Email the verification link again',
    response: message,
    errors: ['rate_limited'],
  }),
  'POST /api/auth/request-password-reset': route({
    access: 'visitor',
    summary: 'Email a reset link; the same response for every address',
    body: z.object({ email, returnTo }),
    response: message,
  }),
  'GET /api/auth/reset-password': route({
    access: 'visitor',
    summary: 'Whether an emailed reset link still works',
    query: z.object({ token: reference(300) }),
    response: z.object({ works: z.boolean() }),
  }),
  'POST /api/auth/reset-password': route({
    access: 'visitor',
    summary: 'Set a new password with the emailed token; ends every session',
    body: z.object({ token: reference(300).min(1), password }),
    response: message,
    errors: ['bad_token'],
  }),
  'GET /api/auth/google': route({
    access: 'visitor',
    summary: 'Sign in with Google',
    query: externalSignInQuery,
    response: 'redirect',
    status: 302,
    errors: ['provider_off'],
  }),
  'GET /api/auth/apple': route({
    access: 'visitor',
    summary: 'Sign in with Apple',
    query: externalSignInQuery,
    response: 'redirect',
    status: 302,
    errors: ['provider_off'],
  }),
  'GET /api/auth/google/callback': route({ access: 'visitor', summary: 'Return from Google', response: 'redirect', status: 302 }),
  'POST /api/auth/apple/callback': route({
    access: 'visitor',
    summary: 'Return from Apple (form post)',
    body: z.record(z.string(), z.unknown()).optional(),
    response: 'redirect',
    status: 302,
  }),
  'GET /api/auth/apple/callback': route({ access: 'visitor', summary: 'Return from Apple', response: 'redirect', status: 302 }),
  'POST /api/auth/link': route({
    access: 'visitor',
    summary: 'Prove the existing account by its password, and link the pending external sign-in',
    body: z.object({ password: z.string().max(1000) }),
    response: signInResponse,
    errors: ['invalid_credentials', 'bad_token', 'forbidden', 'rate_limited'],
  }),
  'GET /api/sessions': route({ access: 'user', summary: 'Own sessions', response: z.object({ sessions: z.array(session) }) }),
  'DELETE /api/sessions/{id}': route({
    access: 'user',
    summary: 'End one session',
    params: z.object({ id }),
    response: 'empty',
    status: 204,
  }),
  'DELETE /api/sessions': route({ access: 'user', summary: 'End the other sessions', response: z.object({ ended: z.number() }) }),
  'PUT /api/account': route({
    access: 'user',
    summary: 'Change names and phone (password accounts), or a name that an outside sign-in does not manage',
    body: z.object({ firstName: firstName.optional(), lastName: lastName.optional(), phoneNumber: phoneNumber.optional() }),
    response: sessionUserSchema,
    errors: ['managed_externally'],
  }),
  'POST /api/account/email': route({
    access: 'user',
    summary:
      'Request a change of the email address; takes effect when the new address is confirmed in a session of this account; the old one is notified',
    body: z.object({ email, password: z.string().max(1000) }),
    response: message,
    errors: ['managed_externally', 'invalid_credentials', 'email_taken', 'rate_limited'],
  }),
  'POST /api/account/password': route({
    access: 'user',
    summary: 'Change the password; ends the other sessions and gives this one a new cookie',
    body: z.object({ currentPassword: z.string().max(1000), password }),
    response: message,
    errors: ['managed_externally', 'invalid_credentials'],
  }),
  'GET /api/account/export': route({ access: 'user', summary: 'All own data', response: 'raw-json' }),
  'GET /api/account/export.txt': route({ access: 'user', summary: 'Own data in plain words', response: 'text' }),
  'DELETE /api/account': route({
    access: 'user',
    summary: 'Erase the account',
    body: z.object({ password: z.string().max(1000).optional() }).optional(),
    response: message,
    errors: ['invalid_credentials', 'sign_in_again', 'last_admin'],
  }),
  'GET /api/account/usage': route({
    access: 'user',
    summary: 'Usage of this account, this month and in total, and what is left of the plan',
    response: z.object({
      opportunities: z.object({ month: z.number(), total: z.number() }),
      reports: z.object({ month: z.number(), total: z.number() }),
      gapMaps: z.object({ month: z.number(), total: z.number() }),
      discoveries: z.object({ used: z.number(), limit: z.number().nullable(), resetsAt: instantField }),
      gapLookups: z.object({ used: z.number(), limit: z.number().nullable(), resetsAt: instantField }),
    }),
  }),
} as const
