import { Accordion, Anchor, Badge, Skeleton, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type OutgoingMailItem, useOutbox } from '../../data/outbox.ts'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import classes from './outgoing-mail.module.css'
import { Panel } from './panel.tsx'

const STATES: Record<OutgoingMailItem['state'], { label: string; color: string }> = {
  kept: { label: 'Kept here', color: 'gray' },
  queued: { label: 'Waiting', color: 'yellow' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Not sent', color: 'red' },
}

/** Without a mail server, password reset links and invitations can be read here. */
export function OutgoingMail() {
  const outbox = useOutbox()
  return (
    <Panel
      title="Outgoing mail"
      lead="What Meridian has written. Without a mail server, mails are kept here instead of being sent."
    >
      <Gate query={outbox} skeleton={<MailsSkeleton />} errorTitle="Outgoing mail did not load" compact>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState compact icon={<IconMail aria-hidden />} title="No mail has been written">
              Password resets and invitations are listed here as they are written.
            </EmptyState>
          ) : (
            <Mails mails={mails} />
          )
        }
      </Gate>
    </Panel>
  )
}

const Mails = ({ mails }: { mails: readonly OutgoingMailItem[] }) => (
  <Accordion order={3} classNames={{ item: classes.item, control: classes.control }}>
    {mails.map((mail) => (
      <Accordion.Item key={mail.id} value={String(mail.id)}>
        <Accordion.Control>
          <span className={classes.summary}>
            <span className={classes.subject}>{mail.subject}</span>
            <span className={classes.recipient}>{mail.to}</span>
            <span className={classes.facts}>
              <Badge variant="light" color={STATES[mail.state].color}>
                {STATES[mail.state].label}
              </Badge>
              <When time={mail.createdAt} />
            </span>
            {mail.failure && <span className={classes.failure}>{failureText(mail.failure, mail.state)}</span>}
          </span>
        </Accordion.Control>
        <Accordion.Panel>
          <Text component="div" size="sm" className={classes.text}>
            <WithLinks text={mail.text || 'The text of a mail is not kept once it was sent or given up.'} />
          </Text>
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
)

/** `failure` holds the codes of the mail server, which an admin can look up or pass on. */
const failureText = (failure: string, state: OutgoingMailItem['state']) =>
  state === 'failed'
    ? `The mail server did not take it (${failure}). It is not tried again.`
    : `The mail server did not take it (${failure}). It is tried again for up to an hour.`

/** Addresses in a mail as links. Split with a group, the odd parts are the addresses. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <Anchor key={index} href={part} inherit underline="always">
        {part}
      </Anchor>
    ) : (
      part
    ),
  )
}

const MailsSkeleton = () => (
  <div aria-busy="true">
    <Repeat times={3}>
      <div className={classes.skeleton}>
        <Skeleton h={18} w="40%" mb={8} />
        <Skeleton h={14} w="25%" />
      </div>
    </Repeat>
  </div>
)
