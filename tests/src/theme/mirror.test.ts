import { compile, middleware, prefixer, serialize, stringify, type Middleware } from 'stylis'
import plugin from 'stylis-plugin-rtl'
import { describe, expect, it } from 'vitest'
import { mirror } from '../../../src/theme/mirror'

const written = (css: string, turn: Middleware) => serialize(compile(css), middleware([prefixer, turn, stringify]))

const sided = [
  'padding-left:3px',
  'margin:1px 2px 3px 4px',
  'margin:calc(1px + 2px) 2px 3px 4px',
  'border-color:red green blue black',
  'float:right',
  'text-align:left',
  'left:0',
  'border-left:1px solid red',
  'border-top-left-radius:4px',
  'border-radius:1px 2px',
  'border-radius:1px 2px 3px 4px',
  'direction:rtl',
  'cursor:ne-resize',
  'box-shadow:2px 0 3px red',
  'text-shadow:red 2px 2px',
  'transform:translateX(4px)',
  'transform:scale(2) translate(-50%, 0)',
  'background-position:20% 0',
  'background:url(a.png) 10% 20%',
  'scroll-padding:1px 2px 3px 4px',
  'border-style:solid none dotted dashed',
  'outline-color:red rgb(0, 0, 0) blue black',
  '--box-shadow:2px 0 red',
  'transform-origin:top left',
  'transition:left 1s',
]
const sideless = [
  'padding:3px',
  'padding:3px 4px',
  'padding-inline-start:3px',
  'inset-inline-end:0',
  'border:1px solid red',
  'border-radius:14px',
  'display:flex',
  'text-align:start',
  'grid-template-columns:264px minmax(0, 1fr)',
  'grid-template-columns:minmax(0, 1.5fr) repeat(3, minmax(0, 1fr))',
  'flex-direction:column',
  'background:linear-gradient(90deg, red 10%, blue) 20% 0',
  'padding:20px max(14px, 2vw) 96px',
  'background:color-mix(in srgb, var(--tone) 14%, transparent)',
  'background-color:color-mix(in srgb, var(--tone, red) 14%, transparent)',
  'border-color:color-mix(in srgb, red 50%, transparent)',
  'animation:breathe 1.4s ease-in-out infinite',
  '--shadows-1:0px 2px 1px -1px rgba(0,0,0,0.2),0px 1px 1px 0px rgba(0,0,0,0.14)',
  '--text-disabled:rgba(0, 0, 0, 0.38)',
  "--font-h1:800 1.375rem/1.6 'Vazirmatn',sans-serif",
  '--overlays-1:linear-gradient(rgba(255 255 255 / 0.051), rgba(255 255 255 / 0.051))',
]

describe('mirroring of styles', () => {
  it.each([...sided, ...sideless])('writes what the plugin behind it writes: %s', (declaration) => {
    const css = `.a{color:red;${declaration};user-select:none;}.a .b:hover{${declaration};}@media (min-width:2px){.a{${declaration};}}@keyframes k{from{${declaration};}to{color:red;}}`
    expect(written(css, mirror)).toBe(written(css, plugin))
  })

  it.each(sided.filter((declaration) => !declaration.startsWith('border-color')))('turns %s', (declaration) => {
    expect(written(`.a{${declaration};}`, mirror)).not.toBe(written(`.a{${declaration};}`, (element) => void element))
  })
})
