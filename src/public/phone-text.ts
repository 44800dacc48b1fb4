import { checkMobile } from '../../contract/identifiers'

/** A mobile number however it was typed, as it is written everywhere in the product; anything else as it is. */
export const phoneText = (typed: string): string => {
  const mobile = checkMobile(typed)
  if (!('value' in mobile)) return typed
  return `0${mobile.value.slice(3)}`.replace(/^(....)(...)(....)$/, '$1 $2 $3')
}
