import { expect, it } from 'vitest'
import { contract } from '../../../contract/index'
import { pageReply } from '../../../platform/http/paging'

it('a list that fills its last page ends there', () => {
  const pageOf = (page: number) => pageReply(contract.tickets.tickets, { page, page_size: 2, status: ['open'] }, 4, [])
  const address = (page: number) => `/api${contract.tickets.tickets.path}?page=${page}&page_size=2&status=open`
  expect([pageOf(1).previous, pageOf(1).next]).toEqual([null, address(2)])
  expect([pageOf(2).previous, pageOf(2).next]).toEqual([address(1), null])
})

it('of one record names that record in the addresses of its neighbours', () => {
  const id = 'd87e9502-307b-44e2-91ac-87a956a0c8ba'
  const { next } = pageReply(contract.mail.botEmails, { page: 1, page_size: 2 }, 4, [], { id })
  expect(next).toBe(`/api/account/users/${id}/bot-emails?page=2&page_size=2`)
})
