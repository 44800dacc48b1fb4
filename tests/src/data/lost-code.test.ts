import { expect, it, vi } from 'vitest'
import { dataProvider } from '../../../src/data/dataProvider'
import { isUnanswered, NotSent } from '../../../src/data/http/errors'
import { describeFailure } from '../../../src/ui/failure'

// The code that speaks of a resource comes with the first of its records asked for, and is not there without a line.
vi.mock('../../../src/data/resources/index', () => ({
  resourceRow: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/tickets.js')),
}))

const data = { subject: 'موضوع' }
const params = { id: 1, data, previousData: { id: 1 } }

it.each([
  ['create', () => dataProvider.create('tickets', { data })],
  ['update', () => dataProvider.update('tickets', params)],
  ['updateMany', () => dataProvider.updateMany('tickets', { ids: [1], data })],
  ['delete', () => dataProvider.delete('tickets', { id: 1 })],
  ['deleteMany', () => dataProvider.deleteMany('tickets', { ids: [1] })],
])('says of a %s whose code did not arrive that nothing was sent', async (_, send) => {
  const error = await send().then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(NotSent)
  expect(isUnanswered(error)).toBe(false)
  expect(describeFailure(error).key).toBe('errors.not_sent')
})
