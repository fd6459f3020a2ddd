import { Code, Text } from '@mantine/core'

/** Shown only when it is known that there is no street map: a failed request is no reason to disturb an admin. */
export const StreetMapNotice = () => (
  <Text size="sm" c="dimmed" mb="md" role="note">
    There is no street map yet: maps show cities and highways only. Run <Code>npm run maps:get -- texas</Code> on the
    server to get one.
  </Text>
)
