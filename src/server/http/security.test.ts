import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { contentSecurityPolicy } from './security.ts'

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

it('styles within a page are refused but for the one that is named by its hash', () => {
  const config = readConfig({})
  expect(directive(contentSecurityPolicy(config, '/'), 'style-src')).toBe("style-src 'self'")
  expect(directive(contentSecurityPolicy(config, '/', 'qU3='), 'style-src')).toBe("style-src 'self' 'sha256-qU3='")
})
