import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { once } from '../platform/cache.ts'

export type Mail = {
  /** The job's id: sending twice yields one file or one Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html: string
}

export type Mailer = {
  transport: 'smtp' | 'outbox'
  outbox: string | null
  send: (mail: Mail) => Promise<void>
  /** Deletes outbox mails by id or address; mails sent by SMTP cannot be recalled. */
  deleteMails: (ids: string[], matchesAddress: (address: string) => boolean) => Promise<void>
}

/** SMTP if configured, else .eml files in the data folder's outbox. */
export function createMailer(config: Config): Mailer {
  const message = (mail: Mail) => ({
    from: config.mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id.replace(/[^\w.-]/g, '-')}@${new URL(config.siteUrl).hostname}>`,
    textEncoding: 'quoted-printable' as const,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  if (config.mail.smtpUrl) {
    const { smtpUrl } = config.mail
    const smtpTransport = once(async () => (await import('nodemailer')).createTransport(smtpUrl))
    return {
      transport: 'smtp',
      outbox: null,
      send: async (mail) => void (await (await smtpTransport()).sendMail(message(mail))),
      deleteMails: async () => undefined,
    }
  }
  const outbox = join(config.dataDir, 'outbox')
  const mimeBuilder = once(async () =>
    (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return {
    transport: 'outbox',
    outbox,
    send: async (mail) => {
      mkdirSync(outbox, { recursive: true, mode: privateFolderMode })
      const { message: raw } = await (await mimeBuilder()).sendMail(message(mail))
      const path = join(outbox, mailFileName(mail.id))
      await writeFile(`${path}.part`, raw as Buffer, { mode: privateFileMode })
      await rename(`${path}.part`, path)
    },
    deleteMails: async (ids, matchesAddress) => {
      for (const id of ids) await rm(join(outbox, mailFileName(id)), { force: true })
      for (const file of await readdir(outbox).catch(() => [])) {
        const path = join(outbox, file)
        const to = /^To: *<?([^>\r\n]+?)>?\r?$/im.exec(await readFile(path, 'utf8').catch(() => ''))?.[1]
        if (to && matchesAddress(to)) await rm(path, { force: true })
      }
    },
  }
}

/** Mails contain links that open accounts: only the server's user may read them. */
const privateFolderMode = 0o700
const privateFileMode = 0o600

function mailFileName(mailId: string): string {
  return `${mailId.replace(/[^\w.-]/g, '-')}.eml`
}
