import { Fragment } from 'react'
import { blank } from '../../../i18n/formats'
import { useFormats } from '../useFormats'
import { Given } from './Ltr'

/** Names in whatever script, each by itself, in a list that runs as the language of the page does. */
export const Names = ({ names }: { readonly names: readonly string[] }) => {
  const { list } = useFormats()
  if (names.length === 0) return blank
  // What the language writes between them, in turn.
  const between = list(names.map(() => '\0')).split('\0')
  return names.map((name, at) => (
    <Fragment key={at}>
      {between[at]}
      <Given>{name}</Given>
    </Fragment>
  ))
}
