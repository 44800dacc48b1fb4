import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/index'
import { openApiDocument } from '../../contract/openapi'

type Operation = {
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly operationId: string
  readonly responses: unknown
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

const document = JSON.parse(JSON.stringify(openApiDocument('1.0.0'))) as { readonly paths: Paths }

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(document)
    expect(result).toMatchObject({ valid: true })
  })

  it('holds every endpoint under its own name', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((operation) => operation.operationId),
    )
    expect(names.toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted())
  })

  it('lets a platform answer with more than is read, as the console does', () => {
    const replies = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ responses }) => JSON.stringify(responses)),
    )
    expect(replies.join()).toContain('"required"')
    expect(replies.join()).not.toContain('"additionalProperties":false')
  })

  it('tells multipart from JSON bodies', () => {
    const body = document.paths['/dashboard/ticket']?.['post']?.requestBody
    expect(Object.keys(body?.content ?? {})).toEqual(['multipart/form-data'])
    expect(JSON.stringify(body)).toContain('"format":"binary"')
    expect(Object.keys(document.paths['/account/login/']?.['post']?.requestBody?.content ?? {})).toEqual([
      'application/json',
    ])
  })
})
