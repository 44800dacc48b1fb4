import { useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useRecordName, useTabName } from '../ui/names/recordName'

/** Sets the browser tab's title: the record or tab on the page if there is one, the screen, the product. */
export const usePageTitle = (title: string): void => {
  const translate = useTranslate()
  const product = translate('shell.product')
  const record = useRecordName()
  const tab = useTabName()
  useEffect(() => {
    document.title = [...new Set([record, tab, title, product])].filter(Boolean).join(' — ')
  }, [record, tab, title, product])
}
