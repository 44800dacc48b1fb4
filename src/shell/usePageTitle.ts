import { useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useRecordName } from '../ui/names/recordName'

/** Names the page in the browser's tab: the record it shows where there is one, the screen, the product. */
export const usePageTitle = (title: string): void => {
  const translate = useTranslate()
  const product = translate('shell.product')
  const record = useRecordName()
  useEffect(() => {
    document.title = [...new Set([record, title, product])].filter(Boolean).join(' — ')
  }, [record, title, product])
}
