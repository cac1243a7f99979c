/** The server's flags on `<html>`, so that the first paint is the right one; absent at build time. */
const flags: DOMStringMap = typeof document === 'undefined' ? { visitor: '' } : document.documentElement.dataset

/** This page was sent to somebody signed out. */
export let openedAsVisitor = flags.visitor !== undefined
/** Payments are simulated. */
export let isTestMode = flags.testMode !== undefined
/** A language model is enabled. */
export let hasModel = flags.model !== undefined
/** Enabled external sign-ins. */
export const signInWith = { google: flags.google !== undefined, apple: flags.apple !== undefined } as const
/** Support channels beside the form; empty where not configured. Pages made at build time hold placeholders that the server fills. */
export const support =
  typeof document === 'undefined'
    ? { email: '%support-email%', whatsapp: '%support-whatsapp%', whatsappDigits: '%support-whatsapp-digits%' }
    : {
        email: flags.supportEmail ?? '',
        whatsapp: flags.supportWhatsapp ?? '',
        whatsappDigits: flags.supportWhatsapp?.replace('+', '') ?? '',
      }
/** Payment vendors whose scripts this document may load: the policy of the page that was opened decides, not the address. */
export const allowedPaymentVendors: readonly string[] = flags.vendors?.split(' ') ?? []

/** For the server, which renders pages of signed-in people. */
export function configureForServer(installation: { testMode: boolean; model: boolean }): void {
  openedAsVisitor = false
  isTestMode = installation.testMode
  hasModel = installation.model
}
