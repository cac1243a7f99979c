import type { PaymentVendor } from '#contract/payment-vendors.ts'
import { type StandInServer, startStandIns } from '#tools/simulator/stand-ins.ts'
import { environmentOf } from '#tools/simulator/vendors.ts'
import { test as base, freePort, type Site, startSite } from './support.ts'

/** The product beside the stand-ins that `npm run dev` uses, with keys of these vendors alone. */
export function testWithStandIns(vendors: readonly PaymentVendor[]) {
  return base.extend<object, { standIns: StandInServer; port: number; site: Site }>({
    // biome-ignore lint/correctness/noEmptyPattern: the fixture needs none
    port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
    standIns: [
      async ({ port }, use) => {
        const standIns = await startStandIns({ port: 0, webhooksTo: `http://127.0.0.1:${port}` })
        await use(standIns)
        await standIns.close()
      },
      { scope: 'worker' },
    ],
    site: [
      async ({ port, standIns }, use) => {
        const environment = Object.assign({}, ...vendors.map((vendor) => environmentOf(vendor, standIns.url)))
        const { site, close } = await startSite(port, environment)
        await use(site)
        await close()
      },
      { scope: 'worker', timeout: 180_000 },
    ],
  })
}
