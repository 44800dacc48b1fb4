import { afterEach, describe, expect, it, vi } from 'vitest'
import { settingsId } from '../../../contract/page-settings'
import { apiBase, apiBases } from '../../../src/data/http/hosts'
import { setPageSettings } from '../../support/screens/page-settings'

afterEach(() => setPageSettings())

describe('the API base', () => {
  it('is our own address where the page says nothing, or what nobody can read', () => {
    expect(apiBase('panel.example.ir')).toBe('/api')
    setPageSettings({})
    const told = vi.spyOn(console, 'error').mockReturnValue()
    for (const unreadable of ['{"apiHosts":', 'null']) {
      document.getElementById(settingsId)!.textContent = unreadable
      expect([apiBase('panel.example.ir'), apiBases()]).toEqual(['/api', ['/api']])
    }
    expect(told.mock.calls.map(([element]) => element as unknown)).toEqual([settingsId])
    told.mockRestore()
  })

  it('ends without a slash, as every path begins with one', () => {
    setPageSettings({ apiHosts: { 'example.ir': 'https://api.example.ir/api/' } })
    expect(apiBase('panel.example.ir')).toBe('https://api.example.ir/api')
  })

  it('is the one beside the domain of the site, which its parts inherit', () => {
    setPageSettings({
      apiHosts: { 'example.ir': 'https://api.example.ir', 'new.example.ir': 'https://new-api.example.ir' },
    })
    const domains = ['example.ir', 'panel.example.ir', 'a.new.example.ir', 'badexample.ir', 'example.com']
    expect(domains.map((domain) => apiBase(domain))).toEqual([
      'https://api.example.ir',
      'https://api.example.ir',
      'https://new-api.example.ir',
      '/api',
      '/api',
    ])
    expect(apiBases()).toEqual(['/api', 'https://api.example.ir', 'https://new-api.example.ir'])
  })
})
