import { mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { once } from '../once.ts'

export type Mail = {
  /** The job's id: sending twice is one file or one Message-ID. */
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
  /** Removes the outbox's mails of these ids and those to such addresses; what an SMTP server took is out of reach. */
  forget: (ids: string[], isTheirs: (address: string) => boolean) => Promise<void>
}

/** SMTP where a server is set, else one .eml file a mail in the data folder's outbox. */
export function openMailer(config: Config): Mailer {
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
    const made = once(async () => (await import('nodemailer')).createTransport(smtpUrl))
    return {
      transport: 'smtp',
      outbox: null,
      send: async (mail) => void (await (await made()).sendMail(message(mail))),
      forget: async () => undefined,
    }
  }
  const outbox = join(config.dataDir, 'outbox')
  const written = once(async () => (await import('nodemailer')).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }))
  return {
    transport: 'outbox',
    outbox,
    send: async (mail) => {
      mkdirSync(outbox, { recursive: true, mode: ownFolder })
      const made = await (await written()).sendMail(message(mail))
      const path = join(outbox, fileOf(mail.id))
      await writeFile(`${path}.part`, made.message as Buffer, { mode: ownFile })
      await rename(`${path}.part`, path)
    },
    forget: async (ids, isTheirs) => {
      for (const id of ids) await rm(join(outbox, fileOf(id)), { force: true })
      for (const file of await readdir(outbox).catch(() => [])) {
        const path = join(outbox, file)
        const to = /^To: *<?([^>\r\n]+?)>?\r?$/im.exec(await readFile(path, 'utf8').catch(() => ''))?.[1]
        if (to && isTheirs(to)) await rm(path, { force: true })
      }
    },
  }
}

/** Mails hold links that open accounts: nobody but the server's own user reads them. */
const ownFolder = 0o700
const ownFile = 0o600

function fileOf(mailId: string): string {
  return `${mailId.replace(/[^\w.-]/g, '-')}.eml`
}
