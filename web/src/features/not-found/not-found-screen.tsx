import { IconMapQuestion } from '@tabler/icons-react'
import { NOT_FOUND_TITLE } from '../../copy/shell.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState, HomeLink } from '../../ui/states.tsx'

export const NotFoundScreen = () => (
  <Page title={NOT_FOUND_TITLE}>
    <EmptyState icon={<IconMapQuestion aria-hidden />} title="There is nothing at this address" actions={<HomeLink />}>
      The link may be old, or the address mistyped.
    </EmptyState>
  </Page>
)
