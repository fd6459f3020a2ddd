import { Button } from '@mantine/core'
import { ORGANIZATIONS_COPY as copy } from './admin-organizations.copy.ts'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

export const MoreRows = ({ pages }: { pages: Pages }) =>
  pages.hasNextPage ? (
    <Button m="md" variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
      {copy.more}
    </Button>
  ) : null
