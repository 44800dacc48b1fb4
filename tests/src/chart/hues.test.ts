import type { CssVarsTheme, Theme } from '@mui/material/styles'
import { describe, expect, it } from 'vitest'
import { hues, type Hue } from '../../../src/chart/hues'
import { makeTheme } from '../../../src/theme/theme'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** How those see who lack one kind of cones, on linear light (Machado, Oliveira and Fernandes 2009, severity 1). */
const sights: Readonly<Record<string, Matrix>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const [a, b, c] = matrix.map(([p, q, r]) => p * x + q * y + r * z)
  return [a!, b!, c!]
}

const linear = (hex: string): Triple => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [r!, g!, b!]
}

const seen = (matrix: Matrix, hex: string): Triple => {
  const [r, g, b] = times(matrix, linear(hex)).map((part) => Math.min(1, Math.max(0, part)))
  return [r!, g!, b!]
}

const toXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]

const lab = (light: Triple): Triple => {
  const [x, y, z] = times(toXyz, light)
  const f = (part: number) => (part > 216 / 24389 ? Math.cbrt(part) : ((24389 / 27) * part + 16) / 116)
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The CIEDE2000 distance of two colours; 1 is just to be noticed. */
const distance = ([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number => {
  const strong = (chroma: number) => chroma ** 7 / (chroma ** 7 + 25 ** 7)
  const g = 0.5 * (1 - Math.sqrt(strong((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const angle = (a: number, b: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360)
  const [h1, h2] = [angle(p1, b1), angle(p2, b2)]
  const apart = h2 - h1
  const turn = c1 * c2 === 0 ? 0 : apart > 180 ? apart - 360 : apart < -180 ? apart + 360 : apart
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(turn) / 2)
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const sum = h1 + h2
  const h = c1 * c2 === 0 ? sum : Math.abs(apart) <= 180 ? sum / 2 : (sum + (sum < 360 ? 360 : -360)) / 2
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63))
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t]
  const rotation = -Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2)))) * 2 * Math.sqrt(strong(c))
  const [dl, dc, dhh] = [(l2 - l1) / sl, (c2 - c1) / sc, dh / sh]
  return Math.sqrt(dl ** 2 + dc ** 2 + dhh ** 2 + rotation * dc * dhh)
}

const luminance = (hex: string): number => times(toXyz, linear(hex))[1]
const contrast = (one: string, other: string): number => {
  const [dim, bright] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright! + 0.05) / (dim! + 0.05)
}

const names = Object.keys(hues) as Hue[]
const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))
const { light, dark } = (makeTheme('rtl') as Theme & Pick<CssVarsTheme, 'colorSchemes'>).colorSchemes
const schemes = { light, dark }

describe('the measure', () => {
  it('is CIEDE2000, by three pairs of its test data', () => {
    expect(distance([50, 2.6772, -79.7751], [50, 0, -82.7485])).toBeCloseTo(2.0425, 4)
    expect(distance([50, 2.5, 0], [73, 25, -18])).toBeCloseTo(27.1492, 4)
    expect(distance([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514])).toBeCloseTo(0.9082, 4)
  })
})

describe.each(['light', 'dark'] as const)('the eight inks on a %s surface', (scheme) => {
  it.each(Object.entries(sights))('are far enough apart for %s', (sight, matrix) => {
    const near = pairs
      .map(([one, other]) => ({
        pair: `${one} and ${other}`,
        apart: distance(lab(seen(matrix, hues[one][scheme])), lab(seen(matrix, hues[other][scheme]))),
      }))
      .filter(({ apart }) => apart < (sight === 'normal' ? 18 : 8))
    expect(near).toEqual([])
  })

  it('stand out from it by 3 to 1', () => {
    const paper = schemes[scheme]?.palette.background.paper ?? ''
    expect(paper).toMatch(/^#[0-9a-f]{6}$/)
    for (const name of names) expect([name, contrast(hues[name][scheme], paper) >= 3]).toEqual([name, true])
  })

  it('leave the colours of the theme for a warning and beside it apart, too', () => {
    const palette = schemes[scheme]?.palette
    const [warning, secondary] = [palette?.warning.main ?? '', palette?.secondary.main ?? '']
    for (const matrix of Object.values(sights))
      expect(distance(lab(seen(matrix, warning)), lab(seen(matrix, secondary)))).toBeGreaterThan(10)
  })
})
