import type { DataProvider, fetchUtils } from 'react-admin'
import simpleRest from 'ra-data-simple-rest'
import { http } from './http/axios'

const askJson = async (url: string, { method = 'GET', body, headers, signal }: fetchUtils.Options = {}) => {
  const asked = { 'content-type': 'application/json', ...Object.fromEntries(new Headers(headers)) }
  const answer = await http.request<unknown>({ url, method, data: body, headers: asked, ...(signal && { signal }) })
  const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
  return { status: answer.status, headers: new Headers(told), body: '', json: answer.data }
}

/** For resources without a row in the table: a team whose endpoint speaks simple REST needs only a screen. */
export const simpleDialect: DataProvider = simpleRest('', askJson)
