/** The driver's own run on paper, with a box to tick for each package. */
import { Button, Group } from '@mantine/core'
import { myCsv, myPdf } from '@meridian/contract/drivers/driver-runs.ts'
import { fileUrl } from '../../../data/call.ts'
import { RUN_COPY as copy } from './run.copy.ts'

export const RunFiles = () => (
  <Group grow gap="sm" mt="sm">
    <Button component="a" variant="default" href={fileUrl(myPdf, {})} download>
      {copy.manifestPdf}
    </Button>
    <Button component="a" variant="default" href={fileUrl(myCsv, {})} download>
      {copy.manifestCsv}
    </Button>
  </Group>
)
