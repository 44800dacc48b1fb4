import { blank } from '../../../i18n/formats'
import { useFormats } from '../useFormats'
import { Given } from './Ltr'

/** Names in whatever script, each by itself, in a list that runs as the language of the page does. */
export const Names = ({ names }: { readonly names: readonly string[] }) => {
  const { listParts } = useFormats()
  if (names.length === 0) return blank
  return listParts(names).map(({ type, value }, at) => (type === 'element' ? <Given key={at}>{value}</Given> : value))
}
