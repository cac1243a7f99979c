import { pageAt, safeReturnTo } from '#contract/pages.ts'
import { mailTexts } from '#words/mails.ts'
import type { MailDraft } from '../../mail/send-mail.ts'

type Recipient = { id: string; email: string }

export type NoticeText = { subject: string; what: string }

/**
 * Account emails contain no user input, names least of all: the person who typed it may not be the reader. A link's token is derived from `tokenId`
 * when the mail is sent, so that no queue row holds it.
 */
export function verificationMail(to: Recipient, tokenId: string, returnTo = '/'): MailDraft {
  const { subject, ask, notYou, link } = mailTexts.verify
  return {
    ...recipientFields(to, `verify-email:${tokenId}`),
    subject,
    paragraphs: [mailTexts.hello, ask, notYou],
    link: { text: link, path: tokenPath('/api/auth/verify-email', returnTo), tokenKind: 'verify-email', tokenId },
  }
}

export function resetMail(to: Recipient, tokenId: string, returnTo = '/'): MailDraft {
  const { subject, ask, notYou, link } = mailTexts.reset
  return {
    ...recipientFields(to, `reset-password:${tokenId}`),
    subject,
    paragraphs: [mailTexts.hello, ask, notYou],
    link: { text: link, path: tokenPath('/reset-password', returnTo), tokenKind: 'reset-password', tokenId },
  }
}

/** For a password reset of an account without a password. */
export function noPasswordMail(to: Recipient, key: string, provider: string): MailDraft {
  const { subject, text, link } = mailTexts.noPassword
  return {
    ...recipientFields(to, `no-password:${key}`),
    subject,
    paragraphs: [mailTexts.hello, text({ provider })],
    link: { text: link, path: '/login' },
  }
}

/** To the new address; nothing changes until its link is confirmed. */
export function newAddressMail(to: Recipient, newEmail: string, tokenId: string): MailDraft {
  const { subject, ask, notYou, link } = mailTexts.newAddress
  return {
    ...recipientFields({ ...to, email: newEmail }, `change-email:${tokenId}`),
    subject,
    paragraphs: [mailTexts.hello, ask, notYou],
    link: { text: link, path: '/api/auth/verify-email?token=', tokenKind: 'change-email', tokenId },
  }
}

/** Notifies the address of a security-relevant change, so that a stranger's act is noticed. */
export function noticeMail(to: Recipient, key: string, { subject, what }: NoticeText): MailDraft {
  return {
    ...recipientFields(to, `notice:${key}`),
    subject,
    paragraphs: [mailTexts.hello, what, mailTexts.notice.check],
    link: { text: mailTexts.notice.link, path: '/forgot-password' },
  }
}

/** To the replaced address, which can no longer reset the password. */
export function addressChangedMail(to: Recipient, key: string): MailDraft {
  const { subject, what, check, link } = mailTexts.addressChanged
  return {
    ...recipientFields(to, `notice:${key}`),
    subject,
    paragraphs: [mailTexts.hello, what, check],
    link: { text: link, path: '/contact?about=security' },
  }
}

function recipientFields(to: Recipient, key: string): Pick<MailDraft, 'key' | 'to' | 'userId'> {
  return { key, to: to.email, userId: to.id }
}

/** The token is written behind it. Whoever typed the address chooses no place that is not a page of ours. */
function tokenPath(path: string, returnTo: string): string {
  const to = safeReturnTo(returnTo)
  const isPage = to !== '/' && pageAt(to.split(/[?#]/)[0] ?? '') !== null
  return `${path}?${isPage ? `returnTo=${encodeURIComponent(to)}&` : ''}token=`
}
