import type { Element, Middleware } from 'stylis'
import mirrorRule from 'stylis-plugin-rtl'

/**
 * Declarations that may name a side, as the plugin below reads them: a side by name, a direction, a shift along the line,
 * and the notations whose values go around a box. Percentages inside functions are none of a place.
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
 * Mirrors the rules that name sides, for a page read from the right. The plugin behind it searches every rule some thirty
 * times and reads it anew, and nearly all of ours are written without sides: a sixth of the script of a first screen.
 */
export const mirror: Middleware = (element, index, children, callback) =>
  namesSide(element) ? mirrorRule(element, index, children, callback) : undefined
