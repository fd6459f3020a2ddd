/** The theme. Shade 6 of every color has 4.5:1 contrast with white text; shade 4 is readable on dark surfaces. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { UI_COPY } from '../copy/ui.ts'

const brand: MantineColorsTuple = [
  '#e6f6f6',
  '#cdebec',
  '#a3d9db',
  '#72c4c8',
  '#48b0b5',
  '#228f95',
  '#0f7278',
  '#0b5f65',
  '#094b51',
  '#06373c',
]
const gray: MantineColorsTuple = [
  '#f5f8f9',
  '#eef2f4',
  '#e3e9ec',
  '#d5dde1',
  '#b6c3c9',
  '#798c97',
  '#566a75',
  '#41535d',
  '#2a3b45',
  '#16262f',
]
const dark: MantineColorsTuple = [
  '#dbe4e8',
  '#bccad1',
  '#9badb7',
  '#738893',
  '#2b3d47',
  '#22333c',
  '#1a2932',
  '#13212a',
  '#0c171e',
  '#070f14',
]
const red: MantineColorsTuple = [
  '#fdecec',
  '#fbd9d9',
  '#f5b0b0',
  '#f09292',
  '#ef8080',
  '#d94848',
  '#c42b2b',
  '#a82222',
  '#8a1c1c',
  '#5f1414',
]
const orange: MantineColorsTuple = [
  '#fff1e6',
  '#ffe2cc',
  '#ffc599',
  '#ffa966',
  '#f9944a',
  '#d9690f',
  '#b04e06',
  '#954205',
  '#753404',
  '#522503',
]
const yellow: MantineColorsTuple = [
  '#fcf5e4',
  '#f8ebcb',
  '#f0d898',
  '#e6c364',
  '#dcb348',
  '#b3841b',
  '#85600e',
  '#6f500b',
  '#584008',
  '#3d2c05',
]
const green: MantineColorsTuple = [
  '#e8f7ee',
  '#d2efde',
  '#a3dcba',
  '#72c896',
  '#54bd80',
  '#26995a',
  '#147a44',
  '#116638',
  '#0e512d',
  '#09371f',
]
const blue: MantineColorsTuple = [
  '#e8f1fd',
  '#d4e5fb',
  '#a8caf6',
  '#7eb0f1',
  '#6aa3ef',
  '#3479dd',
  '#1f62c4',
  '#1a52a5',
  '#154285',
  '#0e2d5c',
]
const violet: MantineColorsTuple = [
  '#f1ecfd',
  '#e4dbfb',
  '#c9b8f7',
  '#b199f2',
  '#a98ff1',
  '#7d55e0',
  '#6a3fd0',
  '#5833b0',
  '#46298c',
  '#301c61',
]

const cyan: MantineColorsTuple = [
  '#e6f5fc',
  '#cfeaf8',
  '#9dd4ef',
  '#6fbfe4',
  '#4fb0da',
  '#1787b5',
  '#0b6d96',
  '#095b7d',
  '#074863',
  '#053345',
]
const grape: MantineColorsTuple = [
  '#faecf9',
  '#f4daf2',
  '#e7b4e3',
  '#da93d5',
  '#d383cd',
  '#b04aa8',
  '#94308c',
  '#7c2775',
  '#621f5d',
  '#44153f',
]

/** Shared by modals and drawers. */
const dialog = {
  overlayProps: { backgroundOpacity: 0.4 },
  closeButtonProps: { 'aria-label': UI_COPY.close, size: 44 },
  // Mantine's <header> would be a second banner landmark of the page.
  attributes: { header: { role: 'none' } },
}

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand, gray, dark, red, orange, yellow, green, blue, violet, cyan, grape },
  black: '#0b1f2a',
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  headings: {
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  lineHeights: { md: '1.5' },
  defaultRadius: 'md',
  radius: { sm: '0.375rem', md: '0.5rem', lg: '0.75rem' },
  shadows: {
    // Only floating elements have a shadow.
    md: '0 1px 2px rgb(11 31 42 / 8%), 0 8px 24px rgb(11 31 42 / 12%)',
    lg: '0 2px 4px rgb(11 31 42 / 8%), 0 12px 32px rgb(11 31 42 / 16%)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // 44 px is the minimum touch target: the two most used sizes start there (global.css raises md from 42 to 44).
    ActionIcon: { defaultProps: { size: 'xl', variant: 'subtle', color: 'gray' } },
    Badge: { defaultProps: { size: 'lg', radius: 'sm', tt: 'none', fw: 600 } },
    Button: { defaultProps: { size: 'md' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'lg' } },
    Drawer: { defaultProps: dialog },
    Modal: { defaultProps: { ...dialog, radius: 'lg', centered: true } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Popover: { defaultProps: { radius: 'lg', shadow: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
  },
})

/** Light fills for badges, avatars and light buttons, with a readable text color. */
const soft = (names: readonly string[], text: number, fill: (name: string, isHovered: boolean) => string) =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`--mantine-color-${name}-light`, fill(name, false)],
      [`--mantine-color-${name}-light-hover`, fill(name, true)],
      [`--mantine-color-${name}-light-color`, `var(--mantine-color-${name}-${text})`],
    ]),
  )
const HUES = ['brand', 'red', 'orange', 'yellow', 'green', 'blue', 'violet', 'cyan', 'grape', 'gray']

/** Overrides where Mantine's colors miss AA contrast: errors, placeholders, light fills and control borders. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--nav-height': '4rem', '--page-width': '80rem' },
  light: {
    // The text has to be readable on the hovered fill too.
    ...soft(HUES, 7, (name, isHovered) => {
      const fill = `var(--mantine-color-${name}-1)`
      return isHovered ? `color-mix(in srgb, ${fill}, var(--mantine-color-${name}-2))` : fill
    }),
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-6)',
    '--mantine-color-success': 'var(--mantine-color-green-6)',
    '--page': 'var(--mantine-color-gray-0)',
    '--hairline': 'var(--mantine-color-gray-3)',
    '--control-line': 'var(--mantine-color-gray-5)',
    '--focus-ring': 'var(--mantine-color-brand-6)',
  },
  dark: {
    ...soft(
      HUES,
      2,
      (name, isHovered) => `color-mix(in srgb, var(--mantine-color-${name}-4) ${isHovered ? 24 : 16}%, transparent)`,
    ),
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-disabled-color': 'var(--mantine-color-dark-2)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--page': 'var(--mantine-color-dark-8)',
    '--hairline': 'var(--mantine-color-dark-4)',
    '--control-line': 'var(--mantine-color-dark-3)',
    '--focus-ring': 'var(--mantine-color-brand-3)',
  },
})
