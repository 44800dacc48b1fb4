import { act, render } from '@testing-library/react'
import { useEffect, type ReactElement, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { frame } from '../../../src/App'
import { applyLocale, chosenLocale } from '../../../src/data/locale'
import { makeI18nProvider } from '../../../src/data/i18nProvider'
import { AppRouter } from '../../../src/data/router/AppRouter'

/** Mounts resources as the product does, and no other page. Somebody must be signed in. */
export const renderResources = async (resources: ReactElement<{ readonly children: ReactNode }>, address: string) => {
  applyLocale(chosenLocale())
  const i18nProvider = await makeI18nProvider()
  window.history.replaceState(null, '', address)
  let navigate: (to: string) => unknown = () => undefined
  const Hand = () => {
    const current = useNavigate()
    useEffect(() => {
      navigate = current
    }, [current])
    return null
  }
  const page = render(
    <AppRouter>
      <Hand />
      {frame(i18nProvider, resources)}
    </AppRouter>,
  )
  return { ...page, go: (to: string) => act(async () => void (await navigate(to))) }
}
