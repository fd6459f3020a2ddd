/** The OpenAPI document of `/api/v1`, made from the calls of the contract that programs have: with named schemas, examples and errors. */
import { api, endpoints } from '@meridian/contract'
import { type EndpointSpec, v1PathOf } from '@meridian/contract/endpoint.ts'
import { PROBLEM_TYPE, problem } from '@meridian/contract/errors.ts'
import { IDEMPOTENCY_HEADER } from '@meridian/contract/shapes.ts'
import { API_VERSION } from '@meridian/domain/organizations/api-keys.ts'
import { WEBHOOK_EVENTS } from '@meridian/domain/organizations/webhooks.ts'
import { z } from 'zod'
import { V1_EXAMPLES } from './v1-examples.ts'

type JsonSchema = Record<string, unknown>

const TAGS = {
  pricing: 'What a delivery costs',
  orders: 'Place, follow and cancel orders',
  tracking: 'The timeline of an order',
  proofs: 'Signatures, pictures and other proofs of pickup and delivery',
  custody: 'The dossier of an order: its chain of custody',
  sites: 'The sites of the organization',
  trackingLinks: 'Links with which others follow an order without an account',
  standingOrders: 'Orders that repeat',
  webhooks: 'Events that are sent to your own systems',
  billing: 'Invoices of an organization on account',
} as const

/** `v1` has the calls that only programs have. */
const tagOf = (name: string): string => (name.startsWith('v1.') ? 'orders' : (name.split('.')[0] as string))

const v1Calls = endpoints.flatMap(([name, spec]) => {
  const path = v1PathOf(spec)
  return path === null ? [] : [{ name, path, spec: spec as EndpointSpec }]
})

/** Shapes that have a name in the document; shapes without one are written out where they are used. */
function nameShapes() {
  const names = z.registry<{ id: string }>()
  const named = new Set<string>()
  const add = (shape: z.ZodType | undefined, id: string) => {
    if (!shape || names.has(shape) || named.has(id)) return
    names.add(shape, { id })
    named.add(id)
  }
  add(problem, 'Problem')
  add(api.orders.place.reply, 'Order')
  add(api.orders.place.body, 'NewOrder')
  add(api.pricing.calculate.body, 'QuoteRequest')
  add(api.pricing.calculate.reply, 'Quote')
  for (const { name, spec } of v1Calls) {
    const id = pascal(name)
    add(spec.body, `${id}Request`)
    if (spec.file) continue
    const { reply } = spec
    add(reply instanceof z.ZodArray ? (reply.element as z.ZodType) : reply, `${id}Reply`)
  }
  return names
}

const pascal = (name: string): string =>
  name
    .split('.')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')

export function openApiV1({ origin }: { origin: string }) {
  const names = nameShapes()
  const schemas: Record<string, JsonSchema> = {}
  const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): JsonSchema => {
    const whole = z.toJSONSchema(shape, { io, unrepresentable: 'any', metadata: names }) as JsonSchema
    const { $schema, $defs = {}, id, ...rest } = withRefs(whole) as JsonSchema
    for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, JsonSchema>))
      schemas[name] ??= definition
    if (typeof id !== 'string') return rest
    schemas[id] ??= rest
    return { $ref: `#/components/schemas/${id}` }
  }
  schemaOf(problem, 'output')
  const paths: Record<string, JsonSchema> = {}
  for (const call of v1Calls)
    paths[call.path] = { ...paths[call.path], [call.spec.method.toLowerCase()]: operation(call, schemaOf) }
  const used = new Set(v1Calls.map(({ name }) => tagOf(name)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian API',
      version: API_VERSION,
      summary: 'Order, follow and document deliveries from your own system',
      description:
        'Send a key of your organization with each request: `Authorization: Bearer ml_live_…`. Money is a decimal text, times are ISO 8601.',
      license: { name: 'Proprietary', url: `${origin}/api/docs` },
      contact: { name: 'Meridian dispatch', url: `${origin}/api/docs` },
    },
    servers: [{ url: origin, description: 'This installation' }],
    tags: Object.entries(TAGS).flatMap(([name, description]) => (used.has(name) ? [{ name, description }] : [])),
    security: [{ key: [] }],
    paths,
    webhooks: events(),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer', description: 'A key of the organization' } },
      schemas,
      headers: HEADERS,
      responses: RESPONSES,
    },
  }
}

/** What is sent to receivers: thin, and nothing personal. */
function events() {
  const data = {
    type: 'object',
    required: ['id', 'number', 'status', 'sequence'],
    properties: {
      id: { type: 'integer' },
      number: { type: 'string' },
      status: { type: 'string' },
      sequence: { type: 'integer', description: 'Grows with each event of an order' },
    },
  }
  const named = WEBHOOK_EVENTS.map((name) => {
    const schema = {
      type: 'object',
      required: ['type', 'timestamp', 'data'],
      properties: { type: { const: name }, timestamp: { type: 'string', format: 'date-time' }, data },
    }
    const post = {
      operationId: name.replace('.', '_event_'),
      tags: ['webhooks'],
      summary: name,
      description:
        'Signed as Standard Webhooks describes it, with `v1` and `v1a`. Answer 2xx in 15 seconds; 410 ends it.',
      requestBody: { content: { 'application/json': { schema } } },
      responses: { '2XX': { description: 'Received' }, 410: { description: 'Send no more' } },
    }
    return [name, { post }] as const
  })
  return Object.fromEntries(named)
}

/** Definitions are components here. */
function withRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withRefs)
  if (typeof value !== 'object' || value === null) return value
  // Linters do not know that `false` is a schema too; how many there are is said beside it.
  const entries = Object.entries('prefixItems' in value ? { ...value, items: {} } : value)
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name,
      name === '$ref' && typeof inner === 'string'
        ? inner.replace('#/$defs/', '#/components/schemas/')
        : withRefs(inner),
    ]),
  )
}

type Call = (typeof v1Calls)[number]
type SchemaOf = (shape: z.ZodType, io: 'input' | 'output') => JsonSchema

function operation({ name, spec }: Call, schemaOf: SchemaOf): JsonSchema {
  const example = (V1_EXAMPLES as Record<string, unknown>)[name]
  const isChange = spec.method !== 'GET'
  const status = spec.creates ? 201 : 200
  return {
    operationId: name.replace('.', '_'),
    tags: [tagOf(name)],
    summary: spec.summary,
    description: `Needs the scope \`${spec.v1?.scope}\`.`,
    parameters: [
      ...parametersIn('path', spec.params),
      ...parametersIn('query', spec.query),
      ...(spec.creates === true ? [IDEMPOTENCY_PARAMETER] : []),
    ],
    ...(spec.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: schemaOf(spec.body, 'input'), ...(example !== undefined && { example }) },
        },
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        headers: {
          RateLimit: { $ref: '#/components/headers/RateLimit' },
          ...(hasPages(spec) && { Link: { $ref: '#/components/headers/Link' } }),
        },
        content: spec.file
          ? { [spec.file]: { schema: { type: 'string', format: 'binary' } } }
          : { 'application/json': { schema: schemaOf(spec.reply, 'output') } },
      },
      ...(spec.params || spec.query || spec.body ? { 400: ref('BadRequest') } : {}),
      401: ref('Unauthorized'),
      403: ref('Forbidden'),
      ...(spec.params && { 404: ref('NotFound') }),
      ...(isChange && { 409: ref('Conflict'), 422: ref('Unprocessable') }),
      429: ref('TooManyRequests'),
      503: ref('Busy'),
    },
  }
}

const hasPages = ({ query }: EndpointSpec): boolean => query instanceof z.ZodObject && 'cursor' in query.shape

const ref = (name: keyof typeof RESPONSES) => ({ $ref: `#/components/responses/${name}` })

const refused = (description: string) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
})
const RESPONSES = {
  BadRequest: refused('The request is not as described here'),
  Unauthorized: refused('No key, or one that is not valid any more'),
  Forbidden: refused('The key lacks the scope, or its maker the right'),
  NotFound: refused('There is no such thing for this key'),
  Conflict: refused('Not possible as things are now'),
  Unprocessable: refused('Understood, and not possible as it was sent'),
  TooManyRequests: refused('More requests than one key may send in a minute'),
  Busy: refused('Try again in a few seconds'),
}
const HEADERS = {
  RateLimit: { description: 'How many requests are left, and for how many seconds', schema: { type: 'string' } },
  Link: { description: 'The address of the next page', schema: { type: 'string' } },
}
const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  description: 'Of your own: the same request with the same value is carried out once, within a day',
  schema: { type: 'string', maxLength: 200 },
}

function parametersIn(place: 'path' | 'query', shape: z.ZodType | undefined) {
  if (!shape) return []
  const { properties = {}, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: place === 'path' && name === 'id' ? { type: 'integer', minimum: 1 } : property,
  }))
}
