import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { confirmAddress } from '../support/confirm-address.ts'
import { isDeep } from '../support/depth.ts'
import { readMails } from '../support/mailbox.ts'
import { browserOf, type ServerProcess, startServerProcess } from '../support/server-process.ts'

/** After how many acknowledged sign-ups the server is killed, round after round. */
const kills = isDeep ? [1, 4, 9] : [4]
/** How many sign up at once in a round. */
const together = isDeep ? 12 : 8

const details = (n: number) => ({
  username: `killed${n}`,
  email: `killed${n}@example.com`,
  password: `secret-${n}`,
  firstName: 'Ada',
  lastName: 'Obi',
  phoneNumber: '+234 801 234 5678',
})

/** Sends many sign-ups at once and kills the server when `after` of them are acknowledged. @returns the acknowledged ones */
async function signUpsUntilKilled(server: ServerProcess, people: number[], after: number): Promise<number[]> {
  const acknowledged: number[] = []
  await Promise.all(
    people.map(async (n) => {
      const answer = await browserOf(server)
        .call('POST', '/api/auth/register', details(n))
        .catch(() => null)
      if (answer?.status !== 201) return
      acknowledged.push(n)
      if (acknowledged.length === after) await server.kill()
    }),
  )
  await server.ended
  return acknowledged
}

describe('kill -9 in the middle of sign-ups', () => {
  it('keeps every acknowledged account whole, leaves no half one, and every account gets its mail once', async () => {
    const { dataDir, ...first } = await startServerProcess()
    let server: ServerProcess = { dataDir, ...first }
    const everybody = Array.from({ length: together * kills.length }, (_, n) => n)
    const acknowledged = new Set<number>()
    for (const [round, after] of kills.entries()) {
      const people = everybody.slice(round * together, (round + 1) * together)
      for (const n of await signUpsUntilKilled(server, people, after)) acknowledged.add(n)
      server = await startServerProcess({ dataDir })
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills.reduce((sum, after) => sum + after))

    for (const n of everybody) {
      const person = details(n)
      const browser = browserOf(server)
      const signedIn = await browser.call('POST', '/api/auth/login', { username: person.username, password: person.password })
      if (acknowledged.has(n)) expect(signedIn.status, `account ${n} was acknowledged`).toBe(200)
      if (signedIn.status !== 200) {
        expect((await browser.call('POST', '/api/auth/register', person)).status, `nothing of account ${n} is in the way`).toBe(201)
      }
      const { account, authAccounts, settings } = (await (await browser.call('GET', '/api/account/export')).json()) as Record<string, never>
      expect(account).toMatchObject({ email: person.email, consentVersion: expect.any(String) })
      expect([authAccounts, settings]).toEqual([[expect.any(Object)], [expect.any(Object)]])
    }
    const mailed = () => readMails(join(dataDir, 'outbox')).map((mail) => mail.to)
    await expect.poll(() => new Set(mailed()).size).toBe(everybody.length)
    expect(mailed()).toHaveLength(everybody.length)
    await server.stop()
  })
})

describe('npm run admin', () => {
  const admin = (dataDir: string, ...words: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
      execFile(process.execPath, ['dist/server/admin.js', ...words], { env }, (error, stdout, stderr) =>
        resolve({ code: error ? 1 : 0, output: stdout + stderr }),
      )
    })

  it.runIf(isDeep)('gives the role while the server is stopped, and says what is wrong', async () => {
    const server = await startServerProcess()
    const browser = browserOf(server)
    await browser.call('POST', '/api/auth/register', details(1))
    await browserOf(server).call('POST', '/api/auth/register', details(2))
    await confirmAddress(server, browser, details(1).email)
    await server.stop()

    expect(await admin(server.dataDir, 'grant', 'nobody@example.com')).toMatchObject({
      code: 1,
      output: 'There is no account with the email address nobody@example.com.\n',
    })
    for (const words of [[], ['grant'], ['take', 'x'], ['grant', 'a', 'b']])
      expect((await admin(server.dataDir, ...words)).output).toContain('Usage: npm run admin -- grant <email>')
    expect(await admin(server.dataDir, 'grant', 'killed2@example.com')).toEqual({
      code: 1,
      output: 'This person has not confirmed their email address. Ask them to confirm it, then try again.\n',
    })
    expect(await admin(server.dataDir, 'grant', 'KILLED1@example.com')).toEqual({
      code: 0,
      output: 'killed1@example.com is an admin now.\n',
    })
    expect((await admin(server.dataDir, 'grant', 'killed1@example.com')).output).toContain('is an admin already')

    const again = await startServerProcess({ dataDir: server.dataDir })
    // No session from before has the new rights, however new it is.
    const later = browserOf(again, browser.cookie())
    expect((await later.call('GET', '/api/auth/user')).status).toBe(401)
    const { username, password } = details(1)
    expect((await later.call('POST', '/api/auth/login', { username, password })).status).toBe(200)
    expect((await later.call('GET', '/api/admin/dashboard')).status).toBe(200)
    await again.stop()
  })

  it('makes no database where there is none', async () => {
    const empty = join(mkdtempSync(join(tmpdir(), 'gapwise-admin-')), 'nothing')
    const answer = await admin(empty, 'grant', 'ada@example.com')
    expect(answer.code).toBe(1)
    expect(answer.output).toContain('There is no database')
    expect(existsSync(empty)).toBe(false)
  })
})
