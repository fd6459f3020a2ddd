/** OpenAPI 3.1, made from the contract: what the server checks is what the page says. */
import { endpoints } from '@meridian/contract'
import type { EndpointSpec } from '@meridian/contract/endpoint.ts'
import { errorBody } from '@meridian/contract/errors.ts'
import { SESSION_COOKIE } from '@meridian/contract/shapes.ts'
import { z } from 'zod'

type JsonSchema = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

const jsonContent = (schema: JsonSchema) => ({ 'application/json': { schema } })

export function openApi(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, spec] of endpoints) {
    paths[spec.path] ??= {}
    Object.assign(paths[spec.path] as object, { [spec.method.toLowerCase()]: operation(name, spec) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Meridian API',
      version,
      description: 'Signed-in calls need the session cookie that `POST /api/auth/login` sets.',
    },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE } },
    },
  }
}

export function accessText({ access, needsVerifiedEmail }: EndpointSpec): string {
  const openTo = `Open to: ${access === 'public' ? 'anyone' : access.join(', ')}.`
  return needsVerifiedEmail ? `${openTo} A client must have confirmed the email address.` : openTo
}

function operation(name: string, spec: EndpointSpec) {
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: spec.summary,
    description: `${accessText(spec)}${spec.creates ? ' Honors `Idempotency-Key`.' : ''}`,
    security: spec.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters('path', spec.params), ...parameters('query', spec.query)],
    ...(spec.body ? { requestBody: { required: true, content: jsonContent(schemaOf(spec.body, 'input')) } } : {}),
    responses: {
      [spec.creates ? 201 : 200]: { description: 'Done', content: jsonContent(schemaOf(spec.reply, 'output')) },
      default: { description: 'Refused', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  }
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}
