import { expect, test } from 'vitest'
import { canonicalMailbox, networkKey } from './limit-keys.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('limits count %j as %j', (address, network) => {
  expect(networkKey(address)).toBe(network)
})

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['A.d.A+shop@GoogleMail.com', 'ada@gmail.com'],
  ['ada.obi@gmail.com', 'adaobi@gmail.com'],
  ['ada-shop@yahoo.co.uk', 'ada@yahoo.co.uk'],
  ['ada-obi@gmail.com', 'ada-obi@gmail.com'],
  ['ada@ya.ru', 'ada@yandex.com'],
  ['ada@gmail.com.example', 'ada@gmail.com.example'],
  ['ada@mail.example', 'ada@mail.example'],
  ['no address', '@no address'],
])('mails to %s are counted as to %s', (address, mailbox) => {
  expect(canonicalMailbox(address)).toBe(mailbox)
})
