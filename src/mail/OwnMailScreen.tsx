import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { latin } from '../../contract/text'
import { link } from '../paths'
import { useUser } from '../data/session/useUser'
import { MailContent } from './MailContent'
import { OwnerMails } from './OwnerMails'
import { classed } from '../ui/classed'
import css from './OwnMailScreen.module.css'

const Page = classed('div', css.page)

const toMail = ({ id }: { readonly id: number }): string => link('email', { id })

/** What the bot received for the accounts of the signed-in person; with `id` in the address, one mail. */
export const OwnMailScreen = () => {
  const translate = useTranslate()
  const { uuid } = useUser()
  const [query] = useSearchParams()
  const id = Number(latin(query.get('id') ?? '').trim())
  if (Number.isSafeInteger(id) && id > 0) return <MailContent key={id} id={id} own />
  return (
    <Page>
      <h1>{translate('paths.email')}</h1>
      <OwnerMails uuid={uuid} toMail={toMail} own />
    </Page>
  )
}
