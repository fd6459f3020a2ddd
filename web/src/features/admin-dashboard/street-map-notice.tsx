import { Code, Text } from '@mantine/core'
import { ADMIN_DASHBOARD_COPY } from '../../copy/admin.ts'

const [before, after] = ADMIN_DASHBOARD_COPY.noStreetMap
const COMMAND = 'npm run maps:get -- texas'

/** Shown only when it is known that there is no street map: a failed request is no reason to disturb an admin. */
export const StreetMapNotice = () => (
  <Text size="sm" c="dimmed" mb="md" role="note">
    {before} <Code>{COMMAND}</Code> {after}
  </Text>
)
