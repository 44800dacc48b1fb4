import { useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats'
import { useNow } from '../../ui/useNow'
import './DialogOnPaper.css'

/** Gives the dialog it is placed in a sheet of its own when printed, headed by the product, the title and the time. */
export const DialogOnPaper = ({ title }: { readonly title: string }) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const now = useNow()
  return (
    <p className="on-paper">
      <strong>{translate('shell.product')}</strong> — {title} — {translate('table.printed')}: {dateTime(new Date(now))}
    </p>
  )
}
