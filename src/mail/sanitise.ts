import DOMPurify from 'dompurify'

/** A sanitised mail: its body as markup, and the targets of its links. */
export interface SafeMail {
  readonly body: string
  /** Web addresses, host in ASCII, each once, in order of appearance. */
  readonly links: readonly string[]
}

const mostLinks = 30

/** What only a mail client or an attacker needs: forms, frames, styles, media, anything that loads by itself. */
const forbidden = {
  FORBID_TAGS: [
    'style',
    'form',
    'iframe',
    'input',
    'button',
    'select',
    'textarea',
    'audio',
    'video',
    'source',
    'picture',
    'map',
    'area',
    'dialog',
  ],
  FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset', 'background', 'poster', 'action', 'formaction', 'ping'],
}

/** Styles and handlers are removed before parsing: the page's policy would report each, although none could ever run. */
const withoutNoise = (html: string): string =>
  html
    .replace(/<style[\s>][\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/[\s/](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '')

const webAddress = (href: string): string | undefined => {
  try {
    const url = new URL(href)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps text, tables and pictures embedded in the mail. Links lose their address and are returned beside the body,
 * external pictures are removed: a mail must not be able to tell that it was opened.
 */
export const sanitiseMail = (html: string): SafeMail => {
  const links = new Set<string>()
  const purifier = DOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') {
      const address = webAddress(node.getAttribute('href') ?? '')
      if (address && links.size < mostLinks) links.add(address)
      node.removeAttribute('href')
      node.removeAttribute('target')
    }
    if (node.tagName === 'IMG' && !/^data:image\/(png|jpeg|gif|webp);/i.test(node.getAttribute('src') ?? '')) {
      node.removeAttribute('src')
    }
  })
  const body = purifier.sanitize(withoutNoise(html), { USE_PROFILES: { html: true }, ...forbidden })
  return { body, links: [...links] }
}
