import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPublicMessages } from '../../i18n/public'
import { chosenLocale } from '../locale'
import { findPath, isLegacyLogin, type PathId } from '../paths'
import { LoginPage } from './LoginPage'
import './public.css'
import { Texts } from './texts'

/** The built public pages; the sign-in page is at hand, the others come when asked for. */
export const publicPages: Readonly<Partial<Record<PathId, () => Promise<ComponentType>>>> = {
  login: async () => LoginPage,
  forgotPassword: () => import('./ForgotPasswordPage').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
}

const notFound = () => import('./NotFoundPage').then(({ NotFoundPage }) => NotFoundPage)

/** Mounts the public page of the present address. */
export const mountPublic = async (root: HTMLElement): Promise<void> => {
  const { pathname } = window.location
  const id = isLegacyLogin(pathname) ? 'login' : findPath(pathname)
  const load = (id && publicPages[id]) ?? notFound
  const [Page, messages] = await Promise.all([load(), loadPublicMessages(chosenLocale())])
  const named =
    id === 'forgotPassword'
      ? messages.public.forgot.title
      : load === notFound
        ? messages.public.not_found.title
        : messages.public.login.title
  document.title = `${named} — ${messages.public.product}`
  createRoot(root).render(
    <Texts value={messages}>
      <Page />
    </Texts>,
  )
}
