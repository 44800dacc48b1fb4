import { latinCode } from '../text'

/** A request's code as typed: the letters of its kind and a dash may be missing, the digits are of any script. */
export const typedCode = (term: string): { readonly letters: string; readonly digits: string } | undefined => {
  const found = /^(?<letters>[A-Z]{2})?(?<digits>\d{6,9})$/.exec(latinCode(term).toUpperCase())?.groups
  return found && { letters: found['letters'] ?? '', digits: found['digits'] ?? '' }
}

/** Whether a code is exactly the typed one, rather than one that contains the same digits. */
export const isTyped = (code: string, term: string): boolean => {
  const [typed, whole] = [typedCode(term), typedCode(code)]
  return typed !== undefined && typed.digits === whole?.digits && whole.letters.startsWith(typed.letters)
}
