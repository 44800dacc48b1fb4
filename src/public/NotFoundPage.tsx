import { link } from '../paths'
import { PublicLayout } from './parts'
import { useText } from './texts'

/** An unknown address, for people who are not signed in. */
export const NotFoundPage = () => {
  const t = useText()
  return (
    <PublicLayout title={t('public.not_found.title')}>
      <p>{t('public.not_found.text')}</p>
      <p className="quiet">
        {t('public.not_found.asked')} <bdi dir="ltr">{window.location.pathname}</bdi>
      </p>
      <a className="go" href={link('login')}>
        {t('public.home')}
      </a>
    </PublicLayout>
  )
}
