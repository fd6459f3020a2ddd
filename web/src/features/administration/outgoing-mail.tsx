import { Accordion, Anchor, Badge, Card, Skeleton, Text, Title } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import type { OutgoingMailItem } from '../../data/outbox.ts'
import { Repeat } from '../../ui/repeat.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import classes from './outgoing-mail.module.css'

const STATES: Record<OutgoingMailItem['state'], { label: string; color: string }> = {
  kept: { label: 'Kept here', color: 'gray' },
  queued: { label: 'Waiting', color: 'yellow' },
  sent: { label: 'Sent', color: 'green' },
  failed: { label: 'Not sent', color: 'red' },
}

/** Without a mail server, password reset links and invitations can be read here. */
export function OutgoingMail({ mails }: { mails: readonly OutgoingMailItem[] }) {
  return (
    <Card component="section" aria-labelledby="outgoing-mail" padding={0}>
      <header className={classes.head}>
        <Title order={2} id="outgoing-mail">
          Outgoing mail
        </Title>
        <Text size="sm" c="dimmed" mt={2}>
          What Meridian has written. Without a mail server, mails are kept here instead of being sent.
        </Text>
      </header>
      {mails.length === 0 ? (
        <EmptyState compact icon={<IconMail aria-hidden />} title="No mail has been written">
          Password resets and invitations are listed here as they are written.
        </EmptyState>
      ) : (
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
                </span>
              </Accordion.Control>
              <Accordion.Panel>
                <Text component="div" size="sm" className={classes.text}>
                  <WithLinks text={mail.text || 'The text of a mail is not kept once it has left.'} />
                </Text>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
    </Card>
  )
}

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

export const OutgoingMailSkeleton = () => (
  <Card padding={0} aria-busy="true">
    <div className={classes.head}>
      <Skeleton h={24} w={160} mb={8} />
      <Skeleton h={16} w="min(28rem, 80%)" />
    </div>
    <Repeat times={3}>
      <div className={classes.skeleton}>
        <Skeleton h={18} w="40%" mb={8} />
        <Skeleton h={14} w="25%" />
      </div>
    </Repeat>
  </Card>
)
