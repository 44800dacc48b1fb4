import DOMPurify from 'dompurify'

/** A mail made harmless: its body as markup, and where its links pointed. */
export interface SafeMail {
  readonly body: string
  /** Web addresses, host in ASCII, each once, in the order met. */
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

/** Styles and handlers go before the markup is read: the policy of the page would report each although none ever works. */
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
 * Keeps words, tables and pictures that came inside the mail. Links lose their address and are handed out beside the
 * body, pictures from outside go: a mail must not be able to tell that it was opened.
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
