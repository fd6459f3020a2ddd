/** The entry of the verifier that is one file; see `build-offline-verifier.ts`. */
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../../ui/global.css'
import { cssVariables, theme } from '../../ui/theme.ts'
import { OfflinePage } from './offline-page.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    {/* As in the app: all variables come from the resolver. */}
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateCssVariables={false}
    >
      <OfflinePage />
    </MantineProvider>
  </StrictMode>,
)
