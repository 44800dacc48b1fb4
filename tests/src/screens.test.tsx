import { describe, expect, it, vi } from 'vitest'
import { fa, persianText } from '../support/texts'
import { paths } from '../../src/paths'
import { pathName } from '../../src/ui/names/pathName'
import { address, forbidden, withPlatform } from '../support/src'
import { rawWords } from '../support/browser/raw-words'
import { walkTo } from '../support/screens/walk'
import { addressOf, ownScreens, mainText, settled, types, visitsOf, withRecords } from './stage'

withPlatform('demo', { keepsBrowser: true })
withRecords()

// One type after another: who has come in goes from screen to screen.
const permitted = types.flatMap((type) =>
  ownScreens.filter((id) => visitsOf(id).includes(type)).map((id) => [id, type] as const),
)

describe('a built screen', () => {
  it.each(permitted)('%s shows its title and no raw word to type %s', async (id, as) => {
    const complaints: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation(
      (...said: unknown[]) => void complaints.push(said.map(String).join(' ')),
    )
    const wanted = addressOf(id, as)
    await walkTo(wanted, as)
    await settled()
    expect(address()).toContain(paths[id].path.split(':')[0])
    expect(document.title).toMatch(/ — /)
    const name = pathName(id, { type: as }, persianText)
    const record = document.querySelector('.crumbs bdi')?.textContent
    if (record) {
      // A page of one record goes by what that is called.
      expect(mainText()).toContain(record)
      expect(document.title).toBe(`${record} — ${name} — ${fa.shell.product}`)
    } else {
      const named = document.title.includes(name) || mainText().includes(name)
      expect(named, `${document.title}: neither title nor text names «${name}»`).toBe(true)
    }
    // What the menu calls a screen of the staff stands over it too.
    if (paths[id].group && paths[id].section !== 'user')
      expect([...document.querySelectorAll('h1')].map(({ textContent }) => textContent)).toContain(name)
    expect(forbidden, 'calls of an open screen that were refused').toEqual([])
    const text = document.body.textContent ?? ''
    expect(rawWords.exec(text)?.[0]).toBeUndefined()
    expect(text).not.toContain(fa.shell.broken)
    expect(text).not.toContain(fa.errors.contract_mismatch)
    expect(text).not.toContain(fa.errors.unexpected)
    expect(
      complaints.filter((line) => !/not wrapped in act|Not implemented|already loaded/.test(String(line))),
    ).toEqual([])
  })
})
