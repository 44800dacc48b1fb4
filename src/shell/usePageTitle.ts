import { useTranslate } from 'react-admin'
import { useEffect } from 'react'

/** Names the page in the browser's tab; the product's name follows. */
export const usePageTitle = (title: string): void => {
  const translate = useTranslate()
  const product = translate('shell.product')
  useEffect(() => {
    document.title = `${title} — ${product}`
  }, [title, product])
}
