import { prerender } from 'react-dom/static'
import { loadPublicMessages } from '../../../i18n/public'
import { defaultLocale } from '../../../i18n/locales'
import { Texts } from '../texts'
import { LoginPage } from './LoginPage'

/** The markup of the sign-in page as a first visitor sees it; rendered by the build. */
export const drawSignIn = async (): Promise<string> => {
  const messages = await loadPublicMessages(defaultLocale)
  const { prelude } = await prerender(
    <Texts value={messages}>
      <LoginPage />
    </Texts>,
  )
  const markup = await new Response(prelude).text()
  // React puts a preload of the picture before it, which the page does anyway.
  return markup.replace(/^(?:<link[^>]*>)+/, '')
}
