import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { pageReply } from '../../../platform/http/paging'

it('a list that fills its last page ends there', () => {
  const pageOf = (page: number) => pageReply(contract.tickets.tickets, { page, page_size: 2, status: ['open'] }, 4, [])
  const address = (page: number) => `/api${contract.tickets.tickets.path}?page=${page}&page_size=2&status=open`
  expect([pageOf(1).previous, pageOf(1).next]).toEqual([null, address(2)])
  expect([pageOf(2).previous, pageOf(2).next]).toEqual([address(1), null])
})
