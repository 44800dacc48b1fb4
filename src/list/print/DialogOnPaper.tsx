import GlobalStyles from '@mui/material/GlobalStyles'
import { useTranslate } from 'react-admin'
import { useFormats } from '../../ui/useFormats'
import { useNow } from '../../ui/useNow'

/** On paper there is the dialog and nothing else: not the list behind it, not what can be pressed (`buttons`) or typed (`asked`). */
const dialogAlone = {
  '@media screen': { '.MuiDialog-root .on-paper': { display: 'none' } },
  '@media print': {
    '#root, .MuiBackdrop-root, .MuiDialog-root .buttons, .MuiDialog-root .asked': { display: 'none !important' },
    '.MuiDialog-root, .MuiDialog-container': { position: 'static !important', display: 'block !important' },
    '.MuiDialog-paper': { maxWidth: 'none !important', maxHeight: 'none !important', boxShadow: 'none !important' },
  },
} as const

/** Makes the dialog it stands in a sheet of its own when printed, headed by the product, the title and the time. */
export const DialogOnPaper = ({ title }: { readonly title: string }) => {
  const translate = useTranslate()
  const { dateTime } = useFormats()
  const now = useNow()
  return (
    <>
      <GlobalStyles styles={dialogAlone} />
      <p className="on-paper">
        <strong>{translate('shell.product')}</strong> — {title} — {translate('table.printed')}:{' '}
        {dateTime(new Date(now))}
      </p>
    </>
  )
}
