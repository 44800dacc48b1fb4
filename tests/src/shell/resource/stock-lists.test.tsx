import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataTable, Datagrid, List, Resource, SearchInput, TextField } from 'react-admin'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { searchLimits } from '../../../../contract/text'
import { stockResource } from '../../../../src/shell/resource/stockResource'
import { network, signInAs, withPlatform } from '../../../support/src'
import { renderResources } from '../../../support/screens/stock-app'
import { persianText as text } from '../../../support/texts'

withPlatform()
beforeEach(() => void vi.stubGlobal('scrollTo', () => undefined))
afterEach(cleanup)

const ArticleTable = () => (
  <List>
    <DataTable>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
)

const search = [<SearchInput key="q" source="q" alwaysOn />]

const SearchedTable = () => (
  <List filters={search}>
    <DataTable>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
)

const ArticleGrid = () => (
  <List>
    <Datagrid>
      <TextField source="title" />
    </Datagrid>
  </List>
)

const open = async (list: () => React.JSX.Element, query = '') => {
  await signInAs('1')
  const views = async () => ({ list })
  await renderResources(
    <>
      <Resource name="articles" {...stockResource('settings', views, ['list'])} />
    </>,
    `/admin/articles${query}`,
  )
  return userEvent.setup()
}

/** What stands around an element, up to the page. */
const around = (element: Element): readonly Element[] => {
  const parent = element.parentElement
  return parent === null || parent.tagName === 'MAIN' ? [] : [parent, ...around(parent)]
}

/** How exactly a selector says whom it means. */
const weight = (selector: string): number => selector.split('.').length

/** Whether the styles of the page make an element scroll or cut what is wider; the window of these tests reads none. */
const isScrolled = (element: Element): boolean => {
  const rules = [...document.querySelectorAll('style')].flatMap(({ textContent }) => [
    ...textContent.matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ])
  const said = rules
    .filter(([, selector = '', body = '']) => /overflow(?:-x)?:/.test(body) && element.matches(selector))
    .toSorted(([, a = ''], [, b = '']) => weight(a) - weight(b))
    .at(-1)
  return /overflow(?:-x)?:(?:auto|scroll|hidden)/.test(said?.[2] ?? '')
}

describe('a list of react-admin’s own parts', () => {
  it.each([
    ['DataTable', ArticleTable],
    ['Datagrid', ArticleGrid],
  ])('keeps in sight what can be done with the ticked rows of a %s', async (name, list) => {
    const user = await open(list)
    const [, row] = await screen.findAllByRole('checkbox')
    await user.click(row!)
    const bar = document.querySelector('.RaBulkActionsToolbar-toolbar')!
    await waitFor(() => expect(bar.className).not.toContain('collapsed'))
    // The bar stands above the table: whatever scrolls around it would cut it off.
    expect(
      around(bar)
        .filter(isScrolled)
        .map(({ className }) => className),
    ).toEqual([])
    expect(isScrolled(document.querySelector(`.Ra${name}-tableWrapper`)!)).toBe(true)
  })

  it('says that it could not be read, and tries again', async () => {
    let failing = true
    network.use(
      http.get('*/api/settings/articles/', () => (failing ? new HttpResponse(null, { status: 500 }) : undefined)),
    )
    const user = await open(ArticleTable)
    await screen.findByText(text('table.failure.title'))
    expect(document.body.textContent).not.toContain(text('ra.navigation.no_results'))
    expect(screen.queryByRole('navigation', { name: text('table.page.label') })).toBeNull()
    failing = false
    await user.click(screen.getByRole('button', { name: text('table.retry') }))
    await screen.findAllByRole('checkbox')
  })

  it('does not say of a filter nobody knows that it left nothing', async () => {
    await open(ArticleTable, `?filter=${encodeURIComponent('{"colour":"red"}')}`)
    await screen.findByText(text('table.failure.title'))
    expect(document.body.textContent).not.toContain(text('ra.navigation.no_filtered_results'))
  })
})

it('stands in the bar below its group of the menu, and leads from a record back to its list', async () => {
  await signInAs('1')
  const { articles } = await import('../../../../src/settings/articles')
  const { go } = await renderResources(
    <>
      <Resource name="articles" {...stockResource('settings', async () => articles)} />
    </>,
    '/admin/articles',
  )
  const crumbs = () => within(screen.getByRole('navigation', { name: text('shell.crumbs') }))
  const said = () =>
    crumbs()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  const [group, list] = [text('shell.groups.settings'), text('resources.articles.name').split(' |||| ').at(-1)]
  await waitFor(() => expect(said()).toEqual([group, list]))
  await go('/admin/articles/create')
  const heading = () => document.querySelector('main h1')?.textContent
  await waitFor(() => expect([heading() === list, said()]).toEqual([false, [group, list, heading()]]))
  expect(crumbs().getByRole('link').getAttribute('href')).toBe('/admin/articles')
})

it('takes no more letters in its search than the contract does', async () => {
  const user = await open(SearchedTable)
  const box = await screen.findByPlaceholderText<HTMLInputElement>(text('ra.action.search'))
  await user.click(box)
  await user.paste('ض'.repeat(5000))
  expect(box.value).toHaveLength(searchLimits.rows)
})
