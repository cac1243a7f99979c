import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { createMailer } from './mailer.ts'

const mail = { id: 'notice:ntc_1', to: 'ada@example.com', subject: 'A subject', text: 'Plain words', html: '<p>Words</p>' }
const createMailerAt = (port: number) =>
  createMailer(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, SUPPORT_EMAIL: 'help@gapwise.example', PUBLIC_URL: 'https://gapwise.example' }),
  )

it('an SMTP server gets the mail in both forms, under a Message-ID that is the same when it is sent again', async () => {
  const received: string[] = []
  const server = createServer((socket) => serveSmtp(socket, received)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = createMailerAt((server.address() as AddressInfo).port)
  expect(mailer.transport).toBe('smtp')
  await mailer.send(mail)
  await mailer.send(mail)
  server.close()
  expect(received).toHaveLength(2)
  for (const text of received) {
    expect(text).toMatch(/^To: ada@example\.com$/m)
    expect(text).toMatch(/^From: .*help@gapwise\.example/m)
    expect(text).toMatch(/^Subject: A subject$/m)
    expect(text).toMatch(/^Message-ID: <notice-ntc_1@gapwise\.example>$/m)
    expect(text).toMatch(/^Content-Type: text\/plain/m)
    expect(text).toContain('Plain words')
    expect(text).toMatch(/^Content-Type: text\/html/m)
    expect(text).toContain('<p>Words</p>')
  }
})

it('a server that is not there is an error, so that the queue retries', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  await expect(createMailerAt(port).send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

it('without a server, mails lie where nobody but the server’s own user reads them', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gapwise-outbox-'))
  const outbox = join(dataDir, 'outbox')
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const mailer = createMailer(readConfig({ DATA_DIR: dataDir }))
  await mailer.send(mail)
  expect([modeOf(outbox), modeOf(join(outbox, 'notice-ntc_1.eml'))]).toEqual(['700', '600'])
  rmSync(outbox, { recursive: true })
  await mailer.send(mail)
  expect(modeOf(outbox)).toBe('700')
  rmSync(dataDir, { recursive: true })
})

/** As much of RFC 5321 as one mail needs. */
function serveSmtp(socket: Socket, received: string[]): void {
  const reply = (line: string) => socket.write(`${line}\r\n`)
  let body: string[] | null = null
  let rest = ''
  reply('220 ready')
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString()).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (body && line !== '.') body.push(line)
      else if (body) {
        received.push(body.join('\n'))
        body = null
        reply('250 taken')
      } else if (line === 'DATA') {
        body = []
        reply('354 go on')
      } else if (line === 'QUIT') {
        reply('221 bye')
        socket.end()
      } else reply('250 fine')
    }
  })
}
