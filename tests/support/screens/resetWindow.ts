import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

const { documentElement: root } = document
const attributes = [...root.attributes].map(({ name, value }) => [name, value] as const)
const { createObjectURL, revokeObjectURL } = URL
const { scrollIntoView } = Element.prototype

// Files share a worker: its window and the libraries, which are slow to load and faster once warm. What one file leaves
// in the window is removed after it, and the next one reloads the project's modules.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  Object.assign(Element.prototype, { scrollIntoView })
  localStorage.clear()
  sessionStorage.clear()
  for (const [name] of document.cookie.matchAll(/[^=; ]+(?==)/g)) document.cookie = `${name}=; path=/; max-age=0`
  // Style elements stay: a library continues where it left off in them.
  for (const element of document.head.querySelectorAll(':not(style)')) element.remove()
  document.body.replaceChildren()
  for (const name of root.getAttributeNames()) root.removeAttribute(name)
  for (const [name, value] of attributes) root.setAttribute(name, value)
  window.history.replaceState(null, '', '/')
  vi.resetModules()
})
