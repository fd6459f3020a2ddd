import { IconMapQuestion } from '@tabler/icons-react'
import { NOT_FOUND_COPY as copy, NOT_FOUND_TITLE } from '../../copy/shell.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState, HomeLink } from '../../ui/states.tsx'

export const NotFoundScreen = () => (
  <Page title={NOT_FOUND_TITLE}>
    <EmptyState icon={<IconMapQuestion aria-hidden />} title={copy.nothing} actions={<HomeLink />}>
      {copy.why}
    </EmptyState>
  </Page>
)
