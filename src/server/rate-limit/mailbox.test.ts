import { expect, test } from 'vitest'
import { canonicalMailbox } from './mailbox.ts'

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
