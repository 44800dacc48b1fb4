const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea'

const controlOf = (label: HTMLLabelElement): Element | null => {
  const named = label.getAttribute('for')
  if (named === null) return label.querySelector(labelable)
  const found = label.ownerDocument.getElementById(named)
  return found?.matches(labelable) ? found : null
}

// Label queries ask every control for its labels; for each control, jsdom then walks the page once per label: a tenth
// of the time of a form's tests. Here a label finds its control by the index of ids.
for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      if (!this.matches(labelable)) return null
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) => controlOf(label) === this)
    },
  })
}
