import { Alert, Button, Group } from '@mantine/core'
import { recurrenceText } from '@meridian/domain/texts/standing-orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { IconBulb } from '@tabler/icons-react'
import { SUGGESTION_COPY as copy, STANDING_ACTIONS } from '../../copy/standing-orders.ts'
import { type StandingOrder, useDismissSuggestion } from '../../data/standing-orders.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'

type Props = { standing: StandingOrder; suggestion: NonNullable<StandingOrder['suggestion']> }

/** Nothing was there three times in a row: it could be done less often. */
export function Suggestion({ standing, suggestion }: Props) {
  const dismiss = useDismissSuggestion()
  const { recurrence, fewerPerYear, savingPerYear } = suggestion
  const saving = savingPerYear === null ? null : formatAmount(savingPerYear)
  return (
    <Alert color="brand" variant="light" icon={<IconBulb aria-hidden />} title={copy.title}>
      {copy.text(recurrenceText(recurrence), fewerPerYear, saving)}
      <Group gap="xs" mt="sm">
        <Button component={ScreenLink} href={`/standing-orders/new?change=${standing.id}&thinner=true`}>
          {copy.change}
        </Button>
        <Button
          variant="default"
          loading={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(standing.id, { onError: toastFailure({ otherwise: STANDING_ACTIONS.noAnswer }) })
          }
        >
          {copy.keep}
        </Button>
      </Group>
    </Alert>
  )
}
