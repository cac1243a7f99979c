import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { Failure } from '../errors.ts'
import { createMainThreadQueue } from './main-thread.ts'
import { freeWork } from './work.ts'

const workFrom = (address: string) => freeWork({ kind: 'visitor', address, zone: null })
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('between two turns whatever else came is answered, and one who asks for much waits behind their own', async () => {
  const mainThread = createMainThreadQueue(() => undefined)
  const order: string[] = []
  const work = (address: string, name: string) => mainThread.run('list', workFrom(address), () => order.push(name))
  const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1')]
  let polls = 0
  const others = (async () => {
    while (order.filter((each) => !each.startsWith('other')).length < 4) {
      await soon()
      order.push(`other ${++polls}`)
    }
  })()
  await Promise.all([...all, others])
  const ownOrder = order.filter((each) => !each.startsWith('other'))
  expect(ownOrder).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const [at, each] of ownOrder.slice(1).entries()) {
    const interleaved = order.slice(order.indexOf(ownOrder[at]!) + 1, order.indexOf(each))
    expect(interleaved.length, `before ${each}`).toBeGreaterThan(0)
  }
})

test('what is long is done in steps, and whatever else came is answered between them; the next turn waits for all of them', async () => {
  const mainThread = createMainThreadQueue(() => undefined)
  const order: string[] = []
  function* steps(name: string) {
    for (const step of [1, 2, 3]) {
      order.push(`${name}${step}`)
      yield
    }
  }
  const others = (async () => {
    while (!order.includes('b')) {
      await soon()
      order.push('other')
    }
  })()
  const [made] = await Promise.all([
    mainThread.run('list', workFrom('a'), () => order.push('a') && 'made', steps('a')),
    mainThread.run('list', workFrom('b'), () => order.push('b'), steps('b')),
    others,
  ])
  expect(made).toBe('made')
  expect(order.filter((each) => each !== 'other')).toEqual(['a1', 'a2', 'a3', 'a', 'b1', 'b2', 'b3', 'b'])
  for (const [one, next] of [
    ['a1', 'a2'],
    ['a2', 'a3'],
    ['a3', 'a'],
    ['b1', 'b2'],
  ] as const)
    expect(order.slice(order.indexOf(one) + 1, order.indexOf(next)), `between ${one} and ${next}`).toContain('other')
})

test('each takes from its asker’s budget before it waits; what fails leaves its place, and too many of one asker are turned away', async () => {
  const charged: string[] = []
  const mainThread = createMainThreadQueue((limit, { account, address }) => charged.push(`${limit} ${account} ${address}`))
  await expect(
    mainThread.run('list', workFrom('203.0.113.7'), () => {
      throw new Error('no list')
    }),
  ).rejects.toThrow('no list')
  expect(await mainThread.run('own-list', { rank: 'owner', account: 'usr_1' }, () => 7)).toBe(7)
  expect(charged).toEqual(['list null 203.0.113.7', 'own-list usr_1 '])
  const many = Array.from({ length: limits.waitingForThread.mostWaitingEach + 2 }, () =>
    mainThread.run('list', workFrom('a'), () => 'made').catch((error: unknown) => (error instanceof Failure ? error.code : error)),
  )
  const ended = await Promise.all(many)
  expect(ended.filter((each) => each === 'made').length).toBeGreaterThanOrEqual(limits.waitingForThread.mostWaitingEach)
  expect(ended.filter((each) => each === 'busy').length).toBeGreaterThan(0)
})
