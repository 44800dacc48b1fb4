import { expect, it } from 'vitest'
import { judgeFile } from '../../../platform/files/file-checks'
import { pngBytes } from '../../support/files'

it('lets nobody wait for more than one of the files somebody else sent', async () => {
  const ended: string[] = []
  const send = (person: string) => judgeFile('image/png', pngBytes, person).then(() => void ended.push(person))
  const many = Array.from({ length: 6 }, () => send('many'))
  await Promise.all([...many, send('one')])
  expect(ended.indexOf('one')).toBeLessThanOrEqual(1)
  expect(ended).toHaveLength(7)
})
