import * as z from 'zod'
import { errorTable } from '#contract/errors.ts'
import type { RouteSpec } from '#contract/route.ts'
import { routes } from '#contract/routes.ts'

const contentTypes: Record<string, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  text: 'text/plain',
  png: 'image/png',
  events: 'text/event-stream',
  'raw-json': 'application/json',
}

/** Describes every route, from the same table that validates requests. */
export function describeApi(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, spec] of Object.entries(routes) as [string, RouteSpec][]) {
    const [method, path] = key.split(' ') as [string, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(key, spec) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gapwise', version, description: 'Every call of the product. Errors share one shape.' },
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'gapwise_session', description: 'Over https it is named `__Host-gapwise_session`.' },
      },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    key: { type: 'string', description: 'The place of the message among the messages, as in refusals.atMostLeft.' },
    params: {
      type: 'object',
      description: 'The values in the message, by slot.',
      additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    },
    field: { type: 'string' },
    suggestion: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
}

const refusedResponse = { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }

function describeCall(key: string, spec: RouteSpec): Record<string, unknown> {
  const parameters = [...describeParameters(spec.params, 'path'), ...describeParameters(spec.query, 'query')]
  const failures = new Set<number>((spec.errors ?? []).map((code) => errorTable[code].status))
  if (spec.body || spec.query || spec.params) failures.add(400)
  if (spec.access === 'user' || spec.access === 'admin') failures.add(401)
  if (spec.access === 'admin') failures.add(403)
  if (spec.params) failures.add(404)
  return {
    summary: spec.summary,
    operationId: key.replace(/[^A-Za-z0-9]+/g, '_'),
    ...(spec.access === 'user' || spec.access === 'admin' ? { security: [{ session: [] }] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(key, spec),
    responses: {
      [String(spec.status ?? 200)]: describeAnswer(spec),
      ...Object.fromEntries([...failures].sort().map((status) => [String(status), refusedResponse])),
      default: refusedResponse,
    },
  }
}

/** JSON, except for the one provider that returns by a form post; a webhook's JSON is its provider's own. */
function describeBody(key: string, spec: RouteSpec): Record<string, unknown> {
  if (spec.access === 'webhook') return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } }
  if (!spec.body) return {}
  const type = key === 'POST /api/auth/apple/callback' ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    requestBody: { required: !spec.body.safeParse(undefined).success, content: { [type]: { schema: toJsonSchema(spec.body, 'input') } } },
  }
}

function describeAnswer(spec: RouteSpec): Record<string, unknown> {
  if (typeof spec.response !== 'string')
    return { description: 'Done', content: { 'application/json': { schema: toJsonSchema(spec.response, 'output') } } }
  const type = contentTypes[spec.response]
  return type
    ? { description: 'Done', content: { [type]: { schema: {} } } }
    : { description: spec.response === 'redirect' ? 'Leads elsewhere' : 'Done' }
}

function describeParameters(schema: z.ZodObject | undefined, where: 'path' | 'query'): Record<string, unknown>[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: toJsonSchema(field as z.ZodType, 'input'),
  }))
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
