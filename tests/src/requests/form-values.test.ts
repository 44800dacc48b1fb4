import { expect, it } from 'vitest'
import { unchangedOf } from '../../../src/requests/form/formValues'

it('a correction is unchanged only where none of the marked fields was touched', () => {
  const [marked, before] = [['a', 'b'], { a: '1', b: '2', c: '3' }]
  expect(unchangedOf(marked, before, { a: '1', b: '3', c: '3' })).toEqual({})
  expect(unchangedOf(marked, before, { a: ' 1', b: '2', c: '4' })).toEqual({ a: 'unchanged', b: 'unchanged' })
})
