import * as z from 'zod'
import { paymentWay } from './payments.ts'
import { route } from './route.ts'

export const systemRoutes = {
  'GET /api/health': route({
    access: 'visitor',
    summary: 'The process serves',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  'GET /api/ready': route({
    access: 'visitor',
    summary: 'Each dependency’s state; 503 when one is down',
    response: z.object({ status: z.enum(['ok', 'degraded']), version: z.string(), dependencies: z.record(z.string(), z.string()) }),
  }),
  'GET /api/config': route({
    access: 'visitor',
    summary: 'What is switched on',
    response: z.object({
      testMode: z.boolean(),
      paymentsOpen: z.boolean(),
      /** The first choice of each currency. */
      providers: z.record(z.string(), z.string()),
      /** The ways to pay a report in each currency, the country's usual one first. */
      ways: z.record(z.string(), z.array(paymentWay)),
      publishableKeys: z.record(z.string(), z.string()),
      ai: z.boolean(),
      liveSources: z.boolean(),
      signIn: z.object({ google: z.boolean(), apple: z.boolean(), password: z.boolean() }),
      support: z.object({ email: z.string().nullable(), whatsapp: z.string().nullable() }),
      seller: z.object({ name: z.string() }),
    }),
  }),
  'GET /api/openapi.json': route({ access: 'visitor', summary: 'This description', response: 'raw-json' }),
  'POST /api/client-errors': route({
    access: 'visitor',
    summary: 'An unexpected failure in a page, for the log',
    body: z.object({ message: z.string().max(500), where: z.string().max(300).optional(), stack: z.string().max(4000).optional() }),
    response: 'empty',
    status: 204,
  }),
} as const
