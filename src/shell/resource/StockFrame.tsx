import { ThemeProvider, type Theme } from '@mui/material/styles'
import {
  downloadCSV,
  memoryStore,
  StoreContext,
  useStoreContext,
  useTranslate,
  type Exporter,
  type Store,
} from 'react-admin'
import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { recordsCsv } from '../../list/export/recordsCsv'
import { useFormats } from '../../ui/useFormats'
import { useNamedRecord } from '../../ui/names/recordName'
import { usePageTitle } from '../usePageTitle'
import { stockTheme } from './stockTheme'
import { MuiFrame } from '../../theme/MuiFrame'

const listParams = memoryStore()
listParams.setup()

/** Stock lists store filters and page for the way back from a record; ours keep them in the address alone. */
const keepingParams = (store: Store): Store => {
  const storeOf = (key: string): Store => (key.endsWith('.listParams') ? listParams : store)
  return {
    ...store,
    getItem: (key, otherwise) => storeOf(key).getItem(key, otherwise),
    setItem: (key, value) => storeOf(key).setItem(key, value),
    removeItem: (key) => storeOf(key).removeItem(key),
    subscribe: (key, changed) => storeOf(key).subscribe(key, changed),
  }
}

/** The heading that react-admin's views write themselves; it also names the browser's tab. */
const Heading = () => {
  const element = useRef<HTMLHeadingElement>(null)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const heading = element.current
    if (!heading) return
    const observer = new MutationObserver(() => setTitle(heading.textContent ?? ''))
    observer.observe(heading, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  usePageTitle(title)
  useNamedRecord(title === '' ? undefined : title)
  // oxlint-disable-next-line jsx-a11y/heading-has-content -- react-admin's <Title> writes into the element of this id
  return <h1 id="react-admin-title" ref={element} style={{ margin: 0, fontSize: '1.375rem', fontWeight: 800 }} />
}

/** The columns of a file have the same names as on screen. */
const useExporter = (): Exporter => {
  const translate = useTranslate()
  return useCallback(
    (records, _related, _provider, resource = '') => {
      const nameOf = (field: string) => translate(`resources.${resource}.fields.${field}`, { _: field })
      return downloadCSV(recordsCsv(records, nameOf), resource)
    },
    [translate],
  )
}

const StockFrame = ({ children }: { readonly children: ReactNode }) => {
  const formats = useFormats()
  const exporter = useExporter()
  const store = useStoreContext()
  const kept = useMemo(() => keepingParams(store), [store])
  const theme = useMemo(() => (outer: Theme) => stockTheme(outer, formats, exporter), [formats, exporter])
  return (
    <StoreContext.Provider value={kept}>
      <MuiFrame>
        <ThemeProvider theme={theme}>
          <Heading />
          <div>{children}</div>
        </ThemeProvider>
      </MuiFrame>
    </StoreContext.Provider>
  )
}

/** A view made of react-admin's own parts, in the product's frame, look and digits. */
export const inStockFrame = (View: ComponentType): ComponentType =>
  function Stock() {
    return (
      <StockFrame>
        <View />
      </StockFrame>
    )
  }
