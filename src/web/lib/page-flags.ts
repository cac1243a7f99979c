/** What the server wrote on `<html>` so that the first paint is the right one; nothing while pages are made at build time. */
const flags: DOMStringMap = typeof document === 'undefined' ? { visitor: '' } : document.documentElement.dataset

/** This page was sent to somebody signed out. */
export let openedAsVisitor = flags.visitor !== undefined
/** Payments are simulated. */
export let isTestMode = flags.testMode !== undefined
/** A language model is switched on. */
export let hasModel = flags.model !== undefined
/** Outside sign-ins that are switched on. */
export const signInWith = { google: flags.google !== undefined, apple: flags.apple !== undefined } as const
/** How people reach us beside the form; empty what is not there. Pages made at build time hold places that the server fills. */
export const support =
  typeof document === 'undefined'
    ? { email: '%support-email%', whatsapp: '%support-whatsapp%', whatsappDigits: '%support-whatsapp-digits%' }
    : {
        email: flags.supportEmail ?? '',
        whatsapp: flags.supportWhatsapp ?? '',
        whatsappDigits: flags.supportWhatsapp?.replace('+', '') ?? '',
      }
/** Payment vendors whose scripts a payment page may load: the policy of the page that was opened decides, not the address. */
export const allowedPaymentVendors: readonly string[] = flags.vendors?.split(' ') ?? []

/** For the server, which draws pages of people who are signed in. */
export function configureForServer(installation: { testMode: boolean; model: boolean }): void {
  openedAsVisitor = false
  isTestMode = installation.testMode
  hasModel = installation.model
}
