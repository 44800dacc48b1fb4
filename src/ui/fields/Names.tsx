import { blank } from '../../../i18n/formats'
import { useFormats } from '../useFormats'
import { Given } from './Ltr'

/** Names in whatever script, each isolated, in a list that follows the direction of the page's language. */
export const Names = ({ names }: { readonly names: readonly string[] }) => {
  const { listParts } = useFormats()
  if (names.length === 0) return blank
  return listParts(names).map(({ type, value }, at) => (type === 'element' ? <Given key={at}>{value}</Given> : value))
}
