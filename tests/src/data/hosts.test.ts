import { afterEach, describe, expect, it } from 'vitest'
import { settingsId } from '../../../contract/page-settings'
import { apiBase, apiBases } from '../../../src/data/http/hosts'
import { setPageSettings } from '../../support/screens/page-settings'

afterEach(() => setPageSettings())

describe('the API base', () => {
  it('is our own address where the page says nothing, or what nobody can read', () => {
    expect(apiBase('panel.example.ir')).toBe('/api')
    setPageSettings({})
    document.getElementById(settingsId)!.textContent = '{"apiHosts":'
    expect([apiBase('panel.example.ir'), apiBases()]).toEqual(['/api', ['/api']])
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
