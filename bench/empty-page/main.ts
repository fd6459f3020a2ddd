/** The floor of the pages: React and the UI library with our theme, and one heading. */
import { MantineProvider, Title } from '@mantine/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { cssVariables, theme } from '../../web/src/ui/theme.ts'

const heading = createElement(Title, { order: 1 }, 'Empty')
const main = createElement('main', null, heading)
createRoot(document.getElementById('root') as HTMLElement).render(
  createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables }, main),
)
