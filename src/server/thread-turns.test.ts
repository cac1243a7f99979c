import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { freeWork } from './compute/work.ts'
import { Failure } from './failure.ts'
import { makeThreadTurns } from './thread-turns.ts'

const by = (address: string) => freeWork({ kind: 'visitor', address, zone: null })
const soon = () => new Promise((resolve) => setImmediate(resolve))

test('between two turns whatever else came is answered, and one who asks for much waits behind their own', async () => {
  const turns = makeThreadTurns(() => undefined)
  const order: string[] = []
  const work = (address: string, name: string) => turns.run('list', by(address), () => order.push(name))
  const all = [work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1')]
  let looks = 0
  const others = (async () => {
    while (order.filter((each) => !each.startsWith('other')).length < 4) {
      await soon()
      order.push(`other ${++looks}`)
    }
  })()
  await Promise.all([...all, others])
  const works = order.filter((each) => !each.startsWith('other'))
  expect(works).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const [at, each] of works.slice(1).entries()) {
    const between = order.slice(order.indexOf(works[at]!) + 1, order.indexOf(each))
    expect(between.length, `before ${each}`).toBeGreaterThan(0)
  }
})

test('each takes from its asker’s budget before it waits; what fails leaves its place, and too many of one asker are turned away', async () => {
  const charged: string[] = []
  const turns = makeThreadTurns((budget, { account, address }) => charged.push(`${budget} ${account} ${address}`))
  await expect(
    turns.run('list', by('203.0.113.7'), () => {
      throw new Error('no list')
    }),
  ).rejects.toThrow('no list')
  expect(await turns.run('own-list', { rank: 'owner', account: 'usr_1' }, () => 7)).toBe(7)
  expect(charged).toEqual(['list null 203.0.113.7', 'own-list usr_1 '])
  const many = Array.from({ length: limits.waitingForThread.mostWaitingEach + 2 }, () =>
    turns.run('list', by('a'), () => 'made').catch((error: unknown) => (error instanceof Failure ? error.code : error)),
  )
  const ended = await Promise.all(many)
  expect(ended.filter((each) => each === 'made').length).toBeGreaterThanOrEqual(limits.waitingForThread.mostWaitingEach)
  expect(ended.filter((each) => each === 'busy').length).toBeGreaterThan(0)
})
