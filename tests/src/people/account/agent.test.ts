import { describe, expect, it } from 'vitest'
import { readAgent } from '../../../../src/people/account/settings/agent'

const mozilla = 'Mozilla/5.0'

describe('what a user agent says', () => {
  it.each([
    [
      `${mozilla} (Linux; Android 14; SM-A536B) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `${mozilla} (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0`,
      'Edge',
      'Windows',
    ],
    [`${mozilla} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Linux'],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.0 Safari/605.1`, 'Safari', 'macOS'],
    ['curl/8', undefined, undefined],
    ['', undefined, undefined],
  ])('%s', (agent, browser, system) => {
    expect(readAgent(agent)).toEqual({ browser, system })
  })
})
