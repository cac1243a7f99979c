import type { MailDraft } from '../../mail/send-mail.ts'

/** The mails about an account. A link's token is made from `tokenId` when the mail is sent, so that no queue row holds it. */
export function verificationMail(input: { to: string; firstName: string; tokenId: string }): MailDraft {
  return {
    key: `verify-email:${input.tokenId}`,
    to: input.to,
    subject: 'Confirm your e-mail address for Gapwise',
    paragraphs: [
      `Hello ${input.firstName},`,
      'please confirm that this is your address. The link works once, for three days.',
      'If you did not make an account with Gapwise, do nothing: without the confirmation nobody can use your address for more.',
    ],
    link: { text: 'Confirm my address', path: '/api/auth/verify-email?token=', tokenKind: 'verify-email', tokenId: input.tokenId },
  }
}
