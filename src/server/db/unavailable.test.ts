import { expect, it } from 'vitest'
import { DatabaseUnavailableError, isTransientError, isUnavailable, isUnavailableOrLocked } from './unavailable.ts'

/** As the ORM hands it on: the driver's error is the cause. */
const queryError = (cause: unknown) => Object.assign(new Error('Failed query', { cause }), { query: 'select 1', params: [] })
const withCode = (error: Error, code: string) => Object.assign(error, { code })
const serverError = (code: string, severity = 'ERROR') => Object.assign(withCode(new Error('said by the server'), code), { severity })

it.each([
  ['no connection could be had', new DatabaseUnavailableError(new Error('refused'))],
  ['the server is stopping', queryError(serverError('57P01', 'FATAL'))],
  ['the server has crashed', queryError(serverError('57P02'))],
  ['the server is starting', serverError('57P03', 'FATAL')],
  ['the database was dropped', serverError('57P04', 'FATAL')],
  ['the session was idle for too long', queryError(serverError('57P05', 'FATAL'))],
  ['a standby refuses to write', queryError(serverError('25006'))],
  ['the transaction was idle for too long', queryError(serverError('25P03', 'FATAL'))],
  ['the transaction took too long', queryError(serverError('25P04', 'FATAL'))],
  ['a pooler has no connection left', serverError('08P01', 'FATAL')],
  ['a pooler refuses by a code of its own', queryError(serverError('XX000', 'FATAL'))],
  ['the server has no room for another connection', serverError('53300', 'FATAL')],
  ['the system says that the line is gone', queryError(withCode(new Error('read ECONNRESET'), 'ECONNRESET'))],
  ['its name is not found just now', queryError(withCode(new Error('getaddrinfo'), 'EAI_AGAIN'))],
  ['Node says that the stream is gone', queryError(withCode(new Error('write after end'), 'ERR_STREAM_WRITE_AFTER_END'))],
  ['the embedded one has ended itself', queryError(new DatabaseUnavailableError(new Error('it ended itself')))],
  ['the embedded one has ended itself over a disk that fails', queryError(new DatabaseUnavailableError(serverError('58030')))],
  ['the driver says that the line is gone', queryError(new Error('Connection terminated unexpectedly'))],
])('the database is away where %s', (_, error) => expect(isUnavailable(error)).toBe(true))

it.each([
  ['a row that is there already', queryError(serverError('23505'))],
  [
    'a parameter of a wrong type, as Node refuses it',
    queryError(withCode(new TypeError('The "string" argument …'), 'ERR_INVALID_ARG_TYPE')),
  ],
  ['a mistake in a query whose words are those of a broken line', queryError(new TypeError('connection is not a function'))],
  ['a parameter that the driver cannot write', queryError(new Error('Invalid input for date type'))],
  ['an error that is of no query', new Error('the connection to a bank was closed')],
])('the database is not away for %s', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
  expect(isTransientError(error)).toBe(false)
  expect(isUnavailableOrLocked(error)).toBe(false)
})

it.each([
  ['a lock that another held for too long', '55P03', true],
  ['a statement that was cancelled', '57014', false],
  ['a conflict that is there after all retries', '40001', false],
  ['a deadlock', '40P01', false],
])('%s may go through later, and the database is not away', (_, code, costsNoAttempt) => {
  for (const error of [queryError(serverError(code)), serverError(code)]) {
    expect(isTransientError(error)).toBe(true)
    expect(isUnavailable(error)).toBe(false)
    expect(isUnavailableOrLocked(error)).toBe(costsNoAttempt)
  }
})
