/**
 * The eight chart colours, in the order series take them, for light and dark surfaces. A test checks their distances
 * for all types of colour vision and their contrast with the surface; patterns, dashes and marks distinguish them too.
 */
export const hues = {
  teal: { light: '#0b6b5d', dark: '#63cdb9' },
  amber: { light: '#c1891e', dark: '#f5a513' },
  blue: { light: '#297bd5', dark: '#3977ee' },
  plum: { light: '#732a72', dark: '#a34b81' },
  coral: { light: '#de5659', dark: '#e54723' },
  slate: { light: '#8a949a', dark: '#89919d' },
  lime: { light: '#5e7f00', dark: '#d7f873' },
  brown: { light: '#7a4922', dark: '#9c785b' },
} as const

export type Hue = keyof typeof hues
