import { useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useRecordName } from '../ui/names/recordName'

/** Names the page in the browser's tab, by the record it shows where there is one; the product's name follows. */
export const usePageTitle = (title: string): void => {
  const translate = useTranslate()
  const product = translate('shell.product')
  const name = useRecordName() ?? title
  useEffect(() => {
    document.title = `${name} — ${product}`
  }, [name, product])
}
