import type { MailDraft } from '../../mail/send-mail.ts'

type To = { id: string; email: string }

/**
 * The mails about an account. None holds what somebody typed, a name least of all: whoever typed it may not be who reads the mail.
 * A link's token is made from `tokenId` when the mail is sent, so that no queue row holds it.
 */
export function verificationMail(to: To, tokenId: string): MailDraft {
  return {
    ...addressed(to, `verify-email:${tokenId}`),
    subject: 'Confirm your e-mail address for Gapwise',
    paragraphs: [
      'Hello,',
      'please confirm that this is your address. Open the link where you are signed in to Gapwise; it works once, for three days.',
      'If you did not make an account with Gapwise, do nothing: without you nobody can confirm your address.',
    ],
    link: { text: 'Confirm my address', path: '/api/auth/verify-email?token=', tokenKind: 'verify-email', tokenId },
  }
}

export function resetMail(to: To, tokenId: string): MailDraft {
  return {
    ...addressed(to, `reset-password:${tokenId}`),
    subject: 'Set a new password for Gapwise',
    paragraphs: [
      'Hello,',
      'somebody, we hope you, asked for a new password. The link works once, for 30 minutes.',
      'If it was not you, do nothing: your password stays as it is.',
    ],
    link: { text: 'Set a new password', path: '/reset-password?token=', tokenKind: 'reset-password', tokenId },
  }
}

/** Asked for a new password where there is none. */
export function noPasswordMail(to: To, key: string, provider: string): MailDraft {
  return {
    ...addressed(to, `no-password:${key}`),
    subject: 'Signing in to Gapwise',
    paragraphs: ['Hello,', `somebody, we hope you, asked for a new password. Your account has none: you sign in with ${provider}.`],
    link: { text: 'Sign in', path: '/login' },
  }
}

/** To the new address; until its link is opened nothing changes. */
export function newAddressMail(to: To, newEmail: string, tokenId: string): MailDraft {
  return {
    ...addressed({ ...to, email: newEmail }, `change-email:${tokenId}`),
    subject: 'Confirm your new e-mail address for Gapwise',
    paragraphs: [
      'Hello,',
      'please confirm that your Gapwise account should use this address from now on. Open the link where you are signed in to Gapwise; it works once, for one day.',
      'If you did not ask for this, do nothing.',
    ],
    link: { text: 'Use this address', path: '/api/auth/verify-email?token=', tokenKind: 'change-email', tokenId },
  }
}

/** Tells the address concerned what was done, so that a stranger's act does not go unseen. */
export function noticeMail(to: To, key: string, subject: string, what: string): MailDraft {
  return {
    ...addressed(to, `notice:${key}`),
    subject,
    paragraphs: [
      'Hello,',
      what,
      'If this was you, there is nothing to do. If it was not, set a new password now and end the other sessions in your account.',
    ],
    link: { text: 'Set a new password', path: '/forgot-password' },
  }
}

/** To the address that was replaced; a new password can no longer be asked for with it. */
export function addressChangedMail(to: To, key: string): MailDraft {
  return {
    ...addressed(to, `notice:${key}`),
    subject: 'Your Gapwise e-mail address was changed',
    paragraphs: [
      'Hello,',
      'your account uses another e-mail address from now on.',
      'If this was you, there is nothing to do. If it was not, write to us at once.',
    ],
    link: { text: 'Write to us', path: '/contact?about=security' },
  }
}

function addressed(to: To, key: string): Pick<MailDraft, 'key' | 'to' | 'userId'> {
  return { key, to: to.email, userId: to.id }
}
