/** Elements that are never displayed, according to HTML's own style sheet. */
const unseen = new Set(
  'AREA BASE DATALIST HEAD LINK META NOEMBED NOFRAMES NOSCRIPT PARAM RP SCRIPT STYLE TEMPLATE TITLE'.split(' '),
)

/** Elements whose text is separate from what is beside it, according to HTML's own style sheet. */
const blocks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HR HTML LEGEND LI MAIN NAV OL OPTGROUP OPTION P PRE SEARCH SECTION SUMMARY TABLE TBODY ' +
    'TD TFOOT TH THEAD TR UL'
  ).split(' '),
)

const displayOf = (element: Element, own: string): string => {
  const { tagName } = element
  if (unseen.has(tagName) || element.hasAttribute('hidden')) return 'none'
  if (tagName === 'DIALOG' && !element.hasAttribute('open')) return 'none'
  if (tagName === 'INPUT' && element.getAttribute('type') === 'hidden') return 'none'
  return own || (blocks.has(tagName) ? 'block' : 'inline')
}

/** The inherited value of a style: that of the nearest element up the tree that sets it. */
const inherited = (element: Element, said: (element: Element) => string): string => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = said(at)
    if (value) return value
  }
  return ''
}

const ownStyle = (element: Element): CSSStyleDeclaration | undefined =>
  element instanceof HTMLElement || element instanceof SVGElement ? element.style : undefined

const valueOf = (element: Element, name: string): string => {
  const said = (at: Element): string => ownStyle(at)?.getPropertyValue(name) ?? ''
  if (name === 'display') return displayOf(element, said(element))
  if (name === 'visibility') return inherited(element, said) || 'visible'
  if (name === 'direction') return inherited(element, (at) => at.getAttribute('dir') ?? '') || 'ltr'
  return said(element)
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

// Role queries check for every element and its ancestors whether it is shown; jsdom evaluates all rules of all sheets
// for that, which took a third of the time of these tests. Here only elements, attributes and inline styles count.
window.getComputedStyle = (element) =>
  new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (asked: string) => valueOf(element, asked)
        : typeof name === 'string'
          ? valueOf(element, dashed(name))
          : undefined,
  })

// So sheets need no parsing either: those of the theme get a type no browser knows.
HTMLStyleElement.prototype.setAttribute = function mark(name, value) {
  Element.prototype.setAttribute.call(this, name, value)
  if (name === 'data-emotion') Element.prototype.setAttribute.call(this, 'type', 'text/unread')
}
