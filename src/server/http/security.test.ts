import { hostname } from 'node:os'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { Failure } from '../errors.ts'
import { contentSecurityPolicy } from './security.ts'
import { requireOwnHost } from './site-address.ts'

const paystack = { PAYSTACK_SECRET_KEY: 'sk_test_1' }
const directive = (policy: string, name: string) => policy.split('; ').find((each) => each.startsWith(`${name} `))

it('a payment page opens the hosts of vendors that are switched on, other pages none', () => {
  const config = readConfig(paystack)
  const policy = contentSecurityPolicy(config, '/checkout/business-report')
  expect(directive(policy, 'script-src')).toBe("script-src 'self' https://js.paystack.co")
  expect(policy).not.toContain('stripe')
  expect(directive(contentSecurityPolicy(config, '/account'), 'script-src')).toBe("script-src 'self'")
})

it('a stand-in takes its vendor’s place: its origin is let in and the vendor’s hosts are not', () => {
  const config = readConfig({ ...paystack, PAYSTACK_SCRIPT_URL: 'http://127.0.0.1:4010/scripts/paystack.js' })
  const policy = contentSecurityPolicy(config, '/subscribe')
  expect(directive(policy, 'script-src')).toBe("script-src 'self' http://127.0.0.1:4010")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' http://127.0.0.1:4010")
  expect(directive(policy, 'frame-src')).toBe("frame-src 'none'")
  expect(policy).not.toContain('paystack.co')
  expect(contentSecurityPolicy(config, '/pricing')).not.toContain('4010')
})

it('styles and scripts within a page are refused but for those that are named by their hashes', () => {
  const config = readConfig({})
  expect(directive(contentSecurityPolicy(config, '/'), 'style-src')).toBe("style-src 'self'")
  expect(directive(contentSecurityPolicy(config, '/', { style: 'qU3=' }), 'style-src')).toBe("style-src 'self' 'sha256-qU3='")
  expect(directive(contentSecurityPolicy(config, '/', { style: 'qU3=' }), 'script-src')).toBe("script-src 'self'")
  expect(directive(contentSecurityPolicy(config, '/', { script: 'qU3=' }), 'script-src')).toBe("script-src 'self' 'sha256-qU3='")
})

const hostOrCode = (host: string | undefined, env: Record<string, string> = {}) => {
  try {
    return requireOwnHost(readConfig(env), host)
  } catch (error) {
    return error instanceof Failure ? error.code : error
  }
}

it('on the loopback address the server goes by the loopback names', () => {
  for (const host of ['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:3000'])
    expect(hostOrCode(host)).toBe(host.toLowerCase())
  for (const host of ['evil.example', 'localhost.evil.example', '192.168.1.7:3000', 'nas', hostname() === 'localhost' ? 'x' : hostname()])
    expect(hostOrCode(host), host).toBe('foreign_origin')
})

it('beyond it also by addresses and by names that only its own network gives, so that a phone there can try it and no page elsewhere can', () => {
  const beyond = { HOST: '0.0.0.0' }
  for (const host of [
    '192.168.1.7:3000',
    '10.0.0.2',
    '[fe80::1]:3000',
    'localhost:3000',
    'nas:3000',
    'nas.local',
    'nas.lan:80',
    hostname().toLowerCase(),
  ])
    expect(hostOrCode(host, beyond), host).toBe(host.replace(/:80$/, ''))
  for (const host of ['evil.example', '192.168.1.7.evil.example', 'nas.local.evil.example:3000'])
    expect(hostOrCode(host, beyond), host).toBe('foreign_origin')
})

it.each([
  '',
  undefined,
  'a b',
  'localhost:99999',
  'localhost:port',
  'localhost@evil.example',
  'localhost/x',
  'localhost?x',
  '[::1',
  '[]',
  'http://localhost',
  'ä',
  '%',
])('a host of %j is no host', (host) => {
  expect(hostOrCode(host, { HOST: '0.0.0.0' })).toBe('validation_failed')
  expect(hostOrCode(host)).toBe('validation_failed')
})
