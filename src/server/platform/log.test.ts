import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeError, openLog, serializeError } from './log.ts'

const refusal = Object.assign(new Error('duplicate key value violates unique constraint "users_email_unique" (ada@example.com)'), {
  severity: 'ERROR',
  code: '23505',
  detail: 'Key (email)=(ada@example.com) already exists.',
  table: 'users',
  constraint: 'users_email_unique',
})
const params = ['$argon2id$v=19$secret', 'ada@example.com', '+234 801 234 5678', 'my ticket\n    at secret place']
const failed = new DrizzleQueryError('insert into "users" ("password_hash", "email") values ($1, $2)', params, refusal)
const secrets = ['argon2', 'ada@', '234 801', 'ticket', 'secret place', 'password_hash', 'already exists']

function captureLog(...args: unknown[]): string {
  const lines: string[] = []
  const log = openLog({ logLevel: 'trace' }, { write: (line: string) => void lines.push(line) })
  ;(log.error as (...all: unknown[]) => void)(...args)
  return lines.join('')
}

it('of a database error the log holds the state, the constraint and the table, and nothing that was typed', () => {
  for (const error of [failed, refusal, new Error('wrapped', { cause: failed })]) {
    for (const line of [
      captureLog({ err: error }, 'failed'),
      captureLog({ error }, 'failed'),
      captureLog(error),
      captureLog({ err: error }),
      captureLog(error, error.message),
    ]) {
      expect(line).toContain('23505')
      expect(line).toContain('users_email_unique')
      for (const secret of secrets) expect(line).not.toContain(secret)
    }
  }
  expect(serializeError(failed).stack).toMatch(/^ {4}at .*log\.test/)
})

it('what is kept as the reason of a failure holds no more', () => {
  expect(describeError(failed)).toBe('The database refused: SQLSTATE 23505, constraint users_email_unique, table users')
  expect(
    describeError(new DrizzleQueryError('select $1', params, Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))),
  ).toBe('The database refused: ECONNRESET')
  expect(describeError(new Error('550 <ada@example.com> no such user, call +234 801 234 5678'))).toBe(
    '550 <[address]> no such user, call [number]',
  )
  expect(describeError(new Error('no answer from 127.0.0.1:5432 since 2026-11-22'))).toBe('no answer from 127.0.0.1:5432 since 2026-11-22')
})

it('no property of an error but its kind, message, code and cause is logged, and JSON that could not be read is not quoted', () => {
  const refused = Object.assign(new Error('refused'), { rejected: ['ada@example.com'], response: 'my ticket' })
  expect(serializeError(refused)).toEqual({ type: 'Error', message: 'refused', stack: expect.any(String) })
  const unreadable = (() => {
    try {
      return JSON.parse('my ticket')
    } catch (error) {
      return error
    }
  })()
  for (const secret of secrets)
    expect(captureLog({ err: unreadable }, 'x') + captureLog(unreadable) + describeError(unreadable)).not.toContain(secret)
})
