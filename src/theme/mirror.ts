import type { Element, Middleware } from 'stylis'
import mirrorRule from 'stylis-plugin-rtl'

/**
 * Declarations that may name a side, as the plugin below interprets them: a named side, a direction, a horizontal
 * shift, and shorthands whose values go around a box. Percentages inside functions are not positions.
 */
const sided = new RegExp(
  [
    'left|right|-resize|translate|direction:(?:ltr|rtl)|shadow:|radius:.*\\s',
    '(?:margin|padding|border-width|border-style|-color):(?!color-mix|var)\\S+\\s+\\S+\\s+\\S+\\s+\\S',
    'background(?:-position(?:-x)?)?:(?:[^(%]|\\((?:[^()]|\\([^()]*\\))*\\))*%',
  ].join('|'),
  'i',
)

const namesSide = ({ children, value }: Element): boolean =>
  Array.isArray(children) ? children.some(namesSide) : sided.test(value)

/**
 * Mirrors the rules that name sides, for a right-to-left page. The underlying plugin searches every rule some thirty
 * times and reparses it, and nearly all of ours name no sides: a sixth of the script time of a first screen.
 */
export const mirror: Middleware = (element, index, children, callback) =>
  namesSide(element) ? mirrorRule(element, index, children, callback) : undefined
