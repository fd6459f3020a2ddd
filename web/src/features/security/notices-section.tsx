import { Skeleton, Switch, Text } from '@mantine/core'
import {
  changesDay,
  NOTICE_CHANNELS,
  NOTICE_KIND_LABELS,
  type NoticeChannel,
  type NoticeKind,
} from '@meridian/domain/notices/notices.ts'
import { UNREACHABLE } from '../../copy/accounts.ts'
import { NOTICE_CHANNEL_LABELS } from '../../copy/notices.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { type NoticePreferences, useNoticePreferences, useSwitchNotice } from '../../data/notices/notice-preferences.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Section } from '../../parts/section.tsx'
import { Gate } from '../../ui/gate.tsx'
import classes from './notices-section.module.css'
import { PushSwitch } from './push-switch.tsx'
import { NOTICES_COPY as copy } from './security.copy.ts'
import { TextOffersSwitch } from './text-offers-switch.tsx'

export function NoticesSection() {
  const preferences = useNoticePreferences()
  return (
    <Section title={copy.title} lead={copy.lead}>
      <Gate query={preferences} skeleton={<NoticesSkeleton />} errorTitle={copy.failed} compact>
        {(loaded) => (
          <>
            <KindsTable preferences={loaded} />
            <PushSwitch preferences={loaded} />
            {loaded.textOffers && <TextOffersSwitch texts={loaded.textOffers} />}
          </>
        )}
      </Gate>
    </Section>
  )
}

function KindsTable({ preferences }: { preferences: NoticePreferences }) {
  const change = useSwitchNotice()
  const setSwitch = (next: Parameters<typeof change.mutate>[0]) =>
    change.mutate(next, { onError: toastFailure({ title: copy.notSaved, otherwise: UNREACHABLE }) })
  const hasPush = preferences.pushBrowsers.length > 0
  return (
    <div>
      <table className={classes.table}>
        <caption className={classes.caption}>{copy.caption}</caption>
        <thead>
          <tr>
            <td />
            {NOTICE_CHANNELS.map((channel) => (
              <th key={channel} scope="col">
                {NOTICE_CHANNEL_LABELS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.kinds.map(({ kind, channels }) => (
            <tr key={kind}>
              <th scope="row">{NOTICE_KIND_LABELS[kind]}</th>
              {NOTICE_CHANNELS.map((channel) => (
                <td key={channel}>
                  <div className={classes.cell}>
                    <Switch
                      size="md"
                      classNames={{ body: classes.switchBody, track: classes.track }}
                      aria-label={`${NOTICE_KIND_LABELS[kind]}: ${NOTICE_CHANNEL_LABELS[channel]}`}
                      checked={channels[channel]}
                      disabled={isWithoutBrowser(channel, hasPush) || (channel === 'screen' && isAlwaysShown(kind))}
                      onChange={(event) => setSwitch({ kind, channel, isOn: event.currentTarget.checked })}
                    />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed" mt="sm">
        {copy.mailTo(preferences.email)}
        {hasPush ? null : ` ${copy.pushNeedsBrowser}`}
      </Text>
    </div>
  )
}

/** A driver reads these before anything else. */
const isAlwaysShown = (kind: NoticeKind) => storedUser()?.role === 'driver' && changesDay(kind)

const isWithoutBrowser = (channel: NoticeChannel, hasPush: boolean) => channel === 'push' && !hasPush

const NoticesSkeleton = () => (
  <div aria-busy="true">
    {[60, 45, 55, 50, 40].map((width) => (
      <div key={width} className={classes.skeletonRow}>
        <Skeleton h={14} w={`${width}%`} maw="12rem" />
        {NOTICE_CHANNELS.map((channel) => (
          <Skeleton key={channel} h={24} w={46} mx="auto" radius="xl" />
        ))}
      </div>
    ))}
  </div>
)
