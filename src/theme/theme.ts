import { createTheme, type Theme } from '@mui/material/styles'

declare module '@mui/material/styles' {
  interface TypeBackground {
    /** For key figures, which lie on the page itself; lists and charts lie on paper. */
    figures: string
  }
}

/** Typeface of the whole product; the fallback has the same metrics, so that nothing jumps when it arrives. */
const fontFamily = "'Vazirmatn', 'Vazirmatn Fallback', Tahoma, sans-serif"

const radius = 10

/**
 * The look of both sections: warm paper, ink, one deep green. Light and dark are CSS variables, so switching re-renders
 * nothing.
 */
export const makeTheme = (direction: 'rtl' | 'ltr'): Theme =>
  createTheme({
    direction,
    cssVariables: { colorSchemeSelector: 'data-theme' },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#0b6b5d', dark: '#07554a', light: '#2f8f80', contrastText: '#ffffff' },
          secondary: { main: '#6a4a8c', contrastText: '#ffffff' },
          success: { main: '#1c7a3d' },
          info: { main: '#22638f' },
          warning: { main: '#8f5a00' },
          error: { main: '#b3261e' },
          background: { default: '#f5f6f3', paper: '#ffffff', figures: '#eceee8' },
          text: { primary: '#182420', secondary: '#53605b' },
          divider: '#dfe4df',
        },
      },
      dark: {
        palette: {
          primary: { main: '#63cdb9', dark: '#3fae9a', light: '#8fe0d0', contrastText: '#06231e' },
          secondary: { main: '#c9aee6', contrastText: '#201030' },
          success: { main: '#7ccf95' },
          info: { main: '#86c1e8' },
          warning: { main: '#e9b961' },
          error: { main: '#f2918a' },
          background: { default: '#101614', paper: '#18211e', figures: '#1d2825' },
          text: { primary: '#e8eeea', secondary: '#a3b2ac' },
          divider: '#2b3733',
        },
      },
    },
    shape: { borderRadius: radius },
    typography: {
      fontFamily,
      fontWeightMedium: 600,
      h1: { fontSize: '1.375rem', fontWeight: 800, lineHeight: 1.6 },
      h2: { fontSize: '1.125rem', fontWeight: 700, lineHeight: 1.7 },
      h3: { fontSize: '1rem', fontWeight: 700, lineHeight: 1.7 },
      button: { textTransform: 'none', letterSpacing: 0, fontWeight: 600 },
      body1: { lineHeight: 1.9, letterSpacing: 0 },
      body2: { lineHeight: 1.8, letterSpacing: 0 },
      caption: { letterSpacing: 0 },
      overline: { letterSpacing: 0, textTransform: 'none' },
    },
    transitions: { duration: { enteringScreen: 160, leavingScreen: 120 } },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      // They appear beside our own buttons and look like them (`src/ui/Control.module.css`).
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: ({ theme }) => ({
            minHeight: 38,
            lineHeight: 1.4,
            borderRadius: radius,
            transition: 'background-color 120ms, border-color 120ms',
            '&.Mui-focusVisible': {
              outline: `2px solid ${theme.vars?.palette.primary.main ?? 'currentColor'}`,
              outlineOffset: 2,
            },
            '&.Mui-disabled': { opacity: 0.45 },
            '@media (pointer: coarse)': { minHeight: 44 },
          }),
          contained: {
            '&.Mui-disabled': { backgroundColor: 'var(--variant-containedBg)' },
            '&.Mui-disabled:not(.MuiButton-loading)': { color: 'var(--variant-containedColor)' },
          },
          outlined: {
            '&.Mui-disabled': { borderColor: 'var(--variant-outlinedBorder, currentColor)' },
            '&.Mui-disabled:not(.MuiButton-loading)': { color: 'var(--variant-outlinedColor)' },
          },
          // The cancel button of a dialog: bordered, as in dialogs without Material UI.
          textInherit: ({ theme }) => {
            const { palette } = theme.vars ?? theme
            return {
              padding: '5px 12px',
              fontWeight: 400,
              border: `1px solid ${palette.divider}`,
              '&, &.Mui-disabled': { color: palette.text.primary },
              backgroundColor: palette.background.paper,
              '&:hover': { backgroundColor: `color-mix(in srgb, ${palette.text.primary} 5%, transparent)` },
            }
          },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: ({ theme }) => ({
            borderRadius: radius,
            '&.Mui-focusVisible': {
              outline: `2px solid ${theme.vars?.palette.primary.main ?? 'currentColor'}`,
              outlineOffset: 2,
            },
            '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 },
          }),
        },
      },
      MuiMenuItem: {
        styleOverrides: {
          // The selected entry is shaded; the one with keyboard focus has a frame.
          root: ({ theme }) => ({
            '&.Mui-focusVisible': {
              outline: `2px solid ${theme.vars?.palette.primary.main ?? 'currentColor'}`,
              outlineOffset: -2,
            },
          }),
        },
      },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: 16,
            // A phone has no room to waste: an address or a row of buttons needs it.
            '@media (max-width: 599.95px)': {
              margin: 16,
              maxHeight: 'calc(100% - 32px)',
              '&.MuiDialog-paperFullWidth': { width: 'calc(100% - 32px)' },
            },
          },
        },
      },
      // Heights in em, not pixels: with text at twice the size a label still sits above its value.
      MuiInputLabel: {
        styleOverrides: {
          outlined: {
            '&.MuiInputLabel-sizeSmall': { transform: 'translate(14px, 0.5625em) scale(1)' },
            '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625em) scale(0.75)' },
          },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: { inputSizeSmall: { '&:not(.MuiInputBase-inputMultiline)': { padding: '0.53125em 14px' } } },
      },
      MuiTextField: { defaultProps: { size: 'small', variant: 'outlined' } },
      MuiTooltip: { defaultProps: { enterDelay: 400 } },
    },
  })
