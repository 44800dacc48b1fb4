import { checkMobile } from '../../contract/identifiers'

/** A mobile number however it was typed, as people write it and in the digits of the page; anything else as it is. */
export const phoneText = (typed: string): string => {
  const mobile = checkMobile(typed)
  if (!('value' in mobile)) return typed
  const national = `0${mobile.value.slice(3)}`
  const digits = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: false })
  const shown = national.replace(/\d/g, (digit) => digits.format(Number(digit)))
  return shown.replace(/^(....)(...)(....)$/, '$1 $2 $3')
}
