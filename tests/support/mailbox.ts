import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export type ReadMail = { file: string; to: string; subject: string; text: string; html: string; links: string[] }

/** The outbox's mails to an address (or all), oldest first, decoded as a mail program would. */
export function readMails(outbox: string, to?: string): ReadMail[] {
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .filter((file) => file.endsWith('.eml'))
    .map((file) => ({ file, at: statSync(join(outbox, file)).mtimeMs }))
    .sort((a, b) => a.at - b.at)
    .map(({ file }) => readMail(file, readFileSync(join(outbox, file), 'utf8')))
    .filter((mail) => !to || mail.to === to)
}

/** The one link of the newest mail to an address whose subject matches. */
export function lastLink(outbox: string, to: string, subject: RegExp): URL {
  const mail = readMails(outbox, to).findLast((each) => subject.test(each.subject))
  const link = mail?.links[0]
  if (!link) throw new Error(`no mail to ${to} with a link and a subject like ${subject}`)
  return new URL(link)
}

function readMail(file: string, raw: string): ReadMail {
  const header = (name: string) => inWords(new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)$`, 'mi').exec(raw)?.[1]?.trim() ?? '')
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`).map((part) => {
    const [head = '', ...body] = part.trim().split(/\r?\n\r?\n/)
    return { head, body: decode(head, body.join('\n\n')) }
  })
  const text = parts.find(({ head }) => /text\/plain/.test(head))?.body ?? ''
  return {
    file,
    to: header('To'),
    subject: header('Subject'),
    text,
    html: parts.find(({ head }) => /text\/html/.test(head))?.body ?? '',
    links: text.split(/\r?\n/).filter((line) => /^https?:\/\/\S+$/.test(line)),
  }
}

/** A header as a mail program shows it: unfolded, its encoded words decoded. */
function inWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/\r?\n[ \t]+/g, ' ')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_match, kind: string, text: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString('utf8') : decode('quoted-printable', text.replaceAll('_', ' ')),
    )
}

function decode(head: string, body: string): string {
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_match, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
