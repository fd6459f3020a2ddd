import { Accordion, Anchor, Badge, Skeleton, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { type OutgoingMailItem, useOutbox } from '../../data/accounts/outbox.ts'
import { Gate } from '../../ui/gate.tsx'
import { Repeat } from '../../ui/repeat.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { MAIL_COPY as copy } from './administration.copy.ts'
import classes from './outgoing-mail.module.css'
import { Panel } from './panel.tsx'

const COLORS: Record<OutgoingMailItem['state'], string> = {
  kept: 'gray',
  queued: 'yellow',
  sent: 'green',
  failed: 'red',
  dropped: 'gray',
}

/** Without a mail server, password reset links and invitations can be read here. */
export function OutgoingMail() {
  const outbox = useOutbox()
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <Gate query={outbox} skeleton={<MailsSkeleton />} errorTitle={copy.failed} compact>
        {(mails) =>
          mails.length === 0 ? (
            <EmptyState compact icon={<IconMail aria-hidden />} title={copy.emptyTitle}>
              {copy.empty}
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
      <Accordion.Item key={mail.channel + mail.id} value={mail.channel + mail.id}>
        <Accordion.Control>
          <span className={classes.summary}>
            <span className={classes.subject}>{mail.channel === 'sms' ? copy.textMessage : mail.subject}</span>
            <span className={classes.recipient}>{mail.to}</span>
            <span className={classes.facts}>
              <Badge variant="light" color={COLORS[mail.state]}>
                {copy.states[mail.state]}
              </Badge>
              <When time={mail.createdAt} />
            </span>
            {mail.failure && <span className={classes.failure}>{failureText(mail, mail.failure)}</span>}
          </span>
        </Accordion.Control>
        <Accordion.Panel>
          <Text component="div" size="sm" className={classes.text}>
            <WithLinks text={mail.text || copy.textGone} />
          </Text>
        </Accordion.Panel>
      </Accordion.Item>
    ))}
  </Accordion>
)

const failureText = ({ channel, state }: OutgoingMailItem, codes: string) =>
  state === 'failed' ? copy.givenUp(codes, channel) : copy.triedAgain(codes, channel)

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
