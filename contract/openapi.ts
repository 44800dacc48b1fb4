import * as z from 'zod/mini'
import type { Access } from './access'
import type { Endpoint } from './endpoint'
import { errorBody } from './error'
import { endpoints } from './index'

type Json = Record<string, unknown>

/**
 * The JSON schema of one side; a shape JSON Schema cannot express (such as a transform in a reply) stays open. A reply
 * may contain more than clients read: a platform with fields of its own keeps the contract.
 */
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const {
    $schema: _dialect,
    '~standard': _standard,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { type } = zodSchema._zod.def
      if (type === 'object' && io === 'output' && jsonSchema.additionalProperties === false)
        delete jsonSchema.additionalProperties
      if (type === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary', contentEncoding: undefined })
    },
  }) as Json
  return JSON.parse(JSON.stringify(rest)) as Json
}

const propertiesOf = (schema: z.ZodMiniObject): readonly (readonly [string, Json, boolean])[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: readonly string[]
  }
  return Object.entries(properties).map(([name, property]) => [name, property, required.includes(name)] as const)
}

const parametersOf = (endpoint: Endpoint): Json[] => [
  ...(endpoint.params
    ? propertiesOf(endpoint.params).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
    : []),
  ...(endpoint.query
    ? propertiesOf(endpoint.query).map(([name, schema, required]) => ({ name, in: 'query', required, schema }))
    : []),
  ...(endpoint.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: endpoint.idempotent === true,
          description: 'Made by the client for one intent; the same key and body replay the first answer.',
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
      ]
    : []),
]

const needed = (access: Access): string =>
  access === 'public'
    ? 'Open to everybody.'
    : access === 'signed-in'
      ? 'Needs a session.'
      : `Needs one of: ${(typeof access === 'string' ? [access] : access).join(', ')}.`

const describe = (endpoint: Endpoint): string =>
  [
    needed(endpoint.access),
    endpoint.effect && 'Changes state although it is a GET: never prefetch, retry or cache it.',
    endpoint.needsContract && 'Refused until the caller has accepted the contract.',
    endpoint.whenDisabled && 'Stays open to a disabled account.',
    endpoint.cache && `A client may keep the answer for ${endpoint.cache} seconds.`,
    endpoint.origin === 'assumed' && 'Not listed in the specification.',
  ]
    .filter((line) => typeof line === 'string')
    .join(' ')

const operationOf = (name: string, endpoint: Endpoint): Json => ({
  operationId: name,
  tags: [name.split('.')[0]],
  summary: endpoint.summary,
  description: describe(endpoint),
  ...(endpoint.access === 'public' ? { security: [] } : {}),
  parameters: parametersOf(endpoint),
  ...(endpoint.body && {
    requestBody: {
      required: true,
      content: {
        [endpoint.multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(endpoint.body, 'input') },
      },
    },
  }),
  responses: {
    '200': {
      description: 'The answer.',
      content: endpoint.binary
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } },
    },
    default: { $ref: '#/components/responses/Error' },
  },
})

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (version: string): Json => {
  const paths: Record<string, Json> = {}
  for (const { name, endpoint } of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pishkhan platform',
      version,
      description: 'What the dashboard asks of a platform. Every refusal has the body of the Error schema.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /account/login/.' },
      },
      schemas: { Error: schemaOf(errorBody, 'output') },
      responses: {
        Error: {
          description: 'A refusal; `error.code` tells why.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  }
}
