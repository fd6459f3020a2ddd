import { Switch } from '@mantine/core'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { type NoticePreferences, useSwitchTextOffers } from '../../data/notices/notice-preferences.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { NOTICES_COPY } from './security.copy.ts'
import { TEXT_OFFERS_COPY as copy } from './text-offers.copy.ts'

/** The switch is the driver's consent: what is texted, and where to, stands beside it. */
export function TextOffersSwitch({ texts }: { texts: NonNullable<NoticePreferences['textOffers']> }) {
  const change = useSwitchTextOffers()
  return (
    <Switch
      mt="md"
      size="md"
      label={copy.label}
      description={hintOf(texts)}
      checked={texts.isOn}
      disabled={texts.number === null || change.isPending}
      onChange={(event) =>
        change.mutate(event.currentTarget.checked, {
          onError: toastFailure({ title: NOTICES_COPY.notSaved, otherwise: UNREACHABLE }),
        })
      }
    />
  )
}

function hintOf({ number, hasStopped }: NonNullable<NoticePreferences['textOffers']>): string {
  if (number === null) return copy.noNumber
  return hasStopped ? copy.stopped(number) : copy.hint(number)
}
