import { useEffect, type ComponentType, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { loadPublicMessages } from '../../i18n/public'
import { chosenLocale } from '../data/locale'
import { findPath, isLegacyLogin, type PathId } from '../paths'
import { LoginPage } from './sign-in/LoginPage'
import './public.css'
import { Texts } from './texts'

/** The built public pages; the sign-in page is bundled, the others are loaded on demand. */
export const publicPages: Readonly<Partial<Record<PathId, () => Promise<ComponentType>>>> = {
  login: async () => LoginPage,
  signup: () => import('./sign-up/SignupPage').then(({ SignupPage }) => SignupPage),
  contest: () => import('./ContestPage').then(({ ContestPage }) => ContestPage),
  connectReport: () => import('./ConnectReportPage').then(({ ConnectReportPage }) => ConnectReportPage),
  notMe: () => import('./NotMePage').then(({ NotMePage }) => NotMePage),
  forgotPassword: () => import('./sign-in/ForgotPasswordPage').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
}

const notFound = () => import('./NotFoundPage').then(({ NotFoundPage }) => NotFoundPage)

/** Submits what was submitted before the form's code had loaded. */
const Resumed = ({ place, children }: { readonly place: HTMLElement; readonly children: ReactNode }) => {
  useEffect(() => {
    if (place.dataset['sent'] === undefined) return
    place.removeAttribute('data-sent')
    place.querySelector('form')?.requestSubmit()
  }, [place])
  return children
}

/** Mounts the public page of the current address. Resolves to the mounted root. */
export const mountPublic = async (place: HTMLElement): Promise<Root> => {
  const { pathname } = window.location
  const id = isLegacyLogin(pathname) ? 'login' : findPath(pathname)
  const load = (id && publicPages[id]) ?? notFound
  const [Page, messages] = await Promise.all([load(), loadPublicMessages(chosenLocale())])
  const { login, forgot, signup, contest, connect, not_me, not_found } = messages.public
  const titles: Readonly<Partial<Record<PathId, string>>> = {
    login: login.title,
    forgotPassword: forgot.title,
    signup: signup.title,
    contest: contest.title,
    connectReport: connect.title,
    notMe: not_me.title,
  }
  const named = (load === notFound ? undefined : id && titles[id]) ?? not_found.title
  document.title = `${named} — ${messages.public.product}`
  const page = (
    <Texts value={messages}>
      <Page />
    </Texts>
  )
  // The build rendered the plain sign-in page into it (`scripts/site-sign-in.ts`): what was typed there stays.
  if (place.querySelector('.door')) return hydrateRoot(place, <Resumed place={place}>{page}</Resumed>)
  const root = createRoot(place)
  root.render(page)
  return root
}
